// SPDX-License-Identifier: Zlib
#include "game/replay/replay.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "engine/base/utf8.h"
#include "game/sim/world.h"

namespace replay {

namespace {

/// Returns the longest prefix of a UTF-8 text that fits, without a partial character.
std::string cut(std::string text, std::size_t most) {
    if (text.size() > most) {
        while (most > 0 && !engine::begins_letter(text[most])) {
            --most;
        }
        text.resize(most);
    }
    return text;
}

}  // namespace

Replay::Replay(Header header) : header_(std::move(header)) {
    for (std::string& name : header_.names) {
        name = cut(std::move(name), kMaxNameBytes);
    }
    header_.program = cut(std::move(header_.program), kMaxProgramBytes);
}

void Replay::set_name(sim::Slot slot, std::string name) {
    header_.names[static_cast<std::size_t>(slot)] = cut(std::move(name), kMaxNameBytes);
}

bool Replay::append(const sim::TickInput& input) {
    if (is_finished() || ticks() >= kMaxTicks || roster_.size() + input.roster.size() > kMaxRosterChanges) {
        return false;
    }
    for (const sim::RosterEvent& event : input.roster) {
        assert(event.slot < sim::kMaxPilots);
        roster_.push_back({ticks(), event});
    }
    keys_.push_back(input.keys);
    return true;
}

bool Replay::note_hash(sim::Tick tick, std::uint64_t hash) {
    if (is_finished() || tick > ticks() || (!hashes_.empty() && tick <= hashes_.back().tick)) {
        return false;
    }
    hashes_.push_back({tick, hash});
    return true;
}

void Replay::note(const sim::World& world) {
    if (world.tick() % kReplayHashEvery == 0) {
        note_hash(world.tick(), world.hash());
    }
}

void Replay::finish(const sim::World& world) {
    assert(world.tick() == ticks());
    note_hash(world.tick(), world.hash());
    finish(final_score_of(world));
}

bool Replay::finish(const FinalScore& score) {
    if (is_finished() || hashes_.empty() || hashes_.back().tick != ticks()) {
        return false;
    }
    final_score_ = score;
    return true;
}

sim::TickInput Replay::input_at(sim::Tick tick) const {
    sim::TickInput input;
    input.keys = keys_[tick];
    for (const RosterChange& change : roster_between(tick, tick + 1)) {
        input.roster.push_back(change.event);
    }
    return input;
}

std::span<const RosterChange> Replay::roster_between(sim::Tick from, sim::Tick to) const {
    const auto first = std::ranges::lower_bound(roster_, from, {}, &RosterChange::tick);
    const auto last = std::ranges::lower_bound(roster_, to, {}, &RosterChange::tick);
    return std::span(roster_).subspan(static_cast<std::size_t>(first - roster_.begin()),
                                      static_cast<std::size_t>(last - first));
}

std::optional<std::uint64_t> Replay::hash_at(sim::Tick tick) const {
    const auto noted = std::ranges::lower_bound(hashes_, tick, {}, &HashNote::tick);
    return noted != hashes_.end() && noted->tick == tick ? std::optional(noted->hash) : std::nullopt;
}

bool Replay::contradicts(const sim::World& world) const {
    const auto noted = hash_at(world.tick());
    return noted && *noted != world.hash();
}

std::bitset<sim::kMaxPilots> slots_flown(const Replay& recording) {
    std::bitset<sim::kMaxPilots> slots((1U << recording.header().setup.pilots) - 1);
    for (const RosterChange& change : recording.roster()) {
        if (!sim::is_departure(change.event.type)) {
            slots.set(change.event.slot);
        }
    }
    return slots;
}

FinalScore final_score_of(const sim::World& world) {
    FinalScore final;
    for (std::size_t slot = 0; slot < final.scores.size(); ++slot) {
        final.scores[slot] = world.pilots()[slot].score();
        final.frags[slot] = world.pilots()[slot].frags();
    }
    return final;
}

}  // namespace replay

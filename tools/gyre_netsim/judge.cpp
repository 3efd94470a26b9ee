// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/judge.h"

#include <algorithm>

#include "game/replay/verify.h"

namespace netsim {

namespace {

/// Returns the first tick at which the roster of one replay changed and that of the other did not; at most the end of
/// the shorter replay.
sim::Tick parted_at(const replay::Replay& a, const replay::Replay& b) {
    const auto [in_a, in_b] = std::ranges::mismatch(a.roster(), b.roster());
    sim::Tick tick = std::min(a.ticks(), b.ticks());
    tick = in_a == a.roster().end() ? tick : std::min(tick, in_a->tick);
    return in_b == b.roster().end() ? tick : std::min(tick, in_b->tick);
}

bool has_lost(const replay::Replay& recording, sim::Slot slot) {
    return std::ranges::any_of(recording.roster(), [slot](const replay::RosterChange& change) {
        return change.event.slot == slot && sim::is_departure(change.event.type);
    });
}

/// Returns the first tick before `end` with different keys.
std::optional<sim::Tick> first_other_key(const replay::Replay& a, const replay::Replay& b, sim::Tick end) {
    for (sim::Tick tick = 0; tick < end; ++tick) {
        for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
            if (a.keys_at(tick, slot) != b.keys_at(tick, slot)) {
                return tick;
            }
        }
    }
    return std::nullopt;
}

std::optional<sim::Tick> first_other_hash(const replay::Replay& a, const replay::Replay& b, sim::Tick end) {
    const auto [in_a, in_b] = std::ranges::mismatch(a.hashes(), b.hashes());
    const bool differs = in_a != a.hashes().end() && in_b != b.hashes().end() && in_a->tick == in_b->tick;
    return differs && in_a->tick <= end ? std::optional(in_a->tick) : std::nullopt;
}

}  // namespace

std::optional<std::string> difference(const Testimony& a, const Testimony& b) {
    const std::string who = "slots " + std::to_string(a.slot) + " and " + std::to_string(b.slot);
    if (a.recording->header() != b.recording->header()) {
        return who + " began different games";
    }
    const sim::Tick end = parted_at(*a.recording, *b.recording);
    const bool may_part =
        a.has_ended || b.has_ended || has_lost(*a.recording, b.slot) || has_lost(*b.recording, a.slot);
    if (end < std::min(a.recording->ticks(), b.recording->ticks()) && !may_part) {
        return who + " have different rosters from tick " + std::to_string(end);
    }
    if (const auto tick = first_other_key(*a.recording, *b.recording, end)) {
        return who + " ran different keys at tick " + std::to_string(*tick);
    }
    if (const auto tick = first_other_hash(*a.recording, *b.recording, end)) {
        return who + " have different hashes at tick " + std::to_string(*tick);
    }
    return std::nullopt;
}

std::size_t prove(const std::vector<Testimony>& all, const std::shared_ptr<const sim::MaskTable>& masks,
                  std::vector<std::string>& failures) {
    std::size_t proved = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const replay::Replay& recording = *all[i].recording;
        const auto same =
            std::ranges::find_if(all, [&](const Testimony& other) { return *other.recording == recording; });
        if (std::cmp_less(same - all.begin(), i)) {
            continue;
        }
        const replay::Verification verification = replay::verify(recording, masks);
        if (verification.verdict == replay::Verdict::Verified) {
            ++proved;
        } else {
            failures.push_back("the recording of slot " + std::to_string(all[i].slot) + ": " +
                               describe(verification, recording).english());
        }
    }
    return proved;
}

}  // namespace netsim

// SPDX-License-Identifier: Zlib
#include "game/match/match.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace match {

namespace {

replay::Header make_header(const sim::World& world, const std::vector<PilotInfo>& pilots, std::string program) {
    replay::Header header;
    header.program = std::move(program);
    header.masks_hash = world.masks().hash();
    header.setup = world.setup();
    std::ranges::transform(pilots, header.names.begin(), &PilotInfo::name);
    return header;
}

}  // namespace

std::vector<PilotInfo> people_named(std::span<const std::string> names) {
    std::vector<PilotInfo> people;
    for (const std::string& name : names) {
        people.push_back({name, std::nullopt});
    }
    return people;
}

Match::Match(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks, std::vector<PilotInfo> pilots,
             std::string program, std::unique_ptr<InputSource> source, const std::vector<sim::Slot>& own)
    : pilots_(std::move(pilots)), confirmed_(setup, std::move(masks)), picture_(own), source_(std::move(source)) {
    pilots_.resize(setup.pilots);
    if (!own.empty()) {
        shown_.emplace(confirmed_, own);
    }
    recording_ = replay::Replay(make_header(world(), pilots_, std::move(program)));
    recording_.note(world());
    source_->confirm(world());
}

Match::Match(replay::Replay recording, const sim::World& world, std::unique_ptr<InputSource> source,
             const std::vector<sim::Slot>& own)
    : pilots_(people_named(recording.header().names)), confirmed_(world), picture_(own),
      recording_(std::move(recording)), source_(std::move(source)) {
    assert(recording_.ticks() <= world.tick() && !recording_.is_finished());
    if (!own.empty()) {
        shown_.emplace(confirmed_, own);
    }
    source_->confirm(world);
}

bool Match::step() {
    const auto input = source_->next(world());
    if (!input) {
        return false;
    }
    // A replay is full after a day of play. It then stops growing, but the game continues.
    const bool is_recorded = recording_.ticks() == world().tick() && recording_.append(*input);
    confirmed_.step(*input);
    if (shown_) {
        shown_->confirm(*input, confirmed_);
    }
    if (is_recorded) {
        recording_.note(world());
    }
    source_->confirm(world());
    return true;
}

void Match::predict() {
    if (shown_) {
        shown_->predict(confirmed_, source_->predict());
    }
}

std::shared_ptr<const Frame> Match::draw(double fraction) {
    const sim::Tick newest = shown().now().tick();
    const RunAhead::Place place = run_ahead_.place(source_->lead(), newest + fraction, fraction);
    return picture_.next({run_ahead(place.ticks), place.fraction, world(), newest}, newest + fraction);
}

ConsecutiveWorlds Match::run_ahead(int ticks) const {
    const sim::World& newest = shown_ ? shown_->newest(confirmed_) : world();
    const auto inputs = source_->held_inputs(newest, ticks);
    return inputs.empty() ? shown() : match::run_ahead(newest, shown().now(), inputs);
}

void Match::replace_world(const sim::World& world) {
    confirmed_ = ConsecutiveWorlds(world);
    if (shown_) {
        shown_->distrust();
    }
}

void Match::rearrange(sim::World world) {
    confirmed_ = ConsecutiveWorlds(confirmed_.previous(), std::move(world), confirmed_.events());
}

void Match::replace_recording(replay::Replay recording) {
    assert(recording.ticks() == recording_.ticks());
    if (!recording_.is_finished()) {
        for (std::size_t slot = 0; slot < pilots_.size(); ++slot) {
            recording.set_name(static_cast<sim::Slot>(slot), pilots_[slot].name);
        }
        recording_ = std::move(recording);
    }
}

void Match::set_pilot(sim::Slot slot, PilotInfo pilot) {
    const auto place = static_cast<std::size_t>(slot);
    pilots_.resize(std::max(pilots_.size(), place + 1));
    pilots_[place] = std::move(pilot);
    if (!recording_.is_finished()) {
        recording_.set_name(slot, pilots_[place].name);
    }
}

void Match::finish() {
    if (recording_.ticks() == world().tick()) {
        recording_.finish(world());
    }
}

std::vector<std::string> Match::names() const {
    std::vector<std::string> names;
    std::ranges::transform(pilots_, std::back_inserter(names), &PilotInfo::name);
    return names;
}

}  // namespace match

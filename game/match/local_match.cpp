// SPDX-License-Identifier: Zlib
#include "game/match/local_match.h"

#include <utility>

namespace match {

namespace {

replay::Header make_header(const sim::World& world, const std::vector<Seat>& seats, std::string program) {
    replay::Header header;
    header.program = std::move(program);
    header.masks_hash = world.masks().hash();
    header.setup = world.setup();
    for (std::size_t slot = 0; slot < seats.size() && slot < header.names.size(); ++slot) {
        header.names[slot] = seats[slot].name;
    }
    return header;
}

}  // namespace

LocalMatch::LocalMatch(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks, std::vector<Seat> seats,
                       std::string program, std::optional<KeyScript> script)
    : seats_(std::move(seats)), script_(std::move(script)), timeline_(setup, std::move(masks)),
      log_(make_header(timeline_.confirmed(), seats_, std::move(program))) {
    seats_.resize(world().setup().pilots);
    for (std::size_t slot = 0; slot < seats_.size(); ++slot) {
        if (seats_[slot].bot && !script_) {
            bots_.emplace_back(*seats_[slot].bot, static_cast<sim::Slot>(slot), setup.seed);
        }
    }
    log_.note(world());
}

void LocalMatch::step_all(const std::array<sim::Keys, sim::kMaxPilots>& held) {
    sim::TickInput input;
    input.keys = held;
    for (Bot& bot : bots_) {
        input.keys[static_cast<std::size_t>(bot.slot())] = bot.decide(world());
    }
    if (script_) {
        for (sim::Slot slot = 0; slot < world().setup().pilots; ++slot) {
            input.keys[static_cast<std::size_t>(slot)] = script_->at(slot, world().tick());
        }
    }
    // A log that is full, after a day, stops growing; the game goes on.
    const bool is_logged = log_.append(input);
    timeline_.step(input);
    if (is_logged) {
        log_.note(world());
    }
}

void LocalMatch::finish() {
    if (log_.ticks() == world().tick()) {
        log_.finish(world());
    }
}

}  // namespace match

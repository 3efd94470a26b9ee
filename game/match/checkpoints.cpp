// SPDX-License-Identifier: Zlib
#include "game/match/checkpoints.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "game/sim/event.h"

namespace match {

Checkpoints::Checkpoints(const replay::Replay& recording, std::shared_ptr<const sim::MaskTable> masks)
    : recording_(&recording),
      world_(recording.header().setup, std::move(masks)), kept_{world_}, waves_{
                                                                             {world_.tick(), world_.wave().number()}} {}

void Checkpoints::advance(sim::Tick ticks) {
    sim::EventList events;
    for (; ticks > 0 && !is_complete(); --ticks) {
        events.clear();
        world_.step(recording_->input_at(world_.tick()), events);
        note(events);
        if (world_.tick() % every_ == 0) {
            keep();
        }
    }
}

void Checkpoints::note(const sim::EventList& events) {
    for (const sim::Event& event : events) {
        if (event.type == sim::Event::Type::WaveBegan) {
            waves_.push_back({world_.tick(), event.value});
        } else if (sim::is_ship_loss(event)) {
            losses_.push_back(world_.tick());
        }
    }
}

void Checkpoints::keep() {
    kept_.push_back(world_);
    if (kept_.size() < kMost) {
        return;
    }
    every_ *= 2;
    std::erase_if(kept_, [this](const sim::World& world) { return world.tick() % every_ != 0; });
}

const sim::World& Checkpoints::before(sim::Tick tick) const {
    const auto after = std::upper_bound(kept_.begin(), kept_.end(), tick,
                                        [](sim::Tick at, const sim::World& world) { return at < world.tick(); });
    return *std::prev(after);
}

sim::Tick Checkpoints::into_wave(sim::Tick tick) const {
    const auto next = std::ranges::upper_bound(waves_, tick, {}, &WaveMark::tick);
    return next == waves_.begin() ? 0 : tick - std::prev(next)->tick;
}

}  // namespace match

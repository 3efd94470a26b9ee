// SPDX-License-Identifier: Zlib
/// Two consecutive worlds of a game, and what happened between them.
#pragma once

#include <memory>
#include <utility>

#include "game/sim/world.h"

namespace match {

/// A world and the one a tick earlier, so that a view can interpolate between them.
class ConsecutiveWorlds {
public:
    ConsecutiveWorlds(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks)
        : now_(setup, std::move(masks)), previous_(now_) {}
    /// Starts from any world of a game.
    explicit ConsecutiveWorlds(const sim::World& world) : now_(world), previous_(world) {}
    ConsecutiveWorlds(sim::World previous, sim::World now, sim::EventList events)
        : now_(std::move(now)), previous_(std::move(previous)), events_(std::move(events)) {}

    /// Runs one tick.
    void step(const sim::TickInput& input) {
        previous_ = now_;
        events_.clear();
        now_.step(input, events_);
    }

    [[nodiscard]] const sim::World& now() const { return now_; }
    /// The world one tick earlier; equal to `now` before the first step.
    [[nodiscard]] const sim::World& previous() const { return previous_; }
    /// The events of the last step; for a shown pair, those to present with it.
    [[nodiscard]] const sim::EventList& events() const { return events_; }

private:
    sim::World now_;
    sim::World previous_;
    sim::EventList events_;
};

}  // namespace match

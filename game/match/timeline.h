// SPDX-License-Identifier: Zlib
/// The worlds that a screen shows: the last two ticks of a game, and the events of the newer one.
#pragma once

#include <memory>

#include "game/sim/world.h"

namespace match {

/// Advances a world and keeps the previous one, so that a view can interpolate between them. The confirmed and the
/// shown world are the same here; with prediction they would differ.
class Timeline {
public:
    Timeline(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks);
    /// Starts from any world of a game.
    explicit Timeline(const sim::World& world) : shown_(world), previous_(world) {}

    /// Runs one tick on confirmed input.
    void step(const sim::TickInput& input);

    [[nodiscard]] const sim::World& confirmed() const { return shown_; }
    [[nodiscard]] const sim::World& shown() const { return shown_; }
    /// The shown world one tick earlier; equal to `shown` before the first step.
    [[nodiscard]] const sim::World& previous() const { return previous_; }
    /// The events of the last step.
    [[nodiscard]] const sim::EventList& events() const { return events_; }

private:
    sim::World shown_;
    sim::World previous_;
    sim::EventList events_;
};

}  // namespace match

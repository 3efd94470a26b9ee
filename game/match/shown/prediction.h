// SPDX-License-Identifier: Zlib
/// The worlds that are shown before they are confirmed, with guessed keys of pilots whose input has not arrived.
#pragma once

#include "game/match/consecutive_worlds.h"
#include "game/sim/keys.h"
#include "game/sim/types.h"

#include <cstddef>
#include <deque>
#include <span>

namespace match {

/// Returns the keys that a pilot probably holds `age` ticks after the last tick whose keys are known: the same, since
/// people hold a key for several ticks. But nobody holds them for ever, and a wrong shot or a wrong thrust costs more
/// than a missed one, so fire is released after 6 ticks, and shield and thrust after 15.
[[nodiscard]] constexpr sim::Keys predicted_keys(sim::Keys last_known, sim::Tick age) {
    constexpr sim::Tick kFireLasts = 6;
    constexpr sim::Tick kShieldAndThrustLast = 15;
    unsigned keys = last_known.bits;
    if (age > kFireLasts) {
        keys &= ~unsigned{sim::Keys::Fire};
    }
    if (age > kShieldAndThrustLast) {
        keys &= ~unsigned{sim::Keys::Shield | sim::Keys::Thrust};
    }
    return {static_cast<std::uint8_t>(keys)};
}

/// The worlds that are shown before they are confirmed. Runs a copy of the confirmed world ahead, on inputs that are
/// known in part and predicted for the rest. When some of them turn out to be different, it rolls back to the last
/// world before the difference and runs on from there. Every world since the confirmed one is kept, at most one for
/// each tick of the window: 15, or 30 while it is wide.
class Prediction {
public:
    /// Records that the confirmed world ran one tick on `input`. Returns whether that tick had been predicted with
    /// another one.
    bool confirm(const sim::TickInput& input);
    /// Invalidates all steps, which are then run again, because the confirmed world was replaced.
    void distrust() { valid_ = 0; }
    /// Runs the shown world ahead from `confirmed`, one tick for each of `inputs`. Returns whether it changed.
    bool run(const sim::World& confirmed, std::span<const sim::TickInput> inputs);

    /// One predicted tick.
    struct Step {
        sim::TickInput input;
        sim::World world;  ///< After it.
        sim::EventList events;
    };
    /// The ticks after the confirmed one, oldest first.
    [[nodiscard]] const std::deque<Step>& steps() const { return steps_; }
    /// Returns how many ticks the last `run` repeated.
    [[nodiscard]] std::size_t repeated() const { return repeated_; }

private:
    std::deque<Step> steps_;
    std::size_t valid_ = 0;  ///< Steps that follow from the confirmed world.
    std::size_t repeated_ = 0;
};

}  // namespace match

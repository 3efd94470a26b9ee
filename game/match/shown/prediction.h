// SPDX-License-Identifier: Zlib
/// The worlds that are shown before they are confirmed.
#pragma once

#include <cstddef>
#include <deque>
#include <span>

#include "game/match/consecutive_worlds.h"

namespace match {

/// Runs a copy of the confirmed world ahead, on inputs that are known in part and predicted for the rest. When some of
/// them turn out to be different, it rolls back to the last world before the difference and runs on from there. Every
/// world since the confirmed one is kept, at most one for each tick of the window: 15, or 30 while it is wide.
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

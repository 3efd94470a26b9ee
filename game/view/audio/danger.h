// SPDX-License-Identifier: Zlib
/// Measures the danger, and derives the music's mood from it.
#pragma once

#include "game/sim/world.h"

namespace view {

enum class Mood : unsigned char { Calm, Busy, Dire };

/// Returns the danger to the pilot of slot `self` (kNoSlot: without a pilot's own risk), 0 … just under 1, from what is
/// in the field and how few ships are left. 0 between waves.
[[nodiscard]] float danger_of(const sim::World& world, sim::Slot self);

/// Follows the danger tick by tick. Rises fast, falls slowly, and keeps a mood for a while, so that the music does not
/// switch back and forth. The same ticks give the same moods.
class DangerMeter {
public:
    void restart(const sim::World& world, sim::Slot self);
    void on_tick(const sim::World& world, sim::Slot self);

    [[nodiscard]] Mood mood() const { return mood_; }
    [[nodiscard]] float level() const { return level_; }

private:
    float level_ = 0;  // the smoothed danger
    Mood mood_ = Mood::Calm;
    int ticks_ = 0;  // since the mood changed
};

}  // namespace view

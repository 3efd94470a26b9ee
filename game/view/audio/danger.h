// SPDX-License-Identifier: Zlib
/// How dangerous it is, and which mood of music that calls for.
#pragma once

#include "game/sim/world.h"

namespace view {

enum class Mood : unsigned char { Calm, Busy, Dire };

/// How dangerous the field is for the pilot of slot `self` (kNoSlot: for whoever is watched), 0 … just under 1: what
/// flies there, and how few ships are left. 0 between waves.
[[nodiscard]] float danger_of(const sim::World& world, sim::Slot self);

/// Follows the danger tick by tick. Rises fast, falls slowly, and keeps a mood for a while, so that the music does not
/// flutter. The same ticks give the same moods.
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

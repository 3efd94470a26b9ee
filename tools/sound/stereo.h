// SPDX-License-Identifier: Zlib
// Stereo sounds, and placement in them.
#pragma once

#include "tools/sound/effects.h"

namespace sound {

struct Stereo {
    Clip left;
    Clip right;

    Stereo() = default;
    explicit Stereo(double seconds) : left(seconds), right(seconds) {}

    Stereo& mix(const Stereo& other, double gain = 1.0);
    Stereo& scale(double gain);
    /// Keeps `seconds` from `from_s` on.
    Stereo& cut(double from_s, double seconds);
    double length_s() const { return left.length_s(); }
    double peak() const;
};

/// Places a mono clip, -1 (left) to 1 (right), with equal power everywhere.
Stereo placed(const Clip& clip, double pan);

/// Widens a placed sound: each side has two copies that wander, `one_hz` and `two_hz` times a second.
Stereo& widen(Stereo& sound, double depth_ms, double one_hz, double two_hz);

/// Repeats from side to side every `delay_s`, each `feedback` times as loud as the previous one, and duller.
Stereo& ping_pong(Stereo& sound, double delay_s, double gain, double feedback);

/// Only the tail of a room whose sides differ, as long as the sound.
Stereo reverberation(const Stereo& sound, const Room& room);

/// Holds every peak of either side at or below `ceiling`; both are turned down equally.
Stereo& limit(Stereo& sound, double ceiling);

}  // namespace sound

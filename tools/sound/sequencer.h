// SPDX-License-Identifier: Zlib
// Plays a tune: notes to voices, voices to tracks, tracks to the finished stereo.
#pragma once

#include "tools/sound/stereo.h"
#include "tools/sound/tune.h"

namespace sound {

/// A finished tune.
struct Performance {
    Stereo sound;         ///< The loop itself, or the whole piece with its last tail.
    bool loops = false;   ///< The end continues into the start.
    std::size_t bar = 0;  ///< Frames per bar.
    double lufs = 0.0;    ///< Integrated loudness.
    double peak = 0.0;
};

/// No sample of a finished tune exceeds this; encoding may add a little.
inline constexpr double kTuneCeiling = 0.80;

/// Throws std::runtime_error if a track names an unknown voice.
Performance perform(const Tune& tune);

}  // namespace sound

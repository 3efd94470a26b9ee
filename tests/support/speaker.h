// SPDX-License-Identifier: Zlib
/// A sound device that plays when a test asks for it.
#pragma once

#include <span>

namespace support {

/// While a Speaker exists, it is the device that SDL2_mixer opens, and SDL's clock shows how long it has played. A test
/// therefore gets what a player would hear, rendered by SDL2_mixer itself, but immediately, on the test's own thread,
/// and identically in every run. At most one may exist at a time.
class Speaker {
public:
    static constexpr int kRateHz = 44100;

    Speaker();
    Speaker(const Speaker&) = delete;
    Speaker& operator=(const Speaker&) = delete;
    ~Speaker();

    /// Makes the Speaker also play a buffer whenever a real device could do so on its own thread: each time the program
    /// unlocks it. Everything that can happen between two calls then does happen, in every run.
    static void play_at_every_chance();

    /// Fills `stereo` with the next interleaved frames, one device buffer at a time.
    void play(std::span<float> stereo);
};

}  // namespace support

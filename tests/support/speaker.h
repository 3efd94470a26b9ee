// SPDX-License-Identifier: Zlib
/// A sound device that plays when a test asks it to.
#pragma once

#include <span>

namespace support {

/// While one exists, it is the device that SDL2_mixer opens, and SDL's clock shows how long it has played. So a test
/// hears what a player hears, from SDL2_mixer itself, but at once, on the test's own thread, and the same in every run.
/// At most one exists at a time.
class Speaker {
public:
    static constexpr int kRateHz = 44100;

    Speaker();
    Speaker(const Speaker&) = delete;
    Speaker& operator=(const Speaker&) = delete;
    ~Speaker();

    /// From now on a buffer is also played whenever the device may do so on its own thread: each time the program
    /// unlocks it. So whatever can happen between two calls happens, in every run.
    static void play_at_every_chance();

    /// Fills `stereo` with the next interleaved frames, a device's buffer at a time.
    void play(std::span<float> stereo);
};

}  // namespace support

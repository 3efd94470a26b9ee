// SPDX-License-Identifier: Zlib
/// Keeps a stereo signal below full scale by turning it down just before it would exceed it.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace engine {

/// Looks ahead by `kAhead` frames, which is also its delay. Both sides are turned down equally, so that no sound
/// changes position.
class Limiter {
public:
    /// 1.5 ms: shorter distorts low frequencies, longer is noticeable as lag.
    static constexpr std::size_t kAhead = 64;
    static constexpr float kCeiling = 0.97F;  ///< No output sample exceeds it.

    Limiter();

    /// Limits interleaved frames in place. The output is the input of kAhead frames ago.
    void process(std::span<float> stereo);

    /// Returns the lowest gain so far as a factor; 1 if there was no limiting.
    [[nodiscard]] float lowest_gain() const { return lowest_; }

private:
    float next_gain(float peak);

    std::array<std::array<float, 2>, kAhead> delayed_{};
    std::array<float, kAhead + 1> wanted_{};  // gains that the delayed frames need
    std::array<float, kAhead> released_{};    // the minimum of those, rising slowly
    double sum_ = kAhead;                     // of released_; a double holds it exactly, however long it plays
    std::size_t at_ = 0;
    std::size_t wanted_at_ = 0;
    float lowest_wanted_ = 1;
    float held_ = 1;
    float lowest_ = 1;
};

}  // namespace engine

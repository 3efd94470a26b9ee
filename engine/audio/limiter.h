// SPDX-License-Identifier: Zlib
/// Holds a stereo signal below full scale by turning it down just before it would exceed it.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace engine {

/// Looks ahead by `kAhead` frames, which is also its delay. Both sides are turned down alike, so that nothing moves.
class Limiter {
public:
    static constexpr std::size_t kAhead = 64;  ///< 1.5 ms: shorter distorts lows, longer is felt as lag.
    static constexpr float kCeiling = 0.97F;   ///< No sample leaves beyond it.

    Limiter();

    /// Limits interleaved frames in place. What comes out is what went in kAhead frames ago.
    void process(std::span<float> stereo);

    /// The strongest turning down so far as a factor; 1 when there was none.
    [[nodiscard]] float lowest_gain() const { return lowest_; }

private:
    float next_gain(float peak);

    std::array<std::array<float, 2>, kAhead> delayed_{};
    std::array<float, kAhead + 1> wanted_{};  // gains that the frames on their way ask for
    std::array<float, kAhead> released_{};    // the lowest of those, rising slowly
    double sum_ = kAhead;                     // of released_; a double holds it exactly, however long it plays
    std::size_t at_ = 0;
    std::size_t wanted_at_ = 0;
    float lowest_wanted_ = 1;
    float held_ = 1;
    float lowest_ = 1;
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// Cosmetic randomness: the view's own generator, separate from the world's, the same on every machine.
#pragma once

#include <cstdint>

namespace view {

/// The xorshift generator of George Marsaglia ("Xorshift RNGs", 2003) with the shifts 13, 17, 5.
class Chance {
public:
    constexpr explicit Chance(std::uint32_t seed = 1) : state_(seed * 2654435769U | 1U) {}

    /// Returns a value in 0 … below-1; `below` must be at least 1.
    [[nodiscard]] constexpr int below(int below) {
        return static_cast<int>(next() % static_cast<std::uint32_t>(below));
    }
    /// Returns a value from 0 to just under 1.
    [[nodiscard]] constexpr float unit() { return static_cast<float>(next() >> 8U) * (1.0F / 16777216.0F); }
    [[nodiscard]] constexpr float between(float low, float high) { return low + (high - low) * unit(); }

private:
    constexpr std::uint32_t next() {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 17U;
        state_ ^= state_ << 5U;
        return state_;
    }

    std::uint32_t state_;
};

}  // namespace view

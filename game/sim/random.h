// SPDX-License-Identifier: Zlib
/// The game's random generator. It matches the original's bit for bit, so each seed produces the same waves as there.
#pragma once

#include <cstdint>

namespace sim {

/// Returns a number that looks random, another one for each x, and 0 only for 0. In 32 bits, modulo 2^32:
///
///     three times:  x ^= x >> 16;  x *= 0x9E3779B1;
///     at last:      x ^= x >> 16;
///
/// Each step is invertible. Replays are checked against seeds made of this, so it must never change.
[[nodiscard]] constexpr std::uint32_t mixed(std::uint32_t x) {
    constexpr std::uint32_t kFactor = 0x9E3779B1;
    for (int round = 0; round < 3; ++round) {
        x ^= x >> 16;
        x *= kFactor;
    }
    return x ^ (x >> 16);
}

/// A 32-bit multiplicative generator. It skips the last correction step of the "minimal standard" generator (RULES.md
/// §2.1), so no library's generator can replace it.
class Random {
public:
    constexpr explicit Random(std::uint32_t seed = 1) : state_(seed) {}

    /// Rolls a value in 0..range-1, or 0 if `range` is 0 or 1; `range` is at most 65,535. Each call advances the state
    /// once, whatever the range.
    [[nodiscard]] std::int32_t roll(std::int32_t range) {
        constexpr std::uint32_t kForbiddenLow = 0x8000;  // a low half of this value yields 0
        skip();
        const std::uint32_t low = state_ & 0xFFFF;
        return low == kForbiddenLow ? 0 : static_cast<std::int32_t>((static_cast<std::uint32_t>(range) * low) >> 16);
    }

    /// Advances the state once, for a roll whose value is not used.
    void skip() {
        constexpr std::uint64_t kMultiplier = 16807;
        constexpr std::uint32_t kModulus = 0x7FFFFFFF;
        const std::uint64_t product = kMultiplier * state_;
        const auto low = static_cast<std::uint32_t>(product & kModulus);
        const auto high = static_cast<std::uint32_t>(product >> 31);
        // Unsigned on purpose: the original means to add the modulus to a negative value, but its type has none.
        state_ = low + high - kModulus;
    }

    [[nodiscard]] constexpr std::uint32_t state() const { return state_; }

    static void fields(auto& ar, auto& r) { ar("state", r.state_); }

private:
    std::uint32_t state_;
};

}  // namespace sim

// SPDX-License-Identifier: Zlib
/// The game's random generator: bit for bit the one of the original, so that a seed gives the waves it always gave.
#pragma once

#include <cstdint>

namespace sim {

/// A 32-bit multiplicative generator whose last correction step is never taken (RULES.md §2.1). It is therefore not the
/// "minimal standard" generator, and no library's may stand in for it.
class Random {
public:
    constexpr explicit Random(std::uint32_t seed = 1) : state_(seed) {}

    /// A value in 0..range-1, 0 when `range` is 0 or 1; `range` is at most 65,535. Every call advances the state once,
    /// whatever the range.
    [[nodiscard]] std::int32_t draw(std::int32_t range);

    /// Advances the state once and throws the value away.
    void skip() { advance(); }

    [[nodiscard]] constexpr std::uint32_t state() const { return state_; }

    static void fields(auto& ar, auto& r) { ar("state", r.state_); }

private:
    void advance();

    std::uint32_t state_;
};

}  // namespace sim

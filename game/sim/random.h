// SPDX-License-Identifier: Zlib
/// The game's random generator. It matches the original's bit for bit, so each seed produces the same waves as there.
#pragma once

#include <cstdint>

namespace sim {

/// A 32-bit multiplicative generator. It skips the last correction step of the "minimal standard" generator (RULES.md
/// §2.1), so no library's generator can replace it.
class Random {
public:
    constexpr explicit Random(std::uint32_t seed = 1) : state_(seed) {}

    /// Rolls a value in 0..range-1, or 0 if `range` is 0 or 1; `range` is at most 65,535. Each call advances the state
    /// once, whatever the range.
    [[nodiscard]] std::int32_t roll(std::int32_t range);

    /// Advances the state once, for a roll whose value is not used.
    void skip() { advance(); }

    [[nodiscard]] constexpr std::uint32_t state() const { return state_; }

    static void fields(auto& ar, auto& r) { ar("state", r.state_); }

private:
    void advance();

    std::uint32_t state_;
};

}  // namespace sim

// SPDX-License-Identifier: Zlib
/// Keys and chance for tests, from integers alone, so that every machine gives the same.
#pragma once

#include <array>
#include <cstdint>

#include "game/sim/keys.h"

namespace support {

/// A generator of its own (xorshift64*), apart from the game's, so that tests of that one do not lean on it.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed * 2 + 1) {}

    /// A value in 0..range-1; `range` is above 0.
    [[nodiscard]] std::int32_t below(std::int32_t range);
    [[nodiscard]] bool one_in(std::int32_t odds) { return below(odds) == 0; }

private:
    std::uint64_t state_;
};

/// Eight pilots who play without sense: each holds a random set of keys for 1 to 12 ticks, then draws another.
class KeySource {
public:
    explicit KeySource(std::uint64_t seed) : chance_(seed) {}

    /// The keys of the next tick.
    [[nodiscard]] sim::TickInput next();

private:
    Chance chance_;
    sim::TickInput held_;
    std::array<std::int32_t, sim::kMaxPilots> left_{};
};

}  // namespace support

// SPDX-License-Identifier: Zlib
/// Keys and random numbers for tests, computed with integers only, so that they are the same on every machine.
#pragma once

#include <array>
#include <cstdint>

#include "game/sim/keys.h"

namespace support {

/// A generator (xorshift64*) independent of the game's, so that tests of the game's generator do not rely on it.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed * 2 + 1) {}

    /// Returns a value in 0..range-1; `range` must be positive.
    [[nodiscard]] std::int32_t below(std::int32_t range);
    [[nodiscard]] bool one_in(std::int32_t odds) { return below(odds) == 0; }

private:
    std::uint64_t state_;
};

/// Eight pilots with random keys. Each holds a random set of keys for 1 to 12 ticks, then picks another.
class KeySource {
public:
    explicit KeySource(std::uint64_t seed) : chance_(seed) {}

    /// Returns the keys of the next tick.
    [[nodiscard]] sim::TickInput next();

private:
    Chance chance_;
    sim::TickInput held_;
    std::array<std::int32_t, sim::kMaxPilots> left_{};
};

}  // namespace support

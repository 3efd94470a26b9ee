// SPDX-License-Identifier: Zlib
/// A seeded random generator for simulations and tests: the same on every machine, and not cryptographic.
#pragma once

#include <cstdint>

namespace engine {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
class Rng {
public:
    explicit Rng(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t bits = state_ += 0x9E3779B97F4A7C15;
        bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
        bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
        return bits ^ bits >> 31;
    }
    /// Returns a number from `low` to `high`, both inclusive, evenly distributed; `low` must not exceed `high`.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }
    /// Returns a number from 0 to less than 1, evenly distributed.
    double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }
    /// Returns true with this probability, 0..1. For 0 the state of the generator does not change.
    bool happens(double share) { return share > 0 && fraction() < share; }

private:
    std::uint64_t state_;
};

}  // namespace engine

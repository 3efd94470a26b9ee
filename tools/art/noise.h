// SPDX-License-Identifier: Zlib
// Reproducible randomness: a number generator and gradient noise.
#pragma once

#include <array>
#include <cstdint>

namespace art {

inline constexpr double kPi = 3.14159265358979323846;

/// A small 64-bit generator (Weyl sequence with a multiplicative mix); the same numbers on every machine.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 0x1234567u) {}

    /// 0 <= n < 1.
    double unit();
    /// low <= n < high.
    double between(double low, double high) { return low + (high - low) * unit(); }
    /// 0 <= n < count.
    int below(int count) { return static_cast<int>(unit() * count); }

private:
    std::uint64_t state_;
};

/// Gradient noise in three dimensions, about -1..1, with a period of 256.
class Noise {
public:
    explicit Noise(std::uint64_t seed);

    [[nodiscard]] double at(double x, double y, double z) const;
    /// `octaves` layers, each of twice the frequency and half the height.
    [[nodiscard]] double layered(double x, double y, double z, int octaves) const;
    /// As `layered`, but repeating every `period_x` and `period_y` units (each at most 256), so that a picture of
    /// exactly that size tiles without a seam.
    [[nodiscard]] double tiled(double x, double y, double z, int octaves, int period_x, int period_y) const;
    /// As `layered`, but of folded layers: sharp crests at 1, valleys towards 0.
    [[nodiscard]] double ridged(double x, double y, double z, int octaves) const;

private:
    [[nodiscard]] double at(double x, double y, double z, int period_x, int period_y) const;

    std::array<std::uint8_t, 512> order_{};
};

/// Returns 0 below `low`, 1 above `high`, smooth between (the edges may be given in falling order).
[[nodiscard]] double smooth_step(double low, double high, double x);
[[nodiscard]] inline double mix(double a, double b, double t) {
    return a + (b - a) * t;
}

}  // namespace art

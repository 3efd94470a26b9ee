// SPDX-License-Identifier: Zlib
#include "tools/art/noise.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

constexpr int kEdges[12][3] = {{1, 1, 0},  {-1, 1, 0},  {1, -1, 0}, {-1, -1, 0}, {1, 0, 1},  {-1, 0, 1},
                               {1, 0, -1}, {-1, 0, -1}, {0, 1, 1},  {0, -1, 1},  {0, 1, -1}, {0, -1, -1}};

double ease(double t) {
    return t * t * t * (t * (t * 6 - 15) + 10);
}

/// The cell of a coordinate's whole part, 0 … period-1.
std::size_t cell(double whole, int period) {
    const std::int64_t rest = static_cast<std::int64_t>(whole) % period;
    return static_cast<std::size_t>(rest < 0 ? rest + period : rest);
}

}  // namespace

double Chance::unit() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    z ^= z >> 31;
    return static_cast<double>(z >> 11) * 0x1.0p-53;
}

Noise::Noise(std::uint64_t seed) {
    Chance chance(seed);
    for (std::size_t i = 0; i < 256; ++i) {
        order_[i] = static_cast<std::uint8_t>(i);
    }
    for (int i = 255; i > 0; --i) {
        std::swap(order_[static_cast<std::size_t>(i)], order_[static_cast<std::size_t>(chance.below(i + 1))]);
    }
    std::copy_n(order_.begin(), 256, order_.begin() + 256);
}

double Noise::at(double x, double y, double z) const {
    return at(x, y, z, 256, 256);
}

double Noise::at(double x, double y, double z, int period_x, int period_y) const {
    const double fx = std::floor(x), fy = std::floor(y), fz = std::floor(z);
    const auto nx = static_cast<std::size_t>(period_x), ny = static_cast<std::size_t>(period_y);
    const std::size_t ix = cell(fx, period_x), iy = cell(fy, period_y);
    const auto iz = static_cast<std::size_t>(static_cast<std::int64_t>(fz) & 255);
    x -= fx;
    y -= fy;
    z -= fz;
    const auto corner = [&](std::size_t i, std::size_t j, std::size_t k) {
        const std::size_t xy = order_[(ix + i) % nx] + (iy + j) % ny;
        const int* edge = kEdges[order_[order_[xy] + ((iz + k) & 255)] % 12];
        return edge[0] * (x - static_cast<double>(i)) + edge[1] * (y - static_cast<double>(j)) +
               edge[2] * (z - static_cast<double>(k));
    };
    const double u = ease(x), v = ease(y), w = ease(z);
    const double front = mix(mix(corner(0, 0, 0), corner(1, 0, 0), u), mix(corner(0, 1, 0), corner(1, 1, 0), u), v);
    const double back = mix(mix(corner(0, 0, 1), corner(1, 0, 1), u), mix(corner(0, 1, 1), corner(1, 1, 1), u), v);
    return mix(front, back, w);
}

double Noise::layered(double x, double y, double z, int octaves) const {
    double sum = 0, height = 1, frequency = 1;
    for (int i = 0; i < octaves; ++i) {
        sum += height * at(x * frequency + 17.3 * i, y * frequency + 5.1 * i, z * frequency);
        height *= 0.5;
        frequency *= 2;
    }
    return sum;
}

double Noise::tiled(double x, double y, double z, int octaves, int period_x, int period_y) const {
    double sum = 0, height = 1;
    for (int i = 0; i < octaves; ++i) {
        const int times = 1 << i;
        sum += height * at(x * times, y * times, (z + 7.7 * i) * times, std::min(256, period_x * times),
                           std::min(256, period_y * times));
        height *= 0.5;
    }
    return sum;
}

double Noise::ridged(double x, double y, double z, int octaves) const {
    double sum = 0, total = 0, height = 1, frequency = 1;
    for (int i = 0; i < octaves; ++i) {
        const double fold = 1 - std::abs(at(x * frequency + 17.3 * i, y * frequency + 5.1 * i, z * frequency));
        sum += height * fold * fold;
        total += height;
        height *= 0.5;
        frequency *= 2;
    }
    return sum / total;
}

double smooth_step(double low, double high, double x) {
    const double t = std::clamp((x - low) / (high - low), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

}  // namespace art

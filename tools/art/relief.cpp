// SPDX-License-Identifier: Zlib
// gyre-art-relief FILE.ppm: the word GYRE as a height map with chiselled edges, 16 bits a point, for the ray tracer.
#include "tools/art/noise.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

namespace {

// The picture of the logo is 1280 × 420; the relief has twice that, and letters 1 high in a plane 4 wide.
constexpr int kWidth = 2560, kHeight = 840;
constexpr double kScale = kWidth / 4.0;
constexpr double kBevel = 0.082;

bool in_box(double x, double y, double left, double bottom, double right, double top) {
    return x >= left && x <= right && y >= bottom && y <= top;
}

/// Within `half` of the line through two points.
bool in_bar(double x, double y, double x0, double y0, double x1, double y1, double half) {
    const double dx = x1 - x0, dy = y1 - y0;
    return std::abs((x - x0) * dy - (y - y0) * dx) <= half * std::hypot(dx, dy);
}

bool in_g(double x, double y) {
    const double r = std::hypot(x, y), turn = std::atan2(y, x) * 180 / art::kPi;
    const bool is_ring = r <= 0.515 && r >= 0.29 && !(turn > -6 && turn < 37);
    return is_ring || in_box(x, y, 0.06, -0.16, 0.49, 0.05);
}

bool in_y(double x, double y) {
    const bool is_arm = y > -0.10 && y <= 0.5 && in_bar(std::abs(x), y, 0.385, 0.5, 0.0, -0.09, 0.115);
    return is_arm || in_box(x, y, -0.112, -0.5, 0.112, 0.0);
}

bool in_r(double x, double y) {
    const double right = std::hypot(std::max(0.0, x - 0.44), y - 0.195);
    const bool is_bowl = x >= 0 && right <= 0.305 && std::abs(y - 0.195) <= 0.305;
    const bool is_hole = x >= 0.215 && right <= 0.10;
    const bool is_leg = y < 0.0 && y >= -0.5 && in_bar(x, y, 0.40, 0.0, 0.655, -0.5, 0.12);
    return (is_bowl && !is_hole) || is_leg || in_box(x, y, 0, -0.5, 0.215, 0.5);
}

bool in_e(double x, double y) {
    const double slant = 0.10 * (y + 0.5);
    return in_box(x, y, 0, -0.5, 0.215, 0.5) || in_box(x, y, 0, 0.295, 0.60 + slant, 0.5) ||
           in_box(x, y, 0, -0.10, 0.49 + slant, 0.10) || in_box(x, y, 0, -0.5, 0.60 + slant, -0.295);
}

bool in_word(double x, double y) {
    return in_g(x + 1.365, y) || in_y(x + 0.415, y) || in_r(x - 0.175, y) || in_e(x - 1.10, y);
}

/// One pass of the exact distance transform: lowest of the parabolas rooted at `from`.
std::vector<double> lower_envelope(const std::vector<double>& from) {
    const int n = static_cast<int>(from.size());
    std::vector<int> root(from.size());
    std::vector<double> edge(from.size() + 1), out(from.size());
    const auto f = [&](int i) { return from[static_cast<std::size_t>(i)]; };
    int last = 0;
    edge[0] = -1e20;
    edge[1] = 1e20;
    for (int q = 1; q < n; ++q) {
        double s = 0;
        for (;; --last) {
            const int v = root[static_cast<std::size_t>(last)];
            s = ((f(q) + q * q) - (f(v) + v * v)) / (2.0 * (q - v));
            if (s > edge[static_cast<std::size_t>(last)]) {
                break;
            }
        }
        ++last;
        root[static_cast<std::size_t>(last)] = q;
        edge[static_cast<std::size_t>(last)] = s;
        edge[static_cast<std::size_t>(last) + 1] = 1e20;
    }
    for (int q = 0, k = 0; q < n; ++q) {
        while (edge[static_cast<std::size_t>(k) + 1] < q) {
            ++k;
        }
        const int v = root[static_cast<std::size_t>(k)];
        out[static_cast<std::size_t>(q)] = (q - v) * (q - v) + f(v);
    }
    return out;
}

std::size_t index(int x, int y) {
    return static_cast<std::size_t>(y) * kWidth + static_cast<std::size_t>(x);
}

/// Distance of every point of the word from the word's outline, in the units of the plane.
std::vector<double> depths() {
    std::vector<double> field(static_cast<std::size_t>(kWidth) * kHeight);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            field[index(x, y)] =
                in_word((x + 0.5 - kWidth / 2.0) / kScale, (kHeight / 2.0 - y - 0.5) / kScale) ? 1e9 : 0;
        }
    }
    std::vector<double> line(kWidth);
    for (int y = 0; y < kHeight; ++y) {
        std::copy_n(field.begin() + static_cast<std::ptrdiff_t>(index(0, y)), kWidth, line.begin());
        line = lower_envelope(line);
        std::copy_n(line.begin(), kWidth, field.begin() + static_cast<std::ptrdiff_t>(index(0, y)));
    }
    line.resize(kHeight);
    for (int x = 0; x < kWidth; ++x) {
        for (int y = 0; y < kHeight; ++y) {
            line[static_cast<std::size_t>(y)] = field[index(x, y)];
        }
        line = lower_envelope(line);
        for (int y = 0; y < kHeight; ++y) {
            field[index(x, y)] = std::sqrt(line[static_cast<std::size_t>(y)]) / kScale;
        }
    }
    return field;
}

/// Height 0..1: a chamfer, a fine step, and a slightly domed face.
double profile(double depth) {
    if (depth <= 0) {
        return 0;
    }
    const double chamfer = 0.10 + 0.74 * std::min(1.0, depth / kBevel);
    const double face = 0.16 * art::smooth_step(kBevel, kBevel + 0.045, depth);
    const double groove = 0.10 * std::exp(-std::pow((depth - kBevel - 0.004) / 0.007, 2));
    return std::clamp(chamfer + face - groove, 0.0, 1.0);
}

/// Softens the stairs of the outline where the chamfer would magnify them.
std::vector<double> blurred(const std::vector<double>& in) {
    std::vector<double> out = in;
    for (int y = 2; y < kHeight - 2; ++y) {
        for (int x = 2; x < kWidth - 2; ++x) {
            if (in[index(x, y)] <= 0) {
                continue;
            }
            double sum = 0;
            for (int n = 0; n < 25; ++n) {
                sum += in[index(x + n % 5 - 2, y + n / 5 - 2)];
            }
            out[index(x, y)] = sum / 25;
        }
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "use: gyre-art-relief FILE.ppm\n");
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << "P6\n" << kWidth << ' ' << kHeight << "\n65535\n";
    for (const double depth : blurred(depths())) {
        const auto level = static_cast<std::uint16_t>(std::lround(65535 * profile(depth)));
        for (int channel = 0; channel < 3; ++channel) {
            out.put(static_cast<char>(level >> 8)).put(static_cast<char>(level & 255));
        }
    }
    if (!out.flush()) {
        std::fprintf(stderr, "gyre-art-relief: %s cannot be written\n", argv[1]);
        return 1;
    }
    return 0;
}

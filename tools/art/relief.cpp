// SPDX-License-Identifier: Zlib
// gyre-art-relief FILE.ppm: the word GYRE as a height map with chiselled edges, 16 bits per point, for the ray tracer.
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
constexpr double kBevel = 0.050;

bool in_box(double x, double y, double left, double bottom, double right, double top) {
    return x >= left && x <= right && y >= bottom && y <= top;
}

/// Within `half` of the line through two points.
bool in_bar(double x, double y, double x0, double y0, double x1, double y1, double half) {
    const double dx = x1 - x0, dy = y1 - y0;
    return std::abs((x - x0) * dy - (y - y0) * dx) <= half * std::hypot(dx, dy);
}

bool in_g(double x, double y) {
    const double r = std::hypot(x, y);
    const bool is_ring = r >= 0.29 && !(x > 0 && y > -0.05 && y < 0.235);
    return r <= 0.515 && (is_ring || (x > 0.04 && y > -0.16 && y <= 0.055));
}

bool in_y(double x, double y) {
    const bool is_arm = y > -0.129 && y <= 0.5 && in_bar(std::abs(x), y, 0.385, 0.5, 0.0, -0.09, 0.115);
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

/// Distance of every point inside (`inside`) or outside the word from the rest, in units of the plane.
std::vector<double> distances(bool inside) {
    std::vector<double> field(static_cast<std::size_t>(kWidth) * kHeight);
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const bool is_in = in_word((x + 0.5 - kWidth / 2.0) / kScale, (kHeight / 2.0 - y - 0.5) / kScale);
            field[index(x, y)] = is_in == inside ? 1e9 : 0;
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

/// Mean over a square of `2 * reach + 1` points.
std::vector<double> blurred(const std::vector<double>& in, int reach) {
    std::vector<double> out = in;
    for (int y = reach; y < kHeight - reach; ++y) {
        for (int x = reach; x < kWidth - reach; ++x) {
            double sum = 0;
            for (int j = -reach; j <= reach; ++j) {
                for (int i = -reach; i <= reach; ++i) {
                    sum += in[index(x + i, y + j)];
                }
            }
            out[index(x, y)] = sum / ((2 * reach + 1) * (2 * reach + 1));
        }
    }
    return out;
}

/// Depth below the outline, negative outside, without the steps of the raster, which a chamfer would magnify.
std::vector<double> depths() {
    std::vector<double> field = distances(true);
    const std::vector<double> outside = distances(false);
    for (std::size_t i = 0; i < field.size(); ++i) {
        field[i] -= outside[i];
    }
    return blurred(blurred(field, 3), 3);
}

/// Height 0..1 at `depth` inside the outline and `y` above the middle of the word: a chamfer, a fine groove, and a face
/// that bulges over the whole height of the word, so that it reflects the surroundings from the ground to the sky.
double profile(double depth, double y) {
    if (depth <= 0) {
        return 0;
    }
    const double chamfer = 0.04 + 0.34 * std::min(1.0, depth / kBevel);
    const double inside = art::smooth_step(kBevel * 0.9, kBevel * 1.2, depth);
    const double groove = 0.055 * std::exp(-std::pow((depth - kBevel - 0.012) / 0.006, 2));
    const double bulge = 0.56 * (1 - 3.4 * y * y);
    return std::clamp(chamfer + bulge - groove * inside, 0.0, 1.0);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "use: gyre-art-relief FILE.ppm\n");
        return 2;
    }
    std::ofstream out(argv[1], std::ios::binary);
    out << "P6\n" << kWidth << ' ' << kHeight << "\n65535\n";
    const std::vector<double> field = depths();
    for (std::size_t i = 0; i < field.size(); ++i) {
        const std::size_t row = i / kWidth;
        const double y = (kHeight / 2.0 - static_cast<double>(row) - 0.5) / kScale;
        const auto level = static_cast<std::uint16_t>(std::lround(65535 * profile(field[i], y)));
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

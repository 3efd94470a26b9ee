// SPDX-License-Identifier: Zlib
#include "tools/art/canvas.h"

#include "tools/art/noise.h"

#include <algorithm>
#include <cmath>

namespace art {

namespace {

// Light beyond what a display can show bends over instead of clipping, so hot cores keep their shape.
double film(double light) {
    return light <= 0 ? 0 : 1 - std::exp(-1.25 * light);
}

std::uint8_t byte(double x) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(x, 0.0, 1.0) * 255));
}

}  // namespace

double encode(double linear) {
    const double x = std::clamp(linear, 0.0, 1.0);
    return x <= 0.0031308 ? 12.92 * x : 1.055 * std::pow(x, 1 / 2.4) - 0.055;
}

double decode(double encoded) {
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

Pixel pixel_over_black(Colour light, double cover) {
    const double r = encode(light.r), g = encode(light.g), b = encode(light.b);
    const double alpha = std::clamp(std::max({r, g, b, cover}), 0.0, 1.0);
    return byte(alpha) == 0 ? Pixel{} : Pixel{byte(r / alpha), byte(g / alpha), byte(b / alpha), byte(alpha)};
}

Canvas::Canvas(double units, int px_per_unit)
    : units_(units), scale_(px_per_unit), size_px_(static_cast<int>(units * px_per_unit)),
      samples_(static_cast<std::size_t>(size_px_) * static_cast<std::size_t>(size_px_)) {}

Sample& Canvas::at(int x, int y) {
    return samples_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_px_) + static_cast<std::size_t>(x)];
}

void Canvas::spot(double x, double y, double radius, Colour light) {
    const double px = (x + units_ / 2) * scale_ - 0.5, py = (y + units_ / 2) * scale_ - 0.5;
    const double r = std::max(radius * scale_, 0.5);
    const double energy = std::min(1.0, (radius * scale_ / r) * (radius * scale_ / r));
    const int x0 = std::max(0, static_cast<int>(px - 3 * r)),
              x1 = std::min(size_px_ - 1, static_cast<int>(px + 3 * r + 1));
    const int y0 = std::max(0, static_cast<int>(py - 3 * r)),
              y1 = std::min(size_px_ - 1, static_cast<int>(py + 3 * r + 1));
    for (int j = y0; j <= y1; ++j) {
        for (int i = x0; i <= x1; ++i) {
            const double d = ((i - px) * (i - px) + (j - py) * (j - py)) / (r * r);
            if (d < 9) {
                const double fall = std::exp(-d) - std::exp(-9.0);
                Sample& s = at(i, j);
                s.glow = s.glow + light * (energy * fall);
            }
        }
    }
}

void Canvas::streak(double x0, double y0, double x1, double y1, double radius, Colour light) {
    const double length = std::hypot(x1 - x0, y1 - y0);
    const int steps = std::max(1, static_cast<int>(length / (radius * 0.7)));
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        spot(mix(x0, x1, t), mix(y0, y1, t), radius * (1 - 0.6 * t), light * ((1 - t) * (1 - t)));
    }
}

void Canvas::fill(const std::function<Sample(double x, double y)>& shade) {
    constexpr int kGrid = 3;
    const double step = 1 / (scale_ * kGrid);
    for (int j = 0; j < size_px_; ++j) {
        for (int i = 0; i < size_px_; ++i) {
            Sample& sum = at(i, j);
            for (int n = 0; n < kGrid * kGrid; ++n) {
                const int across = n % kGrid - 1;
                const int down = n / kGrid - 1;
                const Sample s = shade(coordinate(i) + across * step, coordinate(j) + down * step);
                const double share = 1.0 / (kGrid * kGrid);
                sum.matter = sum.matter + s.matter * (s.cover * share);
                sum.cover += s.cover * share;
                sum.glow = sum.glow + s.glow * share;
            }
        }
    }
}

void Canvas::modulate(const std::function<double(double x, double y)>& factor) {
    for (int j = 0; j < size_px_; ++j) {
        for (int i = 0; i < size_px_; ++i) {
            Sample& s = at(i, j);
            if (s.glow.r + s.glow.g + s.glow.b > 0.001) {
                s.glow = s.glow * factor(coordinate(i), coordinate(j));
            }
        }
    }
}

void Canvas::fade_edge(double margin) {
    for (int j = 0; j < size_px_; ++j) {
        for (int i = 0; i < size_px_; ++i) {
            const double r = std::hypot(coordinate(i), coordinate(j));
            const double keep = smooth_step(units_ / 2 - 0.25, units_ / 2 - margin, r);
            Sample& s = at(i, j);
            s = {s.matter * keep, s.cover * keep, s.glow * keep};
        }
    }
}

Image Canvas::develop() const {
    Image image(size_px_, size_px_);
    for (int j = 0; j < size_px_; ++j) {
        for (int i = 0; i < size_px_; ++i) {
            const Sample& s = samples_[static_cast<std::size_t>(j) * static_cast<std::size_t>(size_px_) +
                                       static_cast<std::size_t>(i)];
            const Colour light{s.matter.r + (1 - s.matter.r) * film(s.glow.r),
                               s.matter.g + (1 - s.matter.g) * film(s.glow.g),
                               s.matter.b + (1 - s.matter.b) * film(s.glow.b)};
            image.at(i, j) = pixel_over_black(light, s.cover);
        }
    }
    return image;
}

}  // namespace art

// SPDX-License-Identifier: Zlib
#include "engine/video/soft_paint.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace engine {

namespace {

constexpr std::uint32_t kRedBlue = 0x00FF00FF;
constexpr std::uint32_t kColours = 0x00FFFFFF;
constexpr int kRun = 64;  // pixels painted at a time

/// Divides two products of bytes, 16 bits each, by 255.
constexpr std::uint32_t by_255(std::uint32_t two) {
    return ((two + 0x00010001U + ((two >> 8U) & kRedBlue)) >> 8U) & kRedBlue;
}

/// Bytewise and without branches, so that the compiler can vectorize it.
void add(std::uint32_t* pixels, const std::uint32_t* shares, int count) {
    auto* to = reinterpret_cast<std::uint8_t*>(pixels);
    const auto* from = reinterpret_cast<const std::uint8_t*>(shares);
    for (int i = 0; i < 4 * count; ++i) {
        const auto room = static_cast<std::uint8_t>(~to[i]);
        to[i] = static_cast<std::uint8_t>(to[i] + std::min(from[i], room));
    }
}

void cover_by(std::uint32_t* pixels, const std::uint32_t* shares, int count) {
    for (int i = 0; i < count; ++i) {
        const std::uint32_t rest = 255 - (shares[i] >> 24U);
        const std::uint32_t red_blue = by_255((pixels[i] & kRedBlue) * rest);
        const std::uint32_t green = by_255(((pixels[i] >> 8U) & 0xFFU) * rest);
        pixels[i] = (shares[i] & kColours) + (red_blue | green << 8U);
    }
}

RectPx overlap(RectPx a, RectPx b) {
    const int x = std::max(a.x, b.x);
    const int y = std::max(a.y, b.y);
    return {x, y, std::min(a.x + a.w, b.x + b.w) - x, std::min(a.y + a.h, b.y + b.h) - y};
}

/// Returns the first pixel whose centre is not before `at`; distant values are clamped.
int first_px(float at) {
    constexpr float kFar = 1e6F;
    return static_cast<int>(std::ceil(std::clamp(at, -kFar, kFar) - 0.5F));
}

/// Returns where the edge from an upper to a lower corner crosses a height.
float crossing(const Corner& upper, const Corner& lower, float y) {
    return upper.x + (y - upper.y) * (lower.x - upper.x) / (lower.y - upper.y);
}

float doubled_area(const Corner& a, const Corner& b, const Corner& c) {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

bool is_above(const Corner& a, const Corner& b) {
    return a.y < b.y || (a.y == b.y && a.x < b.x);
}

}  // namespace

SoftPaint::SoftPaint(Colour colour, Blend blend)
    : alpha_(colour.a), red_blue_(std::uint32_t{colour.r} << 16U | colour.b), green_(colour.g),
      is_added_(blend == Blend::Additive) {}

void SoftPaint::prepare(float area_px) {
    constexpr float kTablePx = 600;
    if (area_px < kTablePx || has_table_) {
        return;
    }
    has_table_ = true;
    for (std::size_t i = 0; i < table_.size(); ++i) {
        table_[i] = share(static_cast<std::uint8_t>(i));
    }
}

std::uint32_t SoftPaint::share(std::uint8_t alpha) const {
    const std::uint32_t a = by_255(alpha * alpha_);
    return a << 24U | by_255(red_blue_ * a) | by_255(green_ * a) << 8U;
}

void SoftPaint::row(std::uint32_t* pixels, const std::uint8_t* alpha, int count) const {
    std::array<std::uint32_t, kRun> shares;
    while (count > 0) {
        const int run = std::min(count, kRun);
        for (int i = 0; i < run; ++i) {
            shares[static_cast<std::size_t>(i)] = has_table_ ? table_[alpha[i]] : share(alpha[i]);
        }
        if (is_added_) {
            add(pixels, shares.data(), run);
        } else {
            cover_by(pixels, shares.data(), run);
        }
        pixels += run;
        alpha += run;
        count -= run;
    }
}

void SoftPaint::cover(const Canvas& canvas, const Coverage& shape, RectPx from, int x_px, int y_px) {
    const RectPx part = overlap({x_px, y_px, from.w, from.h}, canvas.clip);
    if (part.w <= 0 || part.h <= 0) {
        return;
    }
    prepare(static_cast<float>(part.w) * static_cast<float>(part.h));
    for (int y = part.y; y < part.y + part.h; ++y) {
        const auto to = std::ptrdiff_t{y} * canvas.pitch_px + part.x;
        const auto at = std::ptrdiff_t{from.y + y - y_px} * shape.width_px + from.x + part.x - x_px;
        row(canvas.pixels + to, shape.alpha.data() + at, part.w);
    }
}

void SoftPaint::strip(const Canvas& canvas, std::span<const Corner> corners) {
    float area = 0;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        area += std::abs(doubled_area(corners[i - 2], corners[i - 1], corners[i])) / 2;
    }
    prepare(area);
    for (std::size_t i = 2; i < corners.size(); ++i) {
        triangle(canvas, corners[i - 2], corners[i - 1], corners[i]);
    }
}

void SoftPaint::triangle(const Canvas& canvas, const Corner& a, const Corner& b, const Corner& c) const {
    // Always in the same order, so that an edge shared by two triangles is the same for both
    std::array<Corner, 3> corners{a, b, c};
    std::ranges::sort(corners, is_above);
    const auto& [top, middle, foot] = corners;
    const float area = doubled_area(top, middle, foot);
    if (area == 0) {
        return;
    }
    const Corner to_middle{middle.x - top.x, middle.y - top.y, middle.alpha - top.alpha};
    const Corner to_foot{foot.x - top.x, foot.y - top.y, foot.alpha - top.alpha};
    const float across = (to_middle.alpha * to_foot.y - to_foot.alpha * to_middle.y) / area;
    const float down = (to_foot.alpha * to_middle.x - to_middle.alpha * to_foot.x) / area;
    const RectPx& clip = canvas.clip;
    std::array<std::uint8_t, kRun> alpha;
    for (int y = std::max(first_px(top.y), clip.y); y < std::min(first_px(foot.y), clip.y + clip.h); ++y) {
        const float height = static_cast<float>(y) + 0.5F;
        const float one = crossing(top, foot, height);
        const float other = height < middle.y ? crossing(top, middle, height) : crossing(middle, foot, height);
        const int end = std::min(first_px(std::max(one, other)), clip.x + clip.w);
        for (int x = std::max(first_px(std::min(one, other)), clip.x); x < end; x += kRun) {
            const int run = std::min(end - x, kRun);
            const float first = top.alpha + (static_cast<float>(x) + 0.5F - top.x) * across + (height - top.y) * down;
            for (int i = 0; i < run; ++i) {
                const float here = first + static_cast<float>(i) * across + 0.5F;
                alpha[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(std::clamp(here, 0.0F, 255.0F));
            }
            row(canvas.pixels + std::ptrdiff_t{y} * canvas.pitch_px + x, alpha.data(), run);
        }
    }
}

}  // namespace engine

// SPDX-License-Identifier: Zlib
#include "game/view/mist.h"

#include "engine/image.h"
#include "game/view/palette.h"
#include "game/view/wrap.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr float kReach = 52;  // units from the edge at which the last of it is gone
constexpr engine::Colour kDeep{11, 10, 31, 255};
constexpr engine::Colour kHaze{47, 43, 104, 255};
constexpr engine::Colour kWisp{92, 84, 168, 255};

float smooth(float low, float high, float v) {
    const float t = std::clamp((v - low) / (high - low), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

/// A fixed value from 0 to 1 for each point of a grid.
float lattice(int x, int y) {
    auto h = static_cast<std::uint32_t>(x) * 0x8DA6B343U ^ static_cast<std::uint32_t>(y) * 0xD8163841U;
    h = (h ^ (h >> 13U)) * 0x5BD1E995U;
    return static_cast<float>((h ^ (h >> 15U)) & 0xFFFFU) / 65535.0F;
}

/// Smooth noise from 0 to 1 with features of about one unit.
float noise(float x, float y) {
    const float left = std::floor(x);
    const float top = std::floor(y);
    const float u = smooth(0, 1, x - left);
    const float v = smooth(0, 1, y - top);
    const int i = static_cast<int>(left);
    const int j = static_cast<int>(top);
    const float above = lattice(i, j) + (lattice(i + 1, j) - lattice(i, j)) * u;
    const float below = lattice(i, j + 1) + (lattice(i + 1, j + 1) - lattice(i, j + 1)) * u;
    return above + (below - above) * v;
}

/// Billows: three sizes of noise, the place of the fine ones bent by the coarse one. From 0 to 1.
float billow(engine::Point p) {
    const float coarse = noise(p.x / 47, p.y / 47);
    const float middle = noise(p.x / 19 + 3 * coarse, p.y / 19 + 40);
    const float fine = noise(p.x / 8 + 2 * middle, p.y / 8 + 90);
    return 0.5F * coarse + 0.32F * middle + 0.18F * fine;
}

/// Distance from the edge, with round corners so that the mist closes like a frame.
float rounded_depth(engine::Point p) {
    constexpr float kCorner = 60;
    const float x = std::min(p.x, kField.x - p.x);
    const float y = std::min(p.y, kField.y - p.y);
    if (x >= kCorner || y >= kCorner) {
        return std::min(x, y);
    }
    return kCorner - std::hypot(kCorner - x, kCorner - y);
}

engine::Image paint_strip(engine::Rect area) {
    engine::Image image(static_cast<int>(area.w), static_cast<int>(area.h));
    for (int y = 0; y < image.height_px; ++y) {
        for (int x = 0; x < image.width_px; ++x) {
            const engine::Point at{area.x + static_cast<float>(x) + 0.5F, area.y + static_cast<float>(y) + 0.5F};
            const float haze = smooth(0, 30, rounded_depth(at));
            const float wisp = smooth(0.42F, 0.85F, billow({at.x + 300, at.y + 700}));
            const engine::Colour colour = mixed(mixed(kDeep, kHaze, haze), kWisp, wisp * (0.25F + 0.5F * haze));
            std::uint8_t* rgba = image.pixel(x, y);
            rgba[0] = colour.r;
            rgba[1] = colour.g;
            rgba[2] = colour.b;
            rgba[3] = static_cast<std::uint8_t>(mist_cover(at) * 255 + 0.5F);
        }
    }
    return image;
}

engine::Texture at_scale(engine::Renderer& renderer, const engine::Image& image, float scale) {
    const auto px = [scale](int units) {
        return std::max(1, static_cast<int>(std::lround(static_cast<float>(units) * scale)));
    };
    engine::Image scaled(px(image.width_px), px(image.height_px));
    engine::resample(image, {0, 0, image.width_px, image.height_px}, scaled, {0, 0, scaled.width_px, scaled.height_px});
    return renderer.make_texture(scaled);
}

}  // namespace

float mist_cover(engine::Point at) {
    const float edge = rounded_depth(at);
    // The noise moves the mist's border in and out, but leaves the very edge closed.
    const float uneven = (billow(at) - 0.5F) * 34 * smooth(2, 24, edge);
    return (1 - smooth(1, kReach - 8, edge + uneven)) * (1 - smooth(kReach - 10, kReach, edge));
}

void Mist::paint(engine::Renderer& renderer) {
    scale_ = renderer.viewport().scale;
    const std::array<engine::Rect, 4> areas{{{0, 0, kField.x, kReach},
                                             {0, kField.y - kReach, kField.x, kReach},
                                             {0, kReach, kReach, kField.y - 2 * kReach},
                                             {kField.x - kReach, kReach, kReach, kField.y - 2 * kReach}}};
    for (std::size_t i = 0; i < areas.size(); ++i) {
        strips_[i] = at_scale(renderer, paint_strip(areas[i]), scale_);
    }
}

void Mist::draw(engine::Renderer& renderer) {
    if (scale_ != renderer.viewport().scale) {
        paint(renderer);
    }
    const engine::RectPx field = renderer.viewport().area_px();
    const auto put = [&](const engine::Texture& strip, int x, int y) {
        renderer.draw_at_px(strip, {0, 0, strip.size().w, strip.size().h}, x, y, {}, engine::Blend::Normal);
    };
    const auto& [top, bottom, left, right] = strips_;
    put(top, field.x, field.y);
    put(bottom, field.x, field.y + field.h - bottom.size().h);
    put(left, field.x, field.y + top.size().h);
    put(right, field.x + field.w - right.size().w, field.y + top.size().h);
}

}  // namespace view

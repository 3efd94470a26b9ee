// SPDX-License-Identifier: Zlib
#include "game/view/field/mist.h"

#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr float kMistReach = 72;  // units from the edge at which it is completely gone
constexpr float kGrain = 2;       // units between the points at which the mist is computed
// Components of the hue in which it is drawn
constexpr engine::Colour kDeep{22, 22, 30, 255};
constexpr engine::Colour kHaze{92, 92, 104, 255};
constexpr engine::Colour kWisp{212, 214, 230, 255};

float smooth(float low, float high, float v) {
    const float t = std::clamp((v - low) / (high - low), 0.0F, 1.0F);
    return t * t * (3 - 2 * t);
}

/// Returns a fixed value from 0 to 1 for each point of a grid.
float lattice(int x, int y) {
    auto h = static_cast<std::uint32_t>(x) * 0x8DA6B343U ^ static_cast<std::uint32_t>(y) * 0xD8163841U;
    h = (h ^ (h >> 13U)) * 0x5BD1E995U;
    return static_cast<float>((h ^ (h >> 15U)) & 0xFFFFU) / 65535.0F;
}

/// Returns smooth noise from 0 to 1 with features of about one unit.
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

/// Returns clouds from 0 to 1: four octaves of noise, each rotated against the others to hide the grid, the fine ones
/// distorted by the coarse one.
float billow(engine::Point p) {
    const auto turned = [p](float size, float cosine, float sine, float bend) {
        const float x = (p.x * cosine - p.y * sine) / size;
        const float y = (p.x * sine + p.y * cosine) / size;
        return noise(x + bend, y - bend);
    };
    const float coarse = turned(58, 0.80F, 0.60F, 0);
    const float middle = turned(27, 0.28F, 0.96F, 0.9F * coarse + 40);
    const float fine = turned(12, 0.96F, 0.28F, 0.9F * middle + 90);
    const float finest = turned(5.5F, 0.60F, 0.80F, 0.8F * fine + 150);
    return 0.44F * coarse + 0.29F * middle + 0.17F * fine + 0.10F * finest;
}

/// Returns the distance from the edge, with rounded corners, so that the mist forms a frame.
float rounded_depth(engine::Point p, engine::Point field) {
    constexpr float kCorner = 60;
    const float x = std::min(p.x, field.x - p.x);
    const float y = std::min(p.y, field.y - p.y);
    if (x >= kCorner || y >= kCorner) {
        return std::min(x, y);
    }
    return kCorner - std::hypot(kCorner - x, kCorner - y);
}

std::uint8_t product(std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>((int{a} * int{b} + 127) / 255);
}

engine::Image paint_strip(const Field& field, engine::Rect area) {
    engine::Image image(static_cast<int>(area.w / kGrain), static_cast<int>(area.h / kGrain));
    for (int y = 0; y < image.height_px; ++y) {
        for (int x = 0; x < image.width_px; ++x) {
            const engine::Point at{area.x + (static_cast<float>(x) + 0.5F) * kGrain,
                                   area.y + (static_cast<float>(y) + 0.5F) * kGrain};
            const float haze = smooth(0, 30, rounded_depth(at, field.size));
            const float wisp = smooth(0.45F, 0.80F, billow({at.x + 300, at.y + 700}));
            const engine::Colour share = mixed(mixed(kDeep, kHaze, haze), kWisp, wisp * (0.25F + 0.5F * haze));
            std::uint8_t* rgba = image.pixel(x, y);
            rgba[0] = share.r;
            rgba[1] = share.g;
            rgba[2] = share.b;
            rgba[3] = static_cast<std::uint8_t>(mist_cover(at, field) * 255 + 0.5F);
        }
    }
    return image;
}

float between_values(std::uint8_t from, std::uint8_t to, float share) {
    return static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * share;
}

/// Resamples without premultiplication: colours continue where the mist is transparent, and rounding premultiplied
/// values would lose them.
engine::Image scaled(const engine::Image& image, engine::SizePx to) {
    engine::Image made(std::max(1, to.w), std::max(1, to.h));
    const auto source = [](int at, int size, int from) {
        const float place = (static_cast<float>(at) + 0.5F) * static_cast<float>(from) / static_cast<float>(size);
        return std::clamp(place - 0.5F, 0.0F, static_cast<float>(from - 1));
    };
    for (int y = 0; y < made.height_px; ++y) {
        const float v = source(y, made.height_px, image.height_px);
        const int row = static_cast<int>(v);
        const std::uint8_t* above = image.pixel(0, row);
        const std::uint8_t* below = image.pixel(0, std::min(row + 1, image.height_px - 1));
        std::uint8_t* out = made.pixel(0, y);
        for (int x = 0; x < made.width_px; ++x) {
            const float u = source(x, made.width_px, image.width_px);
            const int left = static_cast<int>(u);
            const int i = 4 * left;
            const int j = 4 * std::min(left + 1, image.width_px - 1);
            for (int c = 0; c < 4; ++c) {
                const float top = between_values(above[i + c], above[j + c], u - static_cast<float>(left));
                const float bottom = between_values(below[i + c], below[j + c], u - static_cast<float>(left));
                *out++ = static_cast<std::uint8_t>(top + (bottom - top) * (v - static_cast<float>(row)) + 0.5F);
            }
        }
    }
    return made;
}

/// Removes cover so thin that it no longer brightens a dark background by a whole level, while rounding would darken
/// it.
void drop_faintest(engine::Image& image) {
    constexpr std::uint8_t kFaintest = 9;
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
        image.rgba[i] = image.rgba[i] < kFaintest ? 0 : image.rgba[i];
    }
}

}  // namespace

float mist_cover(engine::Point at, const Field& field) {
    const float edge = rounded_depth(at, field.size);
    // The noise moves the mist's border in and out, but keeps the very edge opaque.
    const float uneven = (billow(at) - 0.5F) * 44 * smooth(2, 26, edge);
    const float body = 1 - smooth(2, 46, edge + uneven);
    const float veil = 0.22F * (1 - smooth(20, kMistReach, edge + 0.5F * uneven));
    return std::max(body, veil + body * (1 - veil)) * (1 - smooth(kMistReach - 14, kMistReach, edge));
}

void Mist::paint(const Field& field, engine::SizePx size) {
    painted_for_ = size;
    field_ = field;
    // Widths are rounded once: rounded separately, the strips at the sides could end short of the one below them.
    const int across = static_cast<int>(std::lround(kMistReach / field.size.x * static_cast<float>(size.w)));
    const int down = static_cast<int>(std::lround(kMistReach / field.size.y * static_cast<float>(size.h)));
    const engine::SizePx lying{size.w, down};
    const engine::SizePx standing{across, size.h - 2 * down};
    const std::array<engine::Rect, 4> areas{
        {{0, 0, field.size.x, kMistReach},
         {0, field.size.y - kMistReach, field.size.x, kMistReach},
         {0, kMistReach, kMistReach, field.size.y - 2 * kMistReach},
         {field.size.x - kMistReach, kMistReach, kMistReach, field.size.y - 2 * kMistReach}}};
    for (std::size_t i = 0; i < areas.size(); ++i) {
        grey_[i] = scaled(paint_strip(field, areas[i]), i < 2 ? lying : standing);
        drop_faintest(grey_[i]);
    }
}

void Mist::colour(engine::Renderer& renderer, engine::Colour hue) {
    hue_ = hue;
    for (std::size_t i = 0; i < grey_.size(); ++i) {
        engine::Image strip = grey_[i];
        for (std::size_t at = 0; at < strip.rgba.size(); at += 4) {
            strip.rgba[at] = product(strip.rgba[at], hue.r);
            strip.rgba[at + 1] = product(strip.rgba[at + 1], hue.g);
            strip.rgba[at + 2] = product(strip.rgba[at + 2], hue.b);
        }
        strips_[i] = renderer.make_texture(strip);
    }
}

void Mist::draw(engine::Renderer& renderer, engine::Colour hue) {
    // A tint at drawing time would prevent the software renderer's fastest loop and take three times as long.
    const engine::RectPx field = renderer.viewport().area_px();
    const engine::SizePx size{field.w, field.h};
    const bool has_new_size = painted_for_ != size || field_ != field_of(renderer);
    if (has_new_size) {
        paint(field_of(renderer), size);
    }
    if (has_new_size || !(hue_ == hue)) {
        colour(renderer, hue);
    }
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

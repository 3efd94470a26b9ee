// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numbers>

namespace view {

engine::Colour pilot_colour(sim::Slot slot, Palette palette) {
    using Set = std::array<engine::Colour, sim::kMaxPilots>;
    static constexpr Set kBright{{
        {255, 174, 10, 255},   // amber
        {85, 225, 255, 255},   // sky
        {16, 177, 125, 255},   // green
        {236, 110, 186, 255},  // pink
        {234, 92, 27, 255},    // vermilion
        {255, 255, 104, 255},  // yellow
        {85, 126, 254, 255},   // blue
        {209, 254, 234, 255},  // pale mint
    }};
    static constexpr Set kSoft{{
        {221, 135, 64, 255},   // orange
        {172, 176, 255, 255},  // lavender
        {48, 134, 150, 255},   // teal
        {249, 195, 163, 255},  // peach
        {152, 116, 89, 255},   // brown
        {232, 255, 97, 255},   // lime
        {153, 83, 254, 255},   // violet
        {153, 251, 255, 255},  // ice
    }};
    static constexpr Set kStrong{{
        {254, 150, 2, 255},    // orange
        {42, 245, 249, 255},   // cyan
        {1, 139, 123, 255},    // teal
        {184, 102, 199, 255},  // orchid
        {218, 75, 48, 255},    // red
        {248, 239, 138, 255},  // straw
        {134, 95, 250, 255},   // violet
        {189, 245, 196, 255},  // pale green
    }};
    static constexpr std::array<const Set*, kPalettes> kSets{&kBright, &kSoft, &kStrong};
    assert(slot >= 0 && slot < sim::kMaxPilots);
    return (*kSets[static_cast<std::size_t>(palette)])[static_cast<std::size_t>(slot)];
}

Shape pilot_shape(sim::Slot slot) {
    assert(slot >= 0 && slot < sim::kMaxPilots);
    return static_cast<Shape>(slot);
}

engine::Colour mixed(engine::Colour from, engine::Colour to, float share) {
    const auto channel = [share](std::uint8_t a, std::uint8_t b) {
        return static_cast<std::uint8_t>(static_cast<float>(a) +
                                         (static_cast<float>(b) - static_cast<float>(a)) * share + 0.5F);
    };
    return {channel(from.r, to.r), channel(from.g, to.g), channel(from.b, to.b), channel(from.a, to.a)};
}

engine::Colour grey_of(engine::Colour colour) {
    const auto grey = static_cast<std::uint8_t>((54 * colour.r + 183 * colour.g + 19 * colour.b) / 256);
    return {grey, grey, grey, colour.a};
}

engine::Colour piece_colour(engine::Colour livery) {
    return mixed(colours::kWhite, livery, 0.85F);
}

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// Returns the distance inside a regular polygon (negative outside) whose corners are on the unit circle, one of them
/// up.
float inside_polygon(float x, float y, int corners) {
    const float sector = 2 * kPi / static_cast<float>(corners);
    const float angle = std::atan2(x, -y) + 4 * kPi;
    const float off = std::fmod(angle, sector) - sector / 2;
    return std::cos(sector / 2) - std::hypot(x, y) * std::cos(off);
}

float inside_star(float x, float y) {
    const float sector = 2 * kPi / 5;
    const float angle = std::fmod(std::atan2(x, -y) + 4 * kPi, sector);
    const float off = std::min(angle, sector - angle);  // from the nearest ray
    const float r = std::hypot(x, y);
    // The edge runs from the ray's tip (1, 0°) to the notch (0.45, 36°).
    const float notch_x = 0.45F * std::cos(sector / 2);
    const float notch_y = 0.45F * std::sin(sector / 2);
    const float length = std::hypot(1 - notch_x, notch_y);
    return ((1 - r * std::cos(off)) * notch_y - r * std::sin(off) * (1 - notch_x)) / length;
}

/// Returns the distance inside a shape of radius 1, negative outside.
float inside(Shape shape, float x, float y) {
    switch (shape) {
    case Shape::Disc:
        return 0.86F - std::hypot(x, y);
    case Shape::Triangle:
        return inside_polygon(x, y - 0.18F, 3);
    case Shape::Square:
        return 0.76F - std::max(std::abs(x), std::abs(y));
    case Shape::Diamond:
        return inside_polygon(x, y, 4);
    case Shape::Cross:
        return std::max(std::min(0.3F - std::abs(x), 0.92F - std::abs(y)),
                        std::min(0.92F - std::abs(x), 0.3F - std::abs(y)));
    case Shape::Bars:
        return std::min(0.24F - std::abs(std::abs(x) - 0.48F), 0.84F - std::abs(y));
    case Shape::Ring:
        return 0.22F - std::abs(std::hypot(x, y) - 0.68F);
    case Shape::Star:
        break;
    }
    return inside_star(x, y);
}

}  // namespace

engine::Image mark_image(Shape shape, int side_px) {
    engine::Image image(side_px, side_px);
    const float half = static_cast<float>(side_px) / 2;
    for (int y = 0; y < side_px; ++y) {
        for (int x = 0; x < side_px; ++x) {
            const float deep = inside(shape, (static_cast<float>(x) + 0.5F - half) / half,
                                      (static_cast<float>(y) + 0.5F - half) / half);
            std::uint8_t* rgba = image.pixel(x, y);
            rgba[0] = rgba[1] = rgba[2] = 255;
            rgba[3] = static_cast<std::uint8_t>(std::clamp(deep * half + 0.5F, 0.0F, 1.0F) * 255);
        }
    }
    return image;
}

void Marks::draw(engine::Renderer& renderer, sim::Slot slot, Palette palette, engine::Point centre, float width,
                 float opacity) {
    const int side = std::max(4, static_cast<int>(std::lround(width * renderer.viewport().scale)));
    const auto key = std::make_pair(pilot_shape(slot), side);
    auto found = textures_.find(key);
    if (found == textures_.end()) {
        found = textures_.emplace(key, renderer.make_mask(mark_image(key.first, side))).first;
    }
    renderer.draw(found->second, {0, 0, side, side}, centre, {.tint = pilot_colour(slot, palette).faded(opacity)});
}

}  // namespace view

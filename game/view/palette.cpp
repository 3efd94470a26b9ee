// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include <array>
#include <cassert>

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

}  // namespace view

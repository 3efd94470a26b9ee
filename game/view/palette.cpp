// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include <array>
#include <cassert>

namespace view {

engine::Colour pilot_colour(sim::Slot slot) {
    static constexpr std::array<engine::Colour, sim::kMaxPilots> kColours{{
        {247, 168, 20, 255},   // amber
        {92, 190, 245, 255},   // sky
        {20, 186, 134, 255},   // green
        {232, 130, 190, 255},  // pink
        {240, 92, 32, 255},    // vermilion
        {246, 236, 86, 255},   // yellow
        {86, 124, 250, 255},   // blue
        {224, 226, 236, 255},  // white
    }};
    assert(slot >= 0 && slot < sim::kMaxPilots);
    return kColours[static_cast<std::size_t>(slot)];
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

// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include <array>
#include <cassert>

namespace view {

engine::Colour pilot_colour(sim::Slot slot) {
    static constexpr std::array<engine::Colour, sim::kMaxPilots> kColours{{
        {255, 174, 10, 255},   // amber
        {85, 225, 255, 255},   // sky
        {16, 177, 125, 255},   // green
        {236, 110, 186, 255},  // pink
        {234, 92, 27, 255},    // vermilion
        {255, 255, 104, 255},  // yellow
        {85, 126, 254, 255},   // blue
        {209, 254, 234, 255},  // pale mint
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

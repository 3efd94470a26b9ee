// SPDX-License-Identifier: Zlib
#include "game/view/palette.h"

#include <cmath>
#include <set>

#include <catch2/catch.hpp>

using namespace view;

namespace {

double linear(std::uint8_t channel) {
    return std::pow(channel / 255.0, 2.2);
}

/// Relative luminance after ITU-R BT.709, 0 … 1.
double luminance(engine::Colour c) {
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

}  // namespace

TEST_CASE("every pilot has a colour and a shape of its own") {
    std::set<Shape> shapes;
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        shapes.insert(pilot_shape(slot));
        for (sim::Slot other = 0; other < slot; ++other) {
            CHECK_FALSE(pilot_colour(slot) == pilot_colour(other));
        }
    }
    CHECK(shapes.size() == static_cast<std::size_t>(sim::kMaxPilots));
}

TEST_CASE("every pilot's colour stands out from the dark field") {
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        CHECK(luminance(pilot_colour(slot)) > 0.18);
    }
}

TEST_CASE("mixing runs from one colour to the other") {
    const engine::Colour black{0, 0, 0, 255};
    const engine::Colour white{255, 255, 255, 255};
    CHECK(mixed(black, white, 0) == black);
    CHECK(mixed(black, white, 1) == white);
    CHECK(mixed(black, white, 0.5F) == engine::Colour{128, 128, 128, 255});
}

// SPDX-License-Identifier: Zlib
#include "game/view/field/starfield.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("stars start inside the field, rim stars in the rim") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    for (std::size_t i = 0; i < Starfield::kStars; ++i) {
        const auto& star = stars.stars()[i];
        CHECK(depth(star.at) >= 0);
        if (i >= static_cast<std::size_t>(sim::kStars)) {
            CHECK(depth(star.at) <= static_cast<float>(sim::kRimPx));
        } else {
            CHECK(depth(star.at) >= kMist);
        }
    }
}

TEST_CASE("an event moves its star and no other") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    const auto before = stars.stars();
    stars.on_tick({{.type = sim::Event::Type::StarMoved, .value = 7, .pos = sim::from_pixels(123, 45), .extra = 3}});
    CHECK(stars.stars()[7].at.x == Approx(123));
    CHECK(stars.stars()[7].at.y == Approx(45));
    CHECK(stars.stars()[7].colour == 3);
    CHECK(stars.stars()[8].at == before[8].at);
}

TEST_CASE("an event for a star that does not exist is ignored") {
    Chance chance(5);
    Starfield stars;
    stars.reset(chance);
    const auto before = stars.stars();
    stars.on_tick({{.type = sim::Event::Type::StarMoved, .value = static_cast<int>(Starfield::kStars)},
                   {.type = sim::Event::Type::StarMoved, .value = -1}});
    for (std::size_t i = 0; i < Starfield::kStars; ++i) {
        CHECK(stars.stars()[i].at == before[i].at);
    }
}

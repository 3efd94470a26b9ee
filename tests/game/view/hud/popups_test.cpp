// SPDX-License-Identifier: Zlib
#include "game/view/hud/popups.h"

#include "engine/video/window.h"
#include "game/view/field/wrap.h"
#include "tests/support/places.h"

#include <cmath>
#include <utility>

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// Returns where pop-ups are drawn in a picture with one pixel per unit.
std::vector<engine::RectPx> seen(Popups popups, const Popups::Which& which = {}) {
    auto window = engine::Window::offscreen({640, 480}, kField);
    auto atlas = engine::Atlas::load(places::assets() / "sprites");
    auto font = engine::Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE((window && atlas && font));
    const auto sprites = Sprites::find(*atlas);
    REQUIRE(sprites);
    std::vector<engine::DrawnText> texts;
    font->set_witness(&texts);
    Marks marks;
    LabelSpace space;
    window->renderer().begin_frame();
    popups.draw({window->renderer(), *sprites, *font, marks}, space, which);
    std::vector<engine::RectPx> places;
    for (const engine::DrawnText& text : texts) {
        places.push_back(text.ink);
    }
    return places;
}

/// Returns a pop-up with points that is half a second old.
Popups points_at(engine::Point at, float above = 0) {
    Popups popups;
    popups.add({.at = at, .text = "300", .colour = colours::kText, .above = above});
    for (int tick = 0; tick < 15; ++tick) {
        popups.step();
    }
    return popups;
}

}  // namespace

TEST_CASE("a pop-up disappears at the end of its life") {
    Popups popups;
    popups.add({.at = {300, 200}, .text = "50", .life = 2});
    popups.step();
    CHECK(popups.all().size() == 1);
    popups.step();
    CHECK(popups.all().empty());
}

TEST_CASE("beyond the limit the oldest pop-up is removed") {
    Popups popups;
    for (std::size_t i = 0; i <= Popups::kMax; ++i) {
        popups.add({.at = {static_cast<float>(30 + 10 * i), 200}, .text = std::to_string(i)});
    }
    CHECK(popups.all().size() == Popups::kMax);
    CHECK(popups.all().front().text == "1");
}

TEST_CASE("two pop-ups from the same position do not cover each other") {
    Popups popups;
    popups.add({.at = {300, 200}, .text = "50", .size = 8});
    popups.add({.at = {302, 201}, .text = "100", .size = 8});
    CHECK(popups.all()[0].at.y - popups.all()[1].at.y >= 8);
}

TEST_CASE("pop-ups at the upper edge stay there, apart from each other") {
    const float top = GENERATE(4.0F, 20.0F, 30.0F);
    Popups popups;
    for (const char* text : {"50", "100", "300"}) {
        popups.add({.at = {300, top}, .text = text, .colour = colours::kText});
    }
    for (const auto& [first, second] : {std::pair(0U, 1U), std::pair(1U, 2U), std::pair(0U, 2U)}) {
        const float apart = std::abs(popups.all()[first].at.y - popups.all()[second].at.y);
        CHECK(apart >= popups.all()[0].size);
    }
    for (int tick = 0; tick < 15; ++tick) {
        popups.step();
    }
    const auto places = seen(popups);
    REQUIRE(places.size() == 3);
    for (const engine::RectPx& place : places) {
        CHECK(place.y < 120);
    }
}

TEST_CASE("a pop-up at the edge is placed beside the mist, if there is any") {
    const Popups corner = points_at({2, 478});
    const auto misty = seen(corner);
    REQUIRE(misty.size() == 1);
    CHECK(misty[0].x >= 15);
    CHECK(misty[0].y + misty[0].h <= 480 - 28);
    const auto clear = seen(corner, {.has_mist = false});
    REQUIRE(clear.size() == 1);
    CHECK(clear[0].x < 10);
    CHECK(clear[0].x >= 0);
    CHECK(clear[0].y > 450);
}

TEST_CASE("in the view centred on a ship, a pop-up is placed relative to the picture, not to the field") {
    const auto places = seen(points_at({2, 240}), {.camera = {318, 0}, .has_mist = false});
    REQUIRE(places.size() == 1);
    CHECK(places[0].x + places[0].w / 2 == Approx(320).margin(2));
}

TEST_CASE("points stay clear of explosions, below them if there is no room above") {
    const auto above = seen(points_at({320, 240}, 24));
    REQUIRE(above.size() == 1);
    CHECK(above[0].y + above[0].h <= 240 - 24);
    const auto below = seen(points_at({320, 20}, 24));
    REQUIRE(below.size() == 1);
    CHECK(below[0].y >= 20 + 24);
}

TEST_CASE("points of three explosions in one place do not overlap") {
    Popups popups;
    for (int i = 0; i < 3; ++i) {
        popups.add({.at = {320.0F + 20 * static_cast<float>(i), 240}, .text = "300", .colour = colours::kText});
        popups.step();
    }
    const auto places = seen(popups);
    REQUIRE(places.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const engine::RectPx& a = places[i];
            const engine::RectPx& b = places[j];
            const bool is_apart =
                a.x + a.w + 3 <= b.x || b.x + b.w + 3 <= a.x || a.y + a.h + 3 <= b.y || b.y + b.h + 3 <= a.y;
            CHECK(is_apart);
        }
    }
}

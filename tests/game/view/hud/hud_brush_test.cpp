// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud_brush.h"

#include "game/view/field/wrap.h"
#include "tests/game/view/easel.h"
#include "tests/game/view/probes.h"
#include "tests/support/places.h"

#include <array>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr std::array<engine::Point, 3> kPlaces{{{100, 100}, {100, 80}, {100, 120}}};
constexpr engine::Point kSize{40, 10};

}  // namespace

TEST_CASE("a text gets its preferred place if that is free") {
    LabelSpace space;
    CHECK(space.place(kPlaces, kSize) == 0);
}

TEST_CASE("a text avoids places that are taken") {
    LabelSpace space;
    space.reserve({90, 90, 20, 20});
    CHECK(space.place(kPlaces, kSize) == 1);
    CHECK(space.place(kPlaces, kSize) == 2);
}

TEST_CASE("a text keeps its place as long as that is free") {
    LabelSpace space;
    CHECK(space.place(kPlaces, kSize, 2) == 2);
    CHECK(space.place(kPlaces, kSize, 2) == 0);
}

TEST_CASE("without a free place the text is not drawn") {
    LabelSpace space;
    space.reserve({0, 0, 640, 480});
    CHECK_FALSE(space.place(kPlaces, kSize, 1));
    space.clear();
    CHECK(space.place(kPlaces, kSize, 1) == 1);
}

TEST_CASE("a text does not leave the field") {
    LabelSpace space;
    constexpr std::array<engine::Point, 3> kEdges{{{10, 100}, {100, 478}, {100, 100}}};
    CHECK(space.place(kEdges, kSize) == 2);
}

TEST_CASE("texts may touch each other and the edges of the field, and only that") {
    constexpr std::array<engine::Point, 1> kMiddle{{{300, 200}}};
    const engine::Rect neighbours[] = {{240, 195, 40, 10}, {320, 195, 40, 10}, {280, 185, 40, 10}, {280, 205, 40, 10}};
    LabelSpace space;
    for (const engine::Rect& each : neighbours) {
        space.reserve(each);
    }
    CHECK(space.place(kMiddle, kSize));
    for (const engine::Rect& each : neighbours) {
        const engine::Point towards_it{(each.centre().x - 300) / 10, (each.centre().y - 200) / 10};
        LabelSpace one;
        one.reserve({each.x - towards_it.x, each.y - towards_it.y, each.w, each.h});
        CHECK_FALSE(one.place(kMiddle, kSize));
    }
    for (const engine::Point corner : {engine::Point{20, 5}, {620, 5}, {20, 475}, {620, 475}}) {
        const std::array<engine::Point, 1> place{corner};
        LabelSpace empty;
        CHECK(empty.place(place, kSize));
    }
    for (const engine::Point outside : {engine::Point{19, 200}, {621, 200}, {300, 4}, {300, 476}}) {
        const std::array<engine::Point, 1> place{outside};
        LabelSpace empty;
        CHECK_FALSE(empty.place(place, kSize));
    }
}

namespace {

/// Checks that exactly `area` is taken, to within a unit.
void check_taken(const LabelSpace& space, engine::Rect area) {
    for (const float x : {area.x + 1, area.centre().x, area.x + area.w - 1}) {
        for (const float y : {area.y + 1, area.centre().y, area.y + area.h - 1}) {
            INFO(x << ", " << y);
            CHECK_FALSE(is_free(space, {x, y}));
        }
    }
    const engine::Point middle = area.centre();
    CHECK(is_free(space, {area.x - 1, middle.y}));
    CHECK(is_free(space, {area.x + area.w + 1, middle.y}));
    CHECK(is_free(space, {middle.x, area.y - 1}));
    CHECK(is_free(space, {middle.x, area.y + area.h + 1}));
}

}  // namespace

TEST_CASE("a mark, an icon, a small ship and a pane keep labels out of their own area and no more") {
    Easel easel;
    LabelSpace space;
    HudBrush brush = easel.begin();
    brush.space = &space;
    constexpr engine::Point kMiddle{300, 200};
    constexpr engine::Rect kSquare{290, 190, 20, 20};
    const std::vector<std::pair<std::string, std::function<void()>>> drawings{
        {"mark", [&] { brush.mark(0, kMiddle, 20); }},
        {"icon", [&] { brush.icon(Icon::Luck, kMiddle, 20); }},
        {"ship", [&] { brush.small_ship(kMiddle, 0, 20); }},
        {"pane", [&] { brush.pane(kSquare); }}};
    for (const auto& [name, draw] : drawings) {
        INFO(name);
        space.clear();
        draw();
        check_taken(space, kSquare);
    }
}

TEST_CASE("a text keeps labels off its letters, with a narrow margin, whichever end it is aligned by") {
    Easel easel;
    LabelSpace space;
    HudBrush brush = easel.begin();
    brush.space = &space;
    for (const engine::Align align : {engine::Align::Left, engine::Align::Centre, engine::Align::Right}) {
        space.clear();
        brush.text({300, 200}, "SOME WORDS", 20, colours::kText, align);
        const engine::RectPx ink = easel.texts().back().ink;
        INFO(ink.x << ", " << ink.y << ", " << ink.w << ", " << ink.h);
        CHECK(ink.w > 60);
        const engine::Rect around{static_cast<float>(ink.x) - 2, static_cast<float>(ink.y) - 2,
                                  static_cast<float>(ink.w) + 4, static_cast<float>(ink.h) + 4};
        check_taken(space, around);
    }
}

TEST_CASE("a brush without a space for labels only draws") {
    Easel easel;
    HudBrush brush = easel.begin();
    brush.space = nullptr;
    brush.keep_free({0, 0, 10, 10});
    brush.text({300, 200}, "WORDS", 12, colours::kText);
    CHECK(easel.texts().size() == 1);
}

TEST_CASE("an area on a zoomed page beside a letterbox is kept free where it appears in the field") {
    auto window = engine::Window::offscreen({800, 480}, kField);
    REQUIRE(window);
    const auto atlas = engine::Atlas::load(places::assets() / "sprites");
    REQUIRE(atlas);
    const auto sprites = Sprites::find(*atlas);
    REQUIRE(sprites);
    auto font = engine::Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE(font);
    Marks marks;
    LabelSpace space;
    window->renderer().begin_frame();
    window->renderer().set_zoom(2);
    const HudBrush brush{
        .renderer = window->renderer(), .sprites = *sprites, .font = *font, .marks = marks, .space = &space};
    brush.keep_free({50, 60, 20, 10});
    check_taken(space, {100, 120, 40, 20});
}

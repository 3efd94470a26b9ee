// SPDX-License-Identifier: Zlib
// Labels in the field must not cover what a brush has drawn.
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

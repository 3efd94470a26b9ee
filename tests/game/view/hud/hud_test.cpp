// SPDX-License-Identifier: Zlib
#include "game/view/hud/hud.h"
#include "game/view/hud/hud_brush.h"
#include "tests/game/view/easel.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("large numbers are grouped by thousands") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1 000");
    CHECK(grouped(1234567) == "1 234 567");
    CHECK(grouped(-12500) == "-12 500");
}

TEST_CASE("a pilot without a name is named by slot number") {
    HudOptions options;
    options.names[2] = "Ada";
    CHECK(name_of(options, 2) == "Ada");
    CHECK(name_of(options, 3) == "Pilot 4");
}

TEST_CASE("the roster has all who have flown: the first pilots, and those who joined and left") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    CHECK(seats(world) == std::vector<sim::Slot>{0, 1});
    support::step_roster(world, sim::RosterEvent::Type::Join, 5);
    CHECK(seats(world) == std::vector<sim::Slot>{0, 1, 5});
    support::step_roster(world, sim::RosterEvent::Type::Drop, 5);
    support::step_roster(world, sim::RosterEvent::Type::Leave, 0);
    CHECK(seats(world) == std::vector<sim::Slot>{0, 1, 5});
}

TEST_CASE("the table after a wave has no blank rows for pilots who left") {
    Easel easel;
    const HudBrush brush = easel.begin();
    support::TestWorld world = support::unprotected_world({.pilots = 3});
    const float three = tally_area(brush, world, {}).h;
    support::step_roster(world, sim::RosterEvent::Type::Leave, 1);
    const float two = tally_area(brush, world, {}).h;
    CHECK(two < three);
    HudOptions noted;
    noted.wave_note = "0:42  ·  no ship lost";
    CHECK(tally_area(brush, world, noted).h > two);
    draw_tally(brush, world, noted);
    CHECK(std::ranges::count(easel.texts(), noted.wave_note, &engine::DrawnText::text) == 1);
    CHECK(two == tally_area(brush, support::unprotected_world({.pilots = 2}), {}).h);
}

TEST_CASE("the table after a wave marks the pilots who are ready, and explains the mark") {
    const auto [size, zoom] =
        GENERATE(std::pair(engine::SizePx{1280, 960}, 1.0F), std::pair(engine::SizePx{640, 480}, 1.5F));
    Easel easel(size);
    sim::World world = support::bare_world({.pilots = 2});
    for (int tick = 0; tick < 1000 && world.phase() != sim::Phase::Tally; ++tick) {
        support::step(world);
    }
    support::step(world);
    support::step_slot(world, 1, 1, {sim::Keys::Fire});
    REQUIRE(world.tally().is_ready(1));
    HudOptions options;
    options.names = {"Ada", "Wilhelmina Whitewater"};
    draw_tally(easel.begin(zoom), world, options);
    const auto ink_of = [&](const std::string& words) {
        const auto found = std::ranges::find(easel.texts(), words, &engine::DrawnText::text);
        REQUIRE(found != easel.texts().end());
        return found->ink;
    };
    CHECK(std::ranges::count(easel.texts(), "✓", &engine::DrawnText::text) == 1);
    const engine::RectPx mark = ink_of("✓");
    const engine::RectPx name = ink_of("Wilhelmina Whitewater");
    CHECK(mark.x > name.x + name.w);
    CHECK(mark.x + mark.w < ink_of("BONUS").x);
    CHECK(std::abs(mark.y + mark.h - name.y - name.h) < 6);
    (void)ink_of("PRESS FIRE TO CONTINUE  ·  ✓ READY");
}

TEST_CASE("alone, a pilot is told nothing of a mark in the table after a wave") {
    Easel easel;
    draw_tally(easel.begin(), support::quiet_world({.pilots = 1}), {});
    CHECK(std::ranges::count(easel.texts(), "PRESS FIRE TO CONTINUE", &engine::DrawnText::text) == 1);
}

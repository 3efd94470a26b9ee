// SPDX-License-Identifier: Zlib
// What the HUD shows and when, by the texts that it draws and the space that it leaves.
#include "game/view/field/sky.h"
#include "game/view/hud/hud.h"
#include "tests/game/view/easel.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

using namespace view;
using Type = sim::Event::Type;

namespace {

bool says(const Easel& easel, const std::string& words) {
    return std::ranges::any_of(easel.texts(), [&](const engine::DrawnText& text) { return text.text == words; });
}

/// Draws the whole HUD half a tick after the world's; returns the area that it leaves free.
engine::Rect draw(Easel& easel, const Hud& hud, const sim::World& world, const HudOptions& options = {}) {
    return hud.draw(easel.begin(), match::ConsecutiveWorlds(world), 0.5F, options);
}

/// Returns whether a HUD that starts to show a world, whose wave began `wave_ticks` ago, says these words.
bool says_at_start(Easel& easel, const sim::World& world, sim::Tick wave_ticks, const std::string& words) {
    Hud hud;
    hud.restart(world, wave_ticks);
    (void)draw(easel, hud, world);
    return says(easel, words);
}

std::array<int, 3> pixel(const engine::Image& image, int x, int y) {
    const std::uint8_t* rgba = image.pixel(x, y);
    return {rgba[0], rgba[1], rgba[2]};
}

}  // namespace

TEST_CASE("the banner of a game's first wave names its sky, that of a later one only a new sky") {
    Easel easel;
    const sim::World from_the_first = support::quiet_world();
    for (int wave = 1; wave <= 7; ++wave) {
        const sim::World from_here = support::quiet_world({.wave = static_cast<std::uint8_t>(wave)});
        const std::string name = sky_info(sky_of(wave)).name.text();
        INFO("wave " << wave);
        CHECK(says_at_start(easel, from_here, 0, name));
        CHECK(says(easel, "WAVE " + std::to_string(wave)));
        Hud hud;
        hud.restart(from_the_first);
        hud.on_tick(from_the_first, {{.type = Type::TallyClosed, .value = wave}});
        (void)draw(easel, hud, from_the_first);
        CHECK(says(easel, name) == (wave == 1 || sky_of(wave) != sky_of(wave - 1)));
    }
}

TEST_CASE("a banner is shown for a while, that of the game's end for good") {
    Easel easel;
    const sim::World world = support::quiet_world();
    CHECK(says_at_start(easel, world, 0, "WAVE 1"));
    CHECK(says_at_start(easel, world, 60, "WAVE 1"));
    CHECK_FALSE(says_at_start(easel, world, 80, "WAVE 1"));
    Hud hud;
    hud.restart(world);
    for (int tick = 0; tick < 80; ++tick) {
        hud.on_tick(world, {});
    }
    (void)draw(easel, hud, world);
    CHECK_FALSE(says(easel, "WAVE 1"));
    hud.on_tick(world, {{.type = Type::TallyClosed, .value = 2}});
    (void)draw(easel, hud, world);
    CHECK(says(easel, "WAVE 2"));
    hud.on_tick(world, {{.type = Type::GameOver}});
    for (int tick = 0; tick < 5000; ++tick) {
        hud.on_tick(world, {});
    }
    (void)draw(easel, hud, world);
    CHECK(says(easel, "GAME OVER"));
}

TEST_CASE("a jump into a game shows the banner as far as it would have run") {
    Easel easel;
    support::TestWorld world = support::bare_world();  // its first wave is over at once
    for (int tick = 0; tick < 1000 && world.phase() != sim::Phase::Announce; ++tick) {
        support::step(world);
    }
    REQUIRE(world.phase() == sim::Phase::Announce);
    support::step(world, 10);
    CHECK(says_at_start(easel, world, 500, "WAVE 2"));
    for (int tick = 0; tick < 100 && world.phase() != sim::Phase::Play; ++tick) {
        support::step(world);
    }
    REQUIRE(world.wave().number() == 2);
    CHECK(says_at_start(easel, world, 10, "WAVE 2"));
    CHECK_FALSE(says_at_start(easel, world, 25, "WAVE 2"));  // it began 45 ticks before the wave
}

TEST_CASE("a game that is already over says so as soon as it is shown") {
    Easel easel;
    support::TestWorld world = support::unprotected_world({.lives = 1});
    CHECK_FALSE(says_at_start(easel, world, 0, "GAME OVER"));
    world.pilot(0).ship().destroy(world);
    for (int tick = 0; tick < 1000 && !world.is_over(); ++tick) {
        support::step(world);
    }
    REQUIRE(world.is_over());
    CHECK(says_at_start(easel, world, 0, "GAME OVER"));
    CHECK_FALSE(says(easel, "WAVE 1"));
}

TEST_CASE("below another screen only the bars are drawn") {
    Easel easel;
    support::TestWorld world = support::quiet_world();
    world.freeze(0);
    HudOptions covered;
    covered.is_covered = true;
    Hud hud;
    hud.restart(world);
    (void)draw(easel, hud, world);
    CHECK(says(easel, "FROZEN 10"));
    CHECK(says(easel, "WAVE 1"));
    CHECK(says(easel, "SCORE"));
    const engine::Rect free = draw(easel, hud, world, covered);
    CHECK_FALSE(says(easel, "FROZEN 10"));
    CHECK_FALSE(says(easel, "WAVE 1"));
    CHECK(says(easel, "SCORE"));
    CHECK(free.y == Bar(easel.begin(), world, 0).height());
    sim::World counting = support::bare_world();
    for (int tick = 0; tick < 1000 && counting.phase() != sim::Phase::Tally; ++tick) {
        support::step(counting);
    }
    REQUIRE(counting.phase() == sim::Phase::Tally);
    (void)draw(easel, hud, counting);
    CHECK(says(easel, "WAVE 1 CLEARED"));
    (void)draw(easel, hud, counting, covered);
    CHECK_FALSE(says(easel, "WAVE 1 CLEARED"));
    CHECK(says(easel, "SCORE"));
}

TEST_CASE("the area left for texts is between the bars, above what a screen draws at the foot") {
    Easel easel;
    const support::TestWorld world = support::unprotected_world({.pilots = 3});
    Hud hud;
    hud.restart(world, 100);
    HudOptions options;
    const HudBrush brush = easel.begin();
    const float bar = Bar(brush, world, 0).height();
    const float roster = Roster(brush, world, options).height();
    CHECK(roster > 0);
    engine::Rect free = draw(easel, hud, world, options);
    CHECK(free.y == bar);
    CHECK(free.y + free.h == Approx(480 - roster));
    CHECK(free.w == 640);
    options.foot = 40;
    free = draw(easel, hud, world, options);
    CHECK(free.y + free.h == Approx(440 - roster));
    options.second = 1;
    free = draw(easel, hud, world, options);
    CHECK(free.y + free.h == Approx(440 - roster - bar));
}

TEST_CASE("below the tally the area left for texts reaches down to the lower bars") {
    Easel easel;
    sim::World world = support::bare_world({.pilots = 2});
    for (int tick = 0; tick < 1000 && world.phase() != sim::Phase::Tally; ++tick) {
        support::step(world);
    }
    REQUIRE(world.phase() == sim::Phase::Tally);
    const engine::Rect free = draw(easel, Hud(), world);
    const HudBrush brush = easel.begin();
    const engine::Rect tally = tally_area(brush, world, {});
    CHECK(free.y == tally.y + tally.h);
    CHECK(free.y + free.h == Approx(480 - Roster(brush, world, {}).height()));
    CHECK(tally.y > 30);
    CHECK(tally.centre().x == Approx(320));
    CHECK(tally.centre().y == Approx(240));
}

TEST_CASE("panes for high contrast lie behind the bars that are there, and nowhere else") {
    Easel easel;
    const auto brightness_at = [&](int pilots, float foot, int y) {
        const sim::World world = support::quiet_world({.pilots = static_cast<std::uint8_t>(pilots)});
        HudOptions options;
        options.foot = foot;
        const HudBrush brush = easel.begin();
        brush.renderer.fill_rect({0, 0, 640, 480}, {255, 255, 255, 255});
        Hud().draw_panes(brush, world, options);
        return pixel(easel.take(), 5, y)[0];
    };
    CHECK(brightness_at(1, 0, 4) < 100);
    CHECK(brightness_at(1, 0, 40) == 255);
    CHECK(brightness_at(1, 0, 476) == 255);
    CHECK(brightness_at(2, 0, 476) < 100);
    CHECK(brightness_at(2, 0, 440) == 255);
    CHECK(brightness_at(2, 20, 476) == 255);
    CHECK(brightness_at(2, 20, 440) < 100);
}

TEST_CASE("the time that a condition lasts is rounded up to whole seconds") {
    Easel easel;
    support::TestWorld world = support::quiet_world();
    CHECK(draw_conditions(easel.begin(), world, {}, 50) == 50);
    CHECK(easel.texts().empty());
    world.freeze(0);
    for (const auto& [ticks, seconds] : {std::pair{31, 2}, {30, 1}, {1, 1}}) {
        while (world.freeze_left() > ticks) {
            support::step(world);
        }
        REQUIRE(world.freeze_left() == ticks);
        CHECK(draw_conditions(easel.begin(), world, {}, 50) > 60);
        INFO(ticks << " ticks");
        CHECK(says(easel, "FROZEN " + std::to_string(seconds)));
    }
}

TEST_CASE("the ships besides the one that flies are counted, with a plus") {
    Easel easel;
    const auto counted = [&](int spare) {
        const sim::World world = support::quiet_world({.lives = static_cast<std::uint8_t>(spare + 1)});
        REQUIRE(world.pilot(0).lives() == spare);
        const HudBrush brush = easel.begin();
        Bar(brush, world, 0).draw();
        return says(easel, "+" + std::to_string(spare));
    };
    CHECK_FALSE(counted(0));
    CHECK(says(easel, "LAST"));
    CHECK(counted(1));
    CHECK_FALSE(says(easel, "LAST"));
    CHECK(counted(2));
    CHECK(counted(6));
}

TEST_CASE("before a pilot has a ship, the HUD shows the wave but no spare ships") {
    Easel easel;
    const sim::World world = support::quiet_world({.pilots = 2});
    HudOptions options;
    options.self = 5;
    (void)draw(easel, Hud(), world, options);
    CHECK(says(easel, "WAVE"));
    CHECK_FALSE(says(easel, "SHIPS"));
}

TEST_CASE("instead of the wave, a deathmatch shows the frags of the pilot who leads") {
    Easel easel;
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 3, .frags = 10});
    for (int frag = 0; frag < 4; ++frag) {
        world.pilot(2).add_frag(world, 0);
    }
    (void)draw(easel, Hud(), world);
    CHECK_FALSE(says(easel, "WAVE"));
    CHECK(says(easel, "LEADER"));
    CHECK(says(easel, "4 / 10"));
    CHECK(says(easel, "0 / 10"));  // the pilot's own
}

TEST_CASE("why a game is over has the same words wherever it is told") {
    CHECK(end_title(support::quiet_world()) == std::string("GAME OVER"));  // left before its end
    sim::World rush({.seed = 1, .mode = sim::Mode::Rush}, sim::MaskTable::classic());
    CHECK(end_title(rush) == std::string("GAME OVER"));
    support::step(rush, sim::kRushTicks + 1);
    REQUIRE(rush.is_over());
    CHECK(end_title(rush) == std::string("TIME IS UP"));
    support::TestWorld duel = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2, .frags = 1});
    duel.pilot(0).add_frag(duel, 1);
    for (int tick = 0; tick < 1000 && !duel.is_over(); ++tick) {
        support::step(duel);
    }
    REQUIRE(duel.is_over());
    CHECK(end_title(duel) == std::string("ROUND OVER"));
}

TEST_CASE("more bars mean a faster link, also at the limits") {
    Easel easel;
    const auto bars = [&](std::optional<int> ping_ms) {
        draw_ping_bars(easel.begin().renderer, {100, 100}, ping_ms);
        const engine::Image image = easel.take();
        int filled = 0;
        for (int bar = 0; bar < 4; ++bar) {
            filled += std::ranges::max(pixel(image, 101 + 4 * bar, 98)) > 100 ? 1 : 0;
        }
        return std::pair(filled, pixel(image, 101, 98));
    };
    for (const auto& [ping_ms, filled] :
         {std::pair{70, 4}, {71, 3}, {140, 3}, {141, 2}, {250, 2}, {251, 1}, {400, 1}, {401, 1}, {5000, 1}}) {
        INFO(ping_ms << " ms");
        CHECK(bars(ping_ms).first == filled);
    }
    CHECK(bars(std::nullopt).first == 0);
    const auto good = bars(140).second;
    const auto fair = bars(250).second;
    const auto bad = bars(400).second;
    CHECK(good[1] > good[0]);
    CHECK(fair[0] > fair[1]);
    CHECK(bad[0] > bad[1]);
    CHECK(fair[1] > bad[1] + 50);
}

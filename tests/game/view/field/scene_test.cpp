// SPDX-License-Identifier: Zlib
// Ships as they are drawn in the field, on black.
#include "game/view/field/scene.h"

#include "tests/game/view/easel.h"
#include "tests/game/view/probes.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using namespace view;
using sim::Keys;

namespace {

/// Draws the ships of the crew at a moment, and nothing else.
engine::Image own_ships(Easel& easel, const FrameView& moment) {
    Scene(easel.begin().renderer, easel.sprites(), easel.font(), moment, Effects(), ViewOptions()).draw_own();
    return easel.take();
}

/// Returns the light at an offset from the first pilot's ship, on the way from one tick to the next.
int own_light(Easel& easel, const sim::World& before, const sim::World& now, float fraction, engine::Point offset) {
    const FrameView moment{.before = before, .now = now, .fraction = fraction, .crew = {0}};
    return light_around(own_ships(easel, moment), moment.place_of_ship(0) + offset, 4);
}

/// Returns the world after one more tick with these keys.
sim::World after(sim::World world, std::uint8_t keys) {
    support::step(world, 1, {keys});
    return world;
}

/// Checks that light appears beside the ship in the tick in which a key is held, and lasts for half of the next tick.
void check_light_of(std::uint8_t key, engine::Point offset) {
    Easel easel;
    const sim::World off = support::unprotected_world();
    const sim::World on = after(off, key);
    const sim::World off_again = after(on, 0);
    const auto light = [&](const sim::World& before, const sim::World& now, float fraction) {
        return own_light(easel, before, now, fraction, offset);
    };
    const int dark = light(off, off, 0.25F);
    const int bright = dark + 1000;
    CHECK(light(off, on, 0.25F) > bright);
    CHECK(light(off, on, 0.75F) > bright);
    CHECK(light(on, off_again, 0.25F) > bright);
    CHECK(light(on, off_again, 0.75F) < dark + 200);
}

}  // namespace

TEST_CASE("an engine's flame is seen in the tick of its key, and for half of the next") {
    check_light_of(Keys::Thrust, {0, 27});
}

TEST_CASE("a shield is seen in the tick of its key, and for half of the next") {
    check_light_of(Keys::Shield, {0, -25});
}

TEST_CASE("every pilot's ship is drawn once, those of the crew by themselves") {
    Easel easel;
    const sim::World world = support::unprotected_world({.pilots = 8});
    const FrameView watched{.before = world, .now = world};
    const FrameView flown{.before = world, .now = world, .crew = {0, 3}};
    const auto draw_others = [&](const FrameView& moment) {
        Scene(easel.begin().renderer, easel.sprites(), easel.font(), moment, Effects(), ViewOptions()).draw_ships();
        return easel.take();
    };
    const engine::Image all = draw_others(watched);
    const engine::Image others = draw_others(flown);
    const engine::Image own = own_ships(easel, flown);
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const engine::Point at = watched.place_of_ship(slot);
        const bool is_own = slot == 0 || slot == 3;
        INFO("slot " << slot);
        CHECK(light_around(all, at, 8) > 1000);
        CHECK((light_around(others, at, 8) > 1000) == !is_own);
        CHECK((light_around(own, at, 8) > 1000) == is_own);
    }
}

TEST_CASE("the light at a ship's nose shows a shot that its hull still hides") {
    Easel easel;
    const sim::World before = support::unprotected_world();
    const sim::World fired = after(before, Keys::Fire);
    REQUIRE(fired.pilot(0).ship().shots().size() == 1);
    sim::World flown = fired;
    support::step(flown, 8);
    REQUIRE(flown.pilot(0).ship().shots().size() == 1);
    constexpr engine::Point kNose{0, -19};
    const int without = own_light(easel, before, before, 1, kNose);
    CHECK(own_light(easel, before, fired, 1, kNose) > without + 1000);
    CHECK(own_light(easel, flown, flown, 1, kNose) < without + 500);
}

TEST_CASE("the ring around a shield turns to the warning's red when little energy is left") {
    Easel easel;
    constexpr sim::Slot kPilot = 1;  // whose own colour is a blue
    sim::World world = support::unprotected_world({.pilots = 2});
    // Returns how much more red than blue there is in a column above the ship.
    const auto redness = [&] {
        const FrameView moment{.before = world, .now = world, .crew = {kPilot}};
        const engine::Image image = own_ships(easel, moment);
        const engine::Point at = moment.place_of_ship(kPilot);
        int sum = 0;
        for (int y = 22; y < 32; ++y) {
            const std::uint8_t* rgba = image.pixel(static_cast<int>(at.x), static_cast<int>(at.y) - y);
            sum += rgba[0] - rgba[2];
        }
        return sum;
    };
    support::step_slot(world, kPilot, 1, {Keys::Shield});
    const int full = redness();
    CHECK(full < 0);
    while (world.pilot(kPilot).ship().shield() > kLowShield + 2) {
        support::step_slot(world, kPilot, 1, {Keys::Shield});
    }
    CHECK(redness() < 0);
    while (world.pilot(kPilot).ship().shield() > kLowShield - 8) {
        support::step_slot(world, kPilot, 1, {Keys::Shield});
    }
    CHECK(redness() > full + 100);
}

TEST_CASE("the player's own ship has a thin ring in a game of several, and no other has") {
    Easel easel;
    const auto ring_light = [&easel](std::uint8_t pilots, sim::Slot slot) {
        const sim::World world = support::unprotected_world({.pilots = pilots});
        const FrameView moment{.before = world, .now = world, .crew = {0}};
        const ViewOptions options;
        const Effects effects;
        const HudBrush brush = easel.begin();
        const Scene scene(brush.renderer, brush.sprites, brush.font, moment, effects, options);
        scene.draw_ships();
        scene.draw_own();
        return light_around(easel.take(), moment.place_of_ship(slot) + engine::Point{16, -15}, 2);
    };
    CHECK(ring_light(2, 0) > ring_light(1, 0) + 200);
    CHECK(ring_light(2, 1) < ring_light(2, 0) - 200);
}

TEST_CASE("a ship whose picture is not decoded yet is drawn in its colour all the same") {
    auto window = engine::Window::offscreen({640, 480}, kField);
    REQUIRE(window);
    const auto atlas = engine::Atlas::load(places::assets() / "sprites");
    REQUIRE(atlas);
    const auto sprites = Sprites::find(*atlas);
    REQUIRE(sprites);
    auto font = engine::Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE(font);
    const sim::World world = support::unprotected_world();
    const FrameView moment{.before = world, .now = world, .crew = {0}};
    window->renderer().begin_frame();
    Scene(window->renderer(), *sprites, *font, moment, Effects(), ViewOptions()).draw_own();
    const auto image = window->renderer().read_pixels();
    REQUIRE(image);
    const engine::Point at = moment.place_of_ship(0);
    const std::uint8_t* const rgba = image->pixel(static_cast<int>(at.x), static_cast<int>(at.y));
    const engine::Colour livery = pilot_colour(0, Palette::Bright);
    CHECK(rgba[0] > livery.r - 40);
    CHECK(rgba[1] > livery.g - 40);
}

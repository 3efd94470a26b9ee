// SPDX-License-Identifier: Zlib
// Pilots must always be able to see their own ships: no decoration may cover them.
#include "game/view/field/wrap.h"
#include "game/view/offscreen.h"
#include "tests/game/view/probes.h"
#include "tests/support/places.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr engine::SizePx kSize{640, 480};  // one pixel per unit of the field

/// Returns a picture of one moment of a game for the pilot of slot `self`.
engine::Image picture(const match::ConsecutiveWorlds& worlds, sim::Slot self, const ViewOptions& options = {},
                      bool has_display = false) {
    auto offscreen = Offscreen::open(places::assets(), kSize);
    REQUIRE(offscreen);
    offscreen->view().set_options(options);
    offscreen->view().restart(worlds.previous());
    offscreen->view().on_tick(worlds, self);
    HudOptions hud;
    hud.is_shown = has_display;
    hud.self = self;
    offscreen->draw(worlds, 1, hud);
    auto image = offscreen->renderer().read_pixels();
    REQUIRE(image);
    return *std::move(image);
}

/// Returns a wave in which the first pilot's ship flies into the mist at the left edge.
support::TestWorld at_the_edge(int wave) {
    support::TestWorld world = support::unprotected_world({.pilots = 2, .wave = static_cast<std::uint8_t>(wave)});
    support::step(world, sim::kHeadings / 4, {sim::Keys::Left});
    support::step(world, 4, {sim::Keys::Thrust});
    while (centre(world.pilot(0).ship()).x > 20) {
        support::step(world);
    }
    return world;
}

engine::Point own_ship(const match::ConsecutiveWorlds& worlds) {
    return centre(worlds.now().pilot(0).ship());
}

}  // namespace

TEST_CASE("the mist of every sky covers other ships and not the player's own", "[slow]") {
    const int sky = GENERATE(range(0, kSkies));
    const match::ConsecutiveWorlds worlds = [&] {
        match::ConsecutiveWorlds made(at_the_edge(1 + sky * kWavesOfASky));
        made.step({});
        return made;
    }();
    const int own = light_around(picture(worlds, 0), own_ship(worlds), 14);
    const int others = light_around(picture(worlds, 1), own_ship(worlds), 14);
    INFO("sky " << sky);
    CHECK(own > 1.5 * others);
}

TEST_CASE("the mist does not cover the player's own shots", "[slow]") {
    match::ConsecutiveWorlds worlds(at_the_edge(1));
    sim::TickInput fire;
    fire.keys[0].bits = sim::Keys::Fire;
    worlds.step(fire);
    REQUIRE(worlds.now().pilot(0).ship().shots().size() == 1);
    const engine::Point shot = centre(worlds.now().pilot(0).ship().shots()[0]);
    CHECK(light_around(picture(worlds, 0), shot, 6) > 1.5 * light_around(picture(worlds, 1), shot, 6));
}

TEST_CASE("the mist does not cover the debris of the player's own ship", "[slow]") {
    support::TestWorld world = at_the_edge(1);
    world.pilot(0).ship().destroy(world);
    match::ConsecutiveWorlds worlds(world);
    for (int tick = 0; tick < 6; ++tick) {
        worlds.step({});
    }
    const engine::Point at = own_ship(worlds);
    CHECK(light_around(picture(worlds, 0), at, 16) > 1.5 * light_around(picture(worlds, 1), at, 16));
}

TEST_CASE("with high contrast the HUD's panes are drawn below objects at the upper and lower edge", "[slow]") {
    const bool is_low = GENERATE(false, true);
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::put_rock(world, sim::RockSize::Large, {440, is_low ? 456 : 2});
    match::ConsecutiveWorlds worlds(world);
    worlds.step({});
    ViewOptions options;
    options.has_high_contrast = true;
    const engine::Point rock{456, is_low ? 472.0F : 18.0F};  // between two texts of the HUD
    const int alone = light_around(picture(worlds, 0, options), rock, 6);
    const int below_display = light_around(picture(worlds, 0, options, true), rock, 6);
    CHECK(alone > 40 * 12 * 12);
    CHECK(below_display == Approx(alone).epsilon(0.02));
}

// SPDX-License-Identifier: Zlib
// Where the labels of ships and arrivals are placed.
#include "game/view/field/wrap.h"
#include "game/view/hud/captions.h"
#include "tests/game/view/easel.h"
#include "tests/game/view/probes.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

constexpr sim::Slot kOther = 1;
constexpr float kHalf = 16;  // half the side of a ship's cell

HudOptions named(std::string name) {
    HudOptions options;
    options.names[kOther] = std::move(name);
    return options;
}

/// Returns a moment in which the other pilot's ship is at that place of the picture.
FrameView moment_at(const sim::World& world, engine::Point place) {
    return {.before = world, .now = world, .camera = place - centre(world.pilot(kOther).ship())};
}

/// Draws the tags of all ships; returns the areas of the names.
std::vector<engine::RectPx> draw_tags(Easel& easel, Tags& tags, const FrameView& moment, LabelSpace space = {},
                                      const std::string& name = "Ada") {
    tags.draw(easel.begin(), moment, named(name), space);
    std::vector<engine::RectPx> all;
    for (const engine::DrawnText& text : easel.texts()) {
        all.push_back(text.ink);
    }
    return all;
}

int light_at(const engine::Image& image, engine::Point at) {
    const std::uint8_t* rgba = image.pixel(static_cast<int>(at.x), static_cast<int>(at.y));
    return std::max({rgba[0], rgba[1], rgba[2]});
}

/// Returns the names that are announced, when everything is `fraction` past its tick.
std::vector<engine::DrawnText> announced(Easel& easel, Captions& captions, const sim::World& world) {
    LabelSpace space;
    captions.draw_names(easel.begin(), {.before = world, .now = world, .fraction = 0.5F, .tick_fraction = 0.5F}, space);
    return easel.texts();
}

sim::EventList appeared(sim::EntityId id) {
    return {{.type = sim::Event::Type::Appeared, .id = id}};
}

}  // namespace

TEST_CASE("a ship's name is above it, near the upper edge below, and changes sides only near an edge") {
    Easel easel;
    const sim::World world = support::unprotected_world({.pilots = 2});
    Tags tags;
    struct Place {
        float y;
        bool is_above;
    };
    for (const Place place : {Place{240, true}, {420, true}, {40, false}, {240, false}, {400, false}, {440, true}}) {
        const auto names = draw_tags(easel, tags, moment_at(world, {320, place.y}));
        INFO("at " << place.y);
        REQUIRE(names.size() == 1);
        const auto top = static_cast<float>(names[0].y);
        const auto height = static_cast<float>(names[0].h);
        CHECK((place.is_above ? top + height < place.y - kHalf : top > place.y + kHalf));
    }
}

TEST_CASE("the name of a ship at the side of the picture is inside the picture") {
    Easel easel;
    const sim::World world = support::unprotected_world({.pilots = 2});
    for (const float x : {2.0F, 638.0F}) {
        Tags tags;
        const auto names = draw_tags(easel, tags, moment_at(world, {x, 240}), {}, "Wilhelmina");
        REQUIRE(names.size() == 1);
        CHECK(names[0].x > 0);
        CHECK(names[0].x + names[0].w < 640);
    }
}

TEST_CASE("without room for its name a ship has only its mark, and without any room nothing") {
    Easel easel;
    const sim::World world = support::unprotected_world({.pilots = 2});
    const FrameView moment = moment_at(world, {320, 240});
    constexpr engine::Point kMark{320, 206};
    LabelSpace gap;  // everything is taken except a small square above the ship
    for (const engine::Rect area :
         {engine::Rect{0, 0, 640, 196}, {0, 216, 640, 264}, {0, 196, 310, 20}, {330, 196, 310, 20}}) {
        gap.reserve(area);
    }
    Tags tags;
    CHECK(draw_tags(easel, tags, moment, gap, "Wilhelmina").empty());
    CHECK(light_at(easel.take(), kMark) > 60);
    gap.reserve({310, 196, 20, 20});
    CHECK(draw_tags(easel, tags, moment, gap, "Wilhelmina").empty());
    CHECK(light_at(easel.take(), kMark) == 0);
}

TEST_CASE("only flying ships of a game of several have tags, and only those of others a name") {
    Easel easel;
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    Tags tags;
    CHECK(draw_tags(easel, tags, {.before = world, .now = world}).size() == 1);
    world.pilot(kOther).ship().destroy(world);
    CHECK(draw_tags(easel, tags, {.before = world, .now = world}).empty());
    const sim::World alone = support::unprotected_world();
    CHECK(draw_tags(easel, tags, {.before = alone, .now = alone}).empty());
    const engine::Point above = centre(alone.pilot(0).ship()) - engine::Point{0, 34};
    CHECK(light_at(easel.take(), above) == 0);
}

TEST_CASE("labels keep off whole ships and fighters, and nothing else") {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    sim::Entity& fighter = support::put_object(world, sim::Kind::LittleFighter, sim::from_pixels(100, 100));
    const auto space = [&] {
        LabelSpace made;
        keep_off_ships(made, {world, world});
        return made;
    };
    const engine::Point places[] = {centre(world.pilot(0).ship()), centre(world.pilot(kOther).ship()), centre(fighter)};
    for (const engine::Point at : places) {
        for (const float sign : {-1.0F, 1.0F}) {
            CHECK_FALSE(is_free(space(), at + engine::Point{18 * sign, 18}));
            CHECK_FALSE(is_free(space(), at + engine::Point{18, 18 * sign}));
            CHECK(is_free(space(), at + engine::Point{22 * sign, 0}));
            CHECK(is_free(space(), at + engine::Point{0, 22 * sign}));
        }
    }
    fighter.explode(world);
    CHECK(is_free(space(), places[2]));
    world.pilot(kOther).ship().destroy(world);
    CHECK(is_free(space(), places[1]));
    const sim::Entity& mine = support::put_object(world, sim::Kind::Mine, sim::from_pixels(500, 100));
    CHECK(is_free(space(), centre(mine)));
}

TEST_CASE("an arrival is named below it, near the lower edge above it, and never at the very edge") {
    Easel easel;
    for (const int y : {-6, 60, 200, 390, 420, 454}) {
        for (const int x : {-10, 300, 620}) {
            sim::World world = support::quiet_world();
            const sim::Entity& canister = support::put_object(world, sim::Kind::Canister, sim::from_pixels(x, y));
            Captions captions;
            captions.on_tick(appeared(canister.id()));
            const auto names = announced(easel, captions, world);
            INFO("at " << x << ", " << y);
            REQUIRE(names.size() == 1);
            const engine::RectPx ink = names[0].ink;
            CHECK(ink.x >= 12);
            CHECK(ink.x + ink.w <= 640 - 12);
            CHECK(ink.y >= 32);
            CHECK(ink.y + ink.h <= 480 - 32);
            if (y == 200 || y == 390) {
                CHECK(ink.y > y + 32);
            }
            if (y >= 420) {
                CHECK(ink.y + ink.h < y);
            }
        }
    }
}

TEST_CASE("an arrival is named for a while, unless it is gone or explodes before") {
    Easel easel;
    support::TestWorld world = support::quiet_world();
    sim::Entity& canister = support::put_object(world, sim::Kind::Canister, sim::from_pixels(300, 100));
    Captions gone;
    gone.on_tick(appeared(canister.id() + 1000));
    CHECK(announced(easel, gone, world).empty());
    Captions captions;
    captions.on_tick(appeared(canister.id()));
    CHECK(announced(easel, captions, world).size() == 1);
    for (int tick = 1; tick < Captions::kTicks; ++tick) {
        captions.on_tick({});
    }
    CHECK(announced(easel, captions, world).size() == 1);
    captions.on_tick({});
    CHECK(announced(easel, captions, world).empty());
    captions.on_tick(appeared(canister.id()));
    REQUIRE(announced(easel, captions, world).size() == 1);
    canister.explode(world);
    CHECK(announced(easel, captions, world).empty());
}

TEST_CASE("the ring around a pickup shortens with its time, clockwise from the top, and warns at the end") {
    Easel easel;
    support::TestWorld world = support::unprotected_world();
    support::put_object(world, sim::Kind::Canister, sim::from_pixels(484, 84));
    const auto picture = [&] {
        draw_times_left(easel.begin(), {world, world});
        return easel.take();
    };
    const auto life = [&] { return support::last(world, sim::Kind::Canister)->life(); };
    const auto place = [&] { return centre(*support::last(world, sim::Kind::Canister)); };
    CHECK(light_at(picture(), place() + engine::Point{18.5F, 0}) > 20);
    CHECK(light_at(picture(), place() - engine::Point{19.5F, 0}) > 20);
    while (life() > 150) {
        support::step(world);
    }
    CHECK(light_at(picture(), place() + engine::Point{18.5F, -2}) > 20);
    CHECK(light_at(picture(), place() - engine::Point{19.5F, 0}) == 0);
    // Returns how green the ring's top is, relative to red: less for a warning.
    const auto green = [&](const engine::Image& image) {
        std::array<int, 2> sums{};
        for (int y = -24; y < -15; ++y) {
            const std::uint8_t* rgba = image.pixel(static_cast<int>(place().x) + 1, static_cast<int>(place().y) + y);
            sums[0] += rgba[0];
            sums[1] += rgba[1];
        }
        REQUIRE(sums[0] > 0);
        return static_cast<float>(sums[1]) / static_cast<float>(sums[0]);
    };
    CHECK(green(picture()) > 0.7F);
    while (life() > 2 * sim::kTicksPerSecond + 3) {
        support::step(world);
    }
    CHECK(green(picture()) > 0.7F);
    while (life() > 2 * sim::kTicksPerSecond - 3) {
        support::step(world);
    }
    CHECK(green(picture()) < 0.65F);
    support::last(world, sim::Kind::Canister)->explode(world);
    CHECK(light_at(picture(), centre(*support::last(world, sim::Kind::Canister)) - engine::Point{0, 19}) == 0);
}

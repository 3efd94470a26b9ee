// SPDX-License-Identifier: Zlib
// What is said about a lost ship, and where the next one is announced.
#include "game/view/hud/loss_notes.h"
#include "tests/game/view/easel.h"
#include "tests/game/view/probes.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

sim::EventList lost_to(sim::Kind kind, std::int32_t by = sim::kNoSlot, sim::Slot slot = 0) {
    return {{.type = sim::Event::Type::ShipLost, .slot = slot, .value = by, .kind = kind}};
}

std::vector<std::string> said(Easel& easel, const LossNotes& notes, const HudOptions& options) {
    (void)notes.draw(easel.begin(), options, 30);
    std::vector<std::string> all;
    for (const engine::DrawnText& text : easel.texts()) {
        if (!text.text.empty()) {
            all.push_back(text.text);
        }
    }
    return all;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("the cause of a loss is named by its kind, a pilot's shot by the pilot") {
    const std::vector<std::string> names{"", "", "Ada"};
    constexpr sim::Slot none = sim::kNoSlot;
    CHECK(cause_of(sim::Kind::LargeRock, none, names) == "LARGE ROCK");
    CHECK(cause_of(sim::Kind::Vortex, none, names) == "GRAVITY WELL");
    CHECK(cause_of(sim::Kind::EnemyShot, none, names) == "FIGHTER'S SHOT");
    CHECK(cause_of(sim::Kind::Shot, 2, names) == "Ada");
    CHECK(cause_of(sim::Kind::Shot, 1, names) == "Pilot 2");
    CHECK(cause_of(sim::Kind::Ship, none, names) == "SHIP LOST");
}

TEST_CASE("the note of a loss says what took the ship and how many are left, until the next one comes") {
    Easel easel;
    LossNotes notes;
    const sim::World world = support::unprotected_world();
    notes.on_tick(world, lost_to(sim::Kind::SmallRock));
    CHECK(said(easel, notes, {}) == Lines{"SMALL ROCK", "2 ships left"});
    notes.on_tick(world, {});
    CHECK(said(easel, notes, {}) == Lines{"SMALL ROCK", "2 ships left"});
    notes.on_tick(world, {{.type = sim::Event::Type::Spawned, .slot = 0}});
    CHECK(said(easel, notes, {}).empty());
}

TEST_CASE("the note of a loss goes by itself, and counts no ships where they are unlimited") {
    Easel easel;
    LossNotes notes;
    const sim::World world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    notes.on_tick(world, lost_to(sim::Kind::Mine));
    CHECK(said(easel, notes, {}) == Lines{"HOMING MINE"});
    for (int tick = 0; tick < LossNotes::kTicks; ++tick) {
        notes.on_tick(world, {});
    }
    CHECK(said(easel, notes, {}).empty());
}

TEST_CASE("in a crew the note of a loss promises help for as long as some friend can come") {
    Easel easel;
    LossNotes notes;
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Crew, .pilots = 2});
    notes.on_tick(world, lost_to(sim::Kind::SmallRock));
    CHECK(said(easel, notes, {}) == Lines{"SMALL ROCK", "Your friends can fetch you"});
    support::lose_ship(world, 1);
    support::step(world, sim::kShipExplosion + 2);
    REQUIRE_FALSE(world.pilot(1).can_fetch());
    notes.on_tick(world, {});
    CHECK(said(easel, notes, {}) != Lines{"SMALL ROCK", "Your friends can fetch you"});
}

TEST_CASE("only losses at this machine are noted; those of two pilots have their names") {
    Easel easel;
    LossNotes notes;
    const sim::World world = support::unprotected_world({.pilots = 3, .lives = 1});
    notes.on_tick(world, lost_to(sim::Kind::Nova, sim::kNoSlot, 2));
    HudOptions options;
    CHECK(said(easel, notes, options).empty());
    options.second = 1;
    options.names[1] = "Bob";
    notes.on_tick(world, lost_to(sim::Kind::Nova, sim::kNoSlot, 1));
    CHECK(said(easel, notes, options) == Lines{"Bob ▸ NOVA", "No ship left"});
}

TEST_CASE("a ring with the seconds left marks where the next ship appears, until it does") {
    Easel easel;
    support::TestWorld world = support::unprotected_world();
    const auto draw = [&] {
        LabelSpace space;
        draw_next_ships(easel.begin(), {.before = world, .now = world, .crew = {0}}, space);
        return space;
    };
    (void)draw();
    CHECK(easel.texts().empty());
    support::lose_ship(world, 0);
    const engine::Point place = cell_centre(world.pilot(0).ship().next_place(world), sim::Kind::Ship);
    int last = 99;
    for (int tick = sim::kShipExplosion + sim::kRespawnWait; tick > 0; --tick) {
        const LabelSpace space = draw();
        REQUIRE(easel.texts().size() == 1);
        const int seconds = std::stoi(easel.texts().front().text);
        CHECK(seconds <= last);
        CHECK_FALSE(is_free(space, place));
        last = seconds;
        support::step(world);
        if (world.pilot(0).is_flying()) {
            break;
        }
    }
    CHECK(last == 1);
    REQUIRE(world.pilot(0).is_flying());
    (void)draw();
    CHECK(easel.texts().empty());
}

TEST_CASE("in a deathmatch a pilot does not see where another one will appear") {
    Easel easel;
    support::TestWorld world = support::unprotected_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    support::lose_ship(world, 1);
    const engine::Point place = cell_centre(world.pilot(1).ship().next_place(world), sim::Kind::Ship);
    const auto light = [&](sim::Slot self) {
        LabelSpace space;
        draw_next_ships(easel.begin(), {.before = world, .now = world, .crew = {self}}, space);
        return light_around(easel.take(), place, 45);
    };
    CHECK(light(0) == 0);
    CHECK(light(1) > 0);
}

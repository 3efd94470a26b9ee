// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_senses.h"

#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/support/worlds.h"

namespace {

bool sees(const match::BotSenses& senses, sim::EntityId id) {
    return std::ranges::any_of(senses.seen(), [&](const match::Sighting& thing) { return thing.id == id; });
}

}  // namespace

TEST_CASE("something new is seen only after the lag") {
    sim::World world = support::bare_world();
    match::BotSenses senses(3);
    for (int tick = 0; tick < 5; ++tick) {
        senses.look(world, 0);
        support::step(world);
    }
    const sim::EntityId id = support::put_rock(world, sim::RockSize::Large, {100, 100}).id();
    for (int tick = 0; tick < 3; ++tick) {
        senses.look(world, 0);
        CHECK_FALSE(sees(senses, id));
        support::step(world);
    }
    senses.look(world, 0);
    CHECK(sees(senses, id));
}

TEST_CASE("an object that flies straight on is seen at its current position despite the lag") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Small, {630, 100}, {48, -16});
    match::BotSenses sharp(0);
    match::BotSenses slow(6);
    for (int tick = 0; tick < 20; ++tick) {
        sharp.look(world, 0);
        slow.look(world, 0);
        support::step(world);
    }
    REQUIRE(sharp.seen().size() == 1);
    REQUIRE(slow.seen().size() == 1);
    const sim::Vec apart = match::shortest(sharp.seen()[0].centre - slow.seen()[0].centre);
    CHECK(apart == sim::Vec{0, 0});
}

TEST_CASE("partners are ignored; opponents and their shots are seen") {
    match::BotSenses partner(0);
    sim::World together = support::bare_world({.pilots = 2});
    support::step_slot(together, 1, 1, {sim::Keys::Fire});
    partner.look(together, 0);
    CHECK(partner.seen().empty());

    match::BotSenses rival(0);
    sim::World apart = support::bare_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    support::step_slot(apart, 1, 1, {sim::Keys::Fire});
    rival.look(apart, 0);
    REQUIRE(rival.seen().size() == 2);
    CHECK(std::ranges::count(rival.seen(), sim::Kind::Shot, &match::Sighting::kind) == 1);
    const auto ship = std::ranges::find(rival.seen(), sim::Kind::Ship, &match::Sighting::kind);
    REQUIRE(ship != rival.seen().end());
    CHECK(ship->is_shielded);  // it has just spawned
}

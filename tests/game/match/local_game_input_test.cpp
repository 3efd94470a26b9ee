// SPDX-License-Identifier: Zlib
#include "game/match/local_game_input.h"

#include <catch2/catch.hpp>

namespace {

/// Returns keys of three pilots, each tapping these.
match::PilotKeys tapped_by_all(sim::Keys::Bit bit) {
    match::PilotKeys keys;
    for (sim::Slot slot = 0; slot < 3; ++slot) {
        keys.hand_over(slot, {.tapped = {bit}});
    }
    return keys;
}

const sim::Setup kThree{.seed = 5, .pilots = 3};
const std::vector<match::PilotInfo> kOneBot{{"Ada", {}}, {"Bob", {}}, {"Bot", match::BotSkill::Hard}};

}  // namespace

TEST_CASE("the keys of each person are taken once per tick, bots decide, and empty slots drift") {
    match::PilotKeys keys;
    keys.hand_over(0, {.tapped = {sim::Keys::Left}});
    keys.hand_over(1, {.tapped = {sim::Keys::Right}});
    keys.hand_over(2, {.tapped = {sim::Keys::Thrust}});
    match::LocalGameInput input(kThree, kOneBot, &keys);
    const sim::World world(kThree, sim::MaskTable::classic());
    match::Bot bot(match::BotSkill::Hard, 2, kThree.seed);
    const auto first = input.next(world);
    REQUIRE(first);
    CHECK(first->keys[0].bits == sim::Keys::Left);
    CHECK(first->keys[1].bits == sim::Keys::Right);
    CHECK(first->keys[2].bits == bot.decide(world).bits);
    CHECK(first->keys[3].bits == 0);
    CHECK(keys.peek(0).bits == 0);
    CHECK(keys.peek(1).bits == 0);
    CHECK(keys.peek(2).bits == sim::Keys::Thrust);  // not taken: a bot flies there
}

TEST_CASE("without keys the ships of persons drift") {
    match::LocalGameInput input(kThree, {{"Ada", {}}});
    const auto first = input.next(sim::World(kThree, sim::MaskTable::classic()));
    REQUIRE(first);
    CHECK(first->keys[0].bits == 0);
}

TEST_CASE("a script replaces the keys of persons, which are not taken, and of bots") {
    match::PilotKeys keys = tapped_by_all(sim::Keys::Fire);
    const auto script = match::KeyScript::parse("0 1 T");
    REQUIRE(script);
    match::LocalGameInput input(kThree, kOneBot, &keys, *script);
    const auto first = input.next(sim::World(kThree, sim::MaskTable::classic()));
    REQUIRE(first);
    CHECK(first->keys[0].bits == 0);
    CHECK(first->keys[1].bits == sim::Keys::Thrust);
    CHECK(first->keys[2].bits == 0);
    CHECK(keys.peek(0).bits == sim::Keys::Fire);
}

TEST_CASE("the keys held now are looked at without being taken, and bots hold those of their last decision") {
    match::PilotKeys keys = tapped_by_all(sim::Keys::Left);
    const match::LocalGameInput input(kThree, kOneBot, &keys);
    sim::World world(kThree, sim::MaskTable::classic());
    sim::TickInput last;
    last.keys[2] = {sim::Keys::Thrust | sim::Keys::Right};
    sim::EventList events;
    world.step(last, events);
    const auto inputs = input.held_inputs(world, 1);
    REQUIRE(inputs.size() == 1);
    REQUIRE(inputs[0]);
    CHECK(inputs[0]->keys[0].bits == sim::Keys::Left);
    CHECK(inputs[0]->keys[1].bits == sim::Keys::Left);
    CHECK(inputs[0]->keys[2] == last.keys[2]);
    CHECK(inputs[0]->keys[3].bits == 0);  // nobody flies there
    CHECK(keys.peek(0).bits == sim::Keys::Left);
}

TEST_CASE("the keys held now are those of the script's tick, if there is one") {
    match::PilotKeys keys = tapped_by_all(sim::Keys::Fire);
    const auto script = match::KeyScript::parse("0 0 L\n1 0 R\n0 2 T");
    REQUIRE(script);
    const match::LocalGameInput input(kThree, kOneBot, &keys, *script);
    sim::World world(kThree, sim::MaskTable::classic());
    sim::EventList events;
    world.step({}, events);
    const auto inputs = input.held_inputs(world, 1);
    REQUIRE(inputs.size() == 1);
    REQUIRE(inputs[0]);
    CHECK(inputs[0]->keys[0].bits == sim::Keys::Right);
    CHECK(inputs[0]->keys[1].bits == 0);
    CHECK(inputs[0]->keys[2].bits == sim::Keys::Thrust);
}

TEST_CASE("bots of the given skill fill the slots behind the persons, and no more") {
    const std::vector<match::PilotInfo> pilots = match::with_bots({{"Ada", {}}}, 3, match::BotSkill::Easy);
    REQUIRE(pilots.size() == 3);
    CHECK(pilots[0].name == "Ada");
    CHECK_FALSE(pilots[0].bot);
    CHECK(pilots[1].bot == match::BotSkill::Easy);
    CHECK(pilots[2].bot == match::BotSkill::Easy);
    CHECK(pilots[1].name != pilots[2].name);
}

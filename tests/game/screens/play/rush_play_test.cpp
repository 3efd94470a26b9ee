// SPDX-License-Identifier: Zlib
#include "game/screens/play/local_play.h"
#include "game/screens/play/rush_guide.h"
#include "game/screens/setup/game_rules.h"
#include "game/screens/title/attract.h"
#include "tests/game/screens/play/desk.h"
#include "tests/support/rules_access.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace {

/// Returns a tick of a game of Rush with so many links, and with a graze or not.
match::ConsecutiveWorlds rush_tick(std::int32_t links, bool has_graze = false) {
    sim::World world({.mode = sim::Mode::Rush}, sim::MaskTable::classic());
    const sim::MutableWorld rules = sim::RulesAccess::to(world);
    rules.chain().add(rules, links, {});
    sim::EventList events;
    if (has_graze) {
        events.push_back({.type = sim::Event::Type::Grazed, .slot = 0});
    }
    return {world, world, events};
}

/// Runs the guide until it is silent again; returns what it said.
std::string said(screens::RushGuide& guide, const match::ConsecutiveWorlds& tick) {
    guide.on_tick(tick);
    const std::string words = guide.words().value_or("");
    for (int ticks = 0; guide.words() && ticks < 600; ++ticks) {
        guide.on_tick(rush_tick(0));
    }
    return words;
}

}  // namespace

TEST_CASE("the first games of Rush explain chain, ring, close calls and bank, each once in a lifetime") {
    Desk desk;
    screens::RushGuide guide(desk.room.services());
    CHECK(said(guide, rush_tick(0)) == "Hits make a chain. The shield banks it; a crash loses it.");
    CHECK(said(guide, rush_tick(2)).empty());
    CHECK(said(guide, rush_tick(3)) == "Keep hitting: the ring around your ship is your time.");
    CHECK(said(guide, rush_tick(3)).empty());
    CHECK(said(guide, rush_tick(4, true)) == "Close calls count too, if you are fast.");
    CHECK(said(guide, rush_tick(6)) == "The shield banks your chain. Now, or more?");
    screens::RushGuide next_game(desk.room.services());
    CHECK(said(next_game, rush_tick(12, true)).empty());
}

TEST_CASE("the window shows the whole field of the game in it") {
    Desk desk;
    const auto& rush = desk.room.push<screens::LocalPlay>(screens::rush_game());
    CHECK(rush.extent() == engine::Point{848, 480});
    desk.room.services().screens.pop();
    const auto& demo = desk.room.push<screens::Attract>(std::size_t{0});
    CHECK(demo.extent() == view::kField);
}

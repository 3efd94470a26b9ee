// SPDX-License-Identifier: Zlib
#include "game/screens/play/result/result_sheet.h"

#include "game/sim/rules.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace {

const std::vector<std::string> kNames{"Ada", "", "Cid", "Dee"};

support::TestWorld world_of(sim::Mode mode) {
    return {{.seed = 1, .mode = mode, .pilots = 4}, sim::MaskTable::classic()};
}

}  // namespace

TEST_CASE("pilots rank by score, equal ones by slot, and empty slots not at all") {
    support::TestWorld world = world_of(sim::Mode::Coop);
    world.pilot(3).add_score(world, 100, {});
    CHECK(screens::rank_pilots(world, kNames) == std::vector<sim::Slot>{3, 0, 2});
}

TEST_CASE("in a deathmatch frags come before the score") {
    support::TestWorld world = world_of(sim::Mode::Deathmatch);
    world.pilot(3).add_score(world, 100, {});
    world.pilot(2).add_frag(world, 0);
    CHECK(screens::rank_pilots(world, kNames) == std::vector<sim::Slot>{2, 3, 0});
}

TEST_CASE("pilots who joined rank too, even after leaving, and those who are yet to join do not") {
    support::TestWorld world = world_of(sim::Mode::Coop);
    std::vector<std::string> names = kNames;
    names.resize(sim::kMaxPilots, "Eve");
    support::step_roster(world, sim::RosterEvent::Type::Join, 6);
    world.pilot(6).add_score(world, 200, {});
    support::step_roster(world, sim::RosterEvent::Type::Leave, 6);
    CHECK(screens::rank_pilots(world, names) == std::vector<sim::Slot>{6, 0, 2, 3});
}

namespace {

/// Returns the labels of a card for a flight with these events.
std::vector<std::string> labels_after(const sim::EventList& events) {
    scores::FlightStats stats(0);
    stats.take(events);
    std::vector<std::string> labels;
    for (const screens::Fact& fact : screens::facts_of(stats)) {
        labels.push_back(fact.label);
    }
    return labels;
}

}  // namespace

TEST_CASE("a card tells what its kind of game is about") {
    using Type = sim::Event::Type;
    const auto has = [](const std::vector<std::string>& labels, const char* label) {
        return std::ranges::find(labels, label) != labels.end();
    };
    const auto usual = labels_after({});
    CHECK(has(usual, "Waves cleared"));
    CHECK(has(usual, "Rescues"));
    CHECK_FALSE(has(usual, "Times banked"));
    const auto rush = labels_after({{.type = Type::Linked, .slot = 0, .value = 4, .extra = 1}});
    CHECK(has(rush, "Times banked"));
    CHECK(has(rush, "Close calls in a row"));
    CHECK_FALSE(has(rush, "Waves cleared"));
    const auto crew = labels_after({{.type = Type::CrossFire, .slot = 0, .value = 1}});
    CHECK(has(crew, "Cross-fire"));
    CHECK(has(crew, "Waves cleared"));
    CHECK(rush.size() == usual.size());
    CHECK(crew.size() == usual.size());
}

TEST_CASE("a crew's result is what all reached together") {
    support::TestWorld world = world_of(sim::Mode::Crew);
    world.pilot(0).add_score(world, 1500, {});
    world.pilot(2).add_score(world, 700, {});
    CHECK(screens::headline_of(world, kNames, 0) == "Your crew reached wave 1 with 2 200 points");
}

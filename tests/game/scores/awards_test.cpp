// SPDX-License-Identifier: Zlib
#include "game/scores/awards.h"

#include <catch2/catch.hpp>

#include <set>

using scores::Award;
using scores::FlightStats;
using sim::Event;
using sim::Kind;
using Type = sim::Event::Type;

namespace {

/// A flight in which everything happens in one tick.
FlightStats flight_of(sim::Slot slot, int rocks, int rescues = 0, int frags = 0) {
    FlightStats stats(slot);
    sim::EventList events;
    for (int i = 0; i < rocks; ++i) {
        const sim::Vec at{i, 5};
        events.push_back({.type = Type::Exploded, .pos = at, .kind = Kind::SmallRock});
        events.push_back({.type = Type::Scored, .slot = slot, .value = 50, .pos = at});
    }
    for (int i = 0; i < rescues; ++i) {
        events.push_back({.type = Type::Rescued, .slot = slot});
    }
    for (int i = 0; i < frags; ++i) {
        events.push_back({.type = Type::Frag, .slot = slot});
    }
    events.push_back({.type = Type::Exploded, .slot = slot, .kind = Kind::Ship});  // nobody survives longer
    stats.take(events);
    return stats;
}

}  // namespace

TEST_CASE("each pilot gets one award, and no two the same") {
    const std::vector<FlightStats> flights{flight_of(0, 30, 2), flight_of(1, 20), flight_of(2, 10, 1)};
    const auto given = scores::award_pilots(flights);
    REQUIRE(given.size() == 3);
    std::set<Award> kinds;
    for (std::size_t i = 0; i < given.size(); ++i) {
        CHECK(given[i].slot == static_cast<sim::Slot>(i));
        kinds.insert(given[i].award);
    }
    CHECK(kinds.size() == 3);
}

TEST_CASE("who leads all others in something gets that, and the rest what they lead the rest in") {
    const std::vector<FlightStats> flights{flight_of(0, 30, 2), flight_of(1, 20), flight_of(2, 0, 1, 3)};
    const auto given = scores::award_pilots(flights);
    CHECK(given[0].award == Award::Rescues);
    CHECK(given[0].value == 2);
    CHECK(given[1].award == Award::Rocks);  // the first pilot has more, and an award already
    CHECK(given[1].value == 20);
    CHECK(given[2].award == Award::Frags);
    CHECK(given[2].value == 3);
}

TEST_CASE("a pilot who leads in nothing is a wingmate") {
    const std::vector<FlightStats> flights{flight_of(0, 3), FlightStats(1)};
    const auto given = scores::award_pilots(flights);
    CHECK(given[1].award == Award::Wingmate);
    CHECK(given[1].slot == 1);
}

TEST_CASE("whoever has seen nothing of a game gives no awards") {
    const std::vector<FlightStats> flights{FlightStats(0), FlightStats(1)};
    CHECK(scores::award_pilots(flights).empty());
}

TEST_CASE("a few lucky shots make nobody a sharpshooter") {
    FlightStats few(0);
    few.take({{.type = Type::Fired, .slot = 0, .value = scores::kShotsToJudge - 1}, {.type = Type::Hit, .slot = 0}});
    FlightStats many(1);
    many.take({{.type = Type::Fired, .slot = 1, .value = 2 * scores::kShotsToJudge}, {.type = Type::Hit, .slot = 1}});
    const std::vector<FlightStats> flights{few, many};
    const auto given = scores::award_pilots(flights);
    CHECK(given[0].award != Award::SharpShot);
    CHECK(given[1].award == Award::SharpShot);
    CHECK(given[1].value == 1);
}

// SPDX-License-Identifier: Zlib
#include "game/scores/flight_stats.h"

#include <catch2/catch.hpp>

using scores::FlightStats;
using sim::Event;
using sim::Kind;
using Type = sim::Event::Type;

namespace {

constexpr sim::Slot kSelf = 1;

Event own(Type type, std::int32_t value = 0) {
    return {.type = type, .slot = kSelf, .value = value};
}

/// Returns the events that the rules report when the pilot destroys something.
sim::EventList kill(Kind kind, sim::Vec at = {10, 20}) {
    return {{.type = Type::Exploded, .pos = at, .kind = kind},
            {.type = Type::Scored, .slot = kSelf, .value = 50, .pos = at}};
}

void pass(FlightStats& stats, int ticks) {
    for (; ticks > 0; --ticks) {
        stats.take({});
    }
}

}  // namespace

TEST_CASE("the longest life is that of the longest flight between two losses") {
    FlightStats stats(kSelf);
    const Event lost{.type = Type::Exploded, .slot = kSelf, .kind = Kind::Ship};
    pass(stats, 20);
    stats.take({lost});
    CHECK(stats.longest_life() == 21);
    pass(stats, 50);  // without a ship
    CHECK(stats.longest_life() == 21);
    stats.take({own(Type::Spawned)});
    pass(stats, 30);
    CHECK(stats.longest_life() == 30);
    stats.take({own(Type::Left)});
    pass(stats, 40);
    CHECK(stats.longest_life() == 31);
}

TEST_CASE("a wave is cleared only by a pilot who was in the game from its start to its end") {
    FlightStats stats(kSelf);
    stats.begin_late(false);
    const Event cleared{.type = Type::WaveCleared};
    const Event began{.type = Type::WaveBegan};
    stats.take({began});
    stats.take({cleared});
    CHECK(stats.totals().waves == 0);
    stats.take({began});
    stats.take({own(Type::Joined)});
    stats.take({cleared});
    CHECK(stats.totals().waves == 0);
    CHECK(stats.waves_since_loss() == 0);
    stats.take({began});
    CHECK(stats.has_part_in_wave());
    stats.take({cleared});
    CHECK(stats.totals().waves == 1);
    stats.take({began});
    stats.take({own(Type::Left)});
    stats.take({own(Type::Joined, 1)});
    stats.take({cleared});
    CHECK(stats.totals().waves == 1);
}

TEST_CASE("a wave that others cleared alone is not the pilot's, and every other one is") {
    const auto clear = [](bool has_own_work, bool has_others_work, Kind kind) {
        FlightStats stats(kSelf);
        stats.take({{.type = Type::WaveBegan}});
        sim::EventList others = kill(kind);
        others[1].slot = 0;
        stats.take(has_others_work ? others : sim::EventList{});
        stats.take(has_own_work ? kill(kind) : sim::EventList{});
        stats.take({{.type = Type::WaveCleared}});
        CHECK(stats.waves_since_loss() == stats.totals().waves);
        return stats.totals().waves;
    };
    CHECK(clear(true, true, Kind::SmallRock) == 1);
    CHECK(clear(true, false, Kind::SmallRock) == 1);
    CHECK(clear(false, false, Kind::SmallRock) == 1);  // the rocks went by themselves
    CHECK(clear(false, true, Kind::SmallRock) == 0);
    CHECK(clear(true, true, Kind::Ship) == 1);

    FlightStats fragger(kSelf);  // shoots ships only, while bots clear the field
    sim::EventList bots = kill(Kind::LargeRock);
    bots[1].slot = 2;
    fragger.take(bots);
    fragger.take(kill(Kind::Ship));
    fragger.take({{.type = Type::Hit, .slot = kSelf, .kind = Kind::Ship}});
    fragger.take({{.type = Type::WaveCleared}});
    CHECK(fragger.totals().waves == 0);
    fragger.take({{.type = Type::WaveBegan}});
    fragger.take(bots);
    fragger.take({{.type = Type::Hit, .slot = kSelf, .kind = Kind::SteelRock}});
    fragger.take({{.type = Type::WaveCleared}});
    CHECK(fragger.totals().waves == 1);
}

TEST_CASE("only the pilot's own actions are counted") {
    FlightStats stats(kSelf);
    const Event other_fired{.type = Type::Fired, .slot = 0, .value = 1};
    const Event lost{.type = Type::Exploded, .slot = kSelf, .kind = Kind::Ship};
    stats.take({own(Type::Fired, 3), other_fired});
    stats.take(kill(Kind::LargeRock));
    stats.take({lost, own(Type::PrizeTaken, 2), own(Type::MultiplierTaken, 4)});
    CHECK(stats.totals().ticks == 3);
    CHECK(stats.totals().shots == 3);
    CHECK(stats.totals().destroyed == 1);
    CHECK(stats.destroyed(Kind::LargeRock) == 1);
    CHECK(stats.destroyed(Kind::SmallRock) == 0);
    CHECK(stats.totals().ships_lost == 1);
    CHECK(stats.totals().prizes == 1);
    CHECK(stats.prize_kinds() == 1U << 2);
    CHECK(stats.totals().multipliers == 1);
    CHECK(stats.totals().hits == 2);
    CHECK(stats.totals().accuracy() == 66);
}

TEST_CASE("points are attributed to the object that exploded at their position") {
    FlightStats stats(kSelf);
    sim::EventList events = kill(Kind::Mine, {1, 1});
    const sim::EventList more = kill(Kind::Nova, {2, 2});
    events.insert(events.end(), more.begin(), more.end());
    stats.take(events);
    CHECK(stats.destroyed(Kind::Mine) == 1);
    CHECK(stats.destroyed(Kind::Nova) == 1);
    const Event bare_points{.type = Type::Scored, .slot = kSelf, .value = 9, .pos = {3, 3}};
    stats.take({bare_points});
    CHECK(stats.totals().destroyed == 2);
}

TEST_CASE("a steel rock that pays for each hit counts as destroyed once") {
    FlightStats stats(kSelf);
    const sim::Vec at{5, 5};
    const Event points{.type = Type::Scored, .slot = kSelf, .value = 100, .pos = at};
    const Event hit{.type = Type::Hit, .slot = kSelf, .pos = at, .kind = Kind::SteelRock};
    const Event burst{.type = Type::Exploded, .pos = at, .kind = Kind::SteelRock};
    const Event change{.type = Type::SteelToRock, .pos = at, .kind = Kind::SteelRock};
    stats.take({points, hit});
    CHECK(stats.totals().destroyed == 0);
    CHECK(stats.totals().hits == 1);
    stats.take({points, change});
    CHECK(stats.totals().destroyed == 0);
    CHECK(stats.totals().hits == 2);
    stats.take({points, burst});
    CHECK(stats.destroyed(Kind::SteelRock) == 1);
    CHECK(stats.totals().hits == 3);
}

TEST_CASE("a contact of a protected ship may be a ram, and does not count as a hit in the wave") {
    FlightStats stats(kSelf);
    stats.take(kill(Kind::LargeRock));
    CHECK(stats.wave().hits == 0);
    CHECK(stats.totals().hits == 1);
    pass(stats, sim::kSpawnProtection);
    stats.take(kill(Kind::LargeRock));
    CHECK(stats.wave().hits == 1);
}

TEST_CASE("a rock that takes the ship was not hit by a shot") {
    const bool is_ship_first = GENERATE(true, false);
    FlightStats stats(kSelf);
    sim::EventList ram = kill(Kind::LargeRock);
    ram.insert(is_ship_first ? ram.begin() : ram.end(), {.type = Type::Exploded, .slot = kSelf, .kind = Kind::Ship});
    stats.take(ram);
    CHECK(stats.destroyed(Kind::LargeRock) == 1);
    CHECK(stats.totals().hits == 0);
    stats.take(kill(Kind::LargeRock));
    CHECK(stats.totals().hits == 1);
}

TEST_CASE("a newcomer in a slot has none of the deeds of the pilot who flew there before") {
    FlightStats stats(kSelf);
    stats.take(kill(Kind::LargeRock));
    stats.take({own(Type::Left)});
    stats.take({own(Type::Joined, 1)});
    CHECK(stats.destroyed(Kind::LargeRock) == 1);  // the same pilot has come back
    stats.take({own(Type::Left)});
    stats.take({own(Type::Joined)});
    CHECK(stats.destroyed(Kind::LargeRock) == 0);
    CHECK(stats.totals().hits == 0);
}

TEST_CASE("a row of waves ends with a lost ship, or with the use of the shield") {
    FlightStats stats(kSelf);
    const Event cleared{.type = Type::WaveCleared, .value = 1};
    const Event began{.type = Type::WaveBegan, .value = 2};
    stats.take({cleared});
    stats.take({began});
    stats.take({cleared});
    CHECK(stats.waves_since_loss() == 2);
    CHECK(stats.waves_since_shield() == 2);
    stats.take({began});
    stats.take({own(Type::ShieldOn)});
    stats.take({cleared});
    CHECK(stats.waves_since_loss() == 3);
    CHECK(stats.waves_since_shield() == 0);
    stats.take({began});
    stats.take({{.type = Type::Exploded, .slot = kSelf, .kind = Kind::Ship}});
    stats.take({cleared});
    CHECK(stats.totals().waves == 4);
    CHECK(stats.waves_since_loss() == 0);
    CHECK(stats.waves_since_shield() == 1);
}

TEST_CASE("every kind of deed is counted once, apart from the others") {
    FlightStats stats(kSelf);
    CHECK(stats.totals().accuracy() == 0);
    stats.take({own(Type::CometTaken, 500)});
    stats.take({own(Type::Rescued)});
    stats.take({own(Type::Rescued)});
    stats.take({own(Type::LuckSaved)});
    stats.take({own(Type::Frag, 0), own(Type::Frag, 0), own(Type::Frag, 0)});
    stats.take({own(Type::MultiplierTaken, 5)});
    stats.take({own(Type::MultiplierTaken, 2)});
    stats.take({own(Type::Hit)});
    CHECK(stats.totals().comets == 1);
    CHECK(stats.totals().rescues == 2);
    CHECK(stats.saves() == 1);
    CHECK(stats.totals().frags == 3);
    CHECK(stats.totals().multipliers == 2);
    CHECK(stats.totals().hits == 4);  // the comet, both multipliers and the hit, but not what was rescued
    CHECK(stats.totals().prizes == 0);
    CHECK(stats.totals().destroyed == 0);
    CHECK(stats.totals().ships_lost == 0);
    stats.take({own(Type::Fired, 2)});
    CHECK(stats.totals().accuracy() == 100);  // never above 100
}

TEST_CASE("a ship that the pilot rescues or that another loses is no loss") {
    FlightStats stats(kSelf);
    stats.take({{.type = Type::Exploded, .slot = kSelf, .kind = Kind::DamagedShip}});
    stats.take({{.type = Type::Exploded, .slot = 0, .kind = Kind::Ship}});
    CHECK(stats.totals().ships_lost == 0);
    CHECK_FALSE(stats.wave().loss);
    stats.take({{.type = Type::Exploded, .slot = kSelf, .kind = Kind::Ship}});
    CHECK(stats.totals().ships_lost == 1);
    CHECK(stats.wave().loss);
}

TEST_CASE("a steel rock that becomes a rock or a mine is hit once, by the pilot who got its points there") {
    const sim::Vec at{5, 5};
    const Event points{.type = Type::Scored, .slot = kSelf, .value = 100, .pos = at};
    const Event of_another{.type = Type::Scored, .slot = 0, .value = 100, .pos = at};
    const auto hits = [](const sim::EventList& events) {
        FlightStats stats(kSelf);
        stats.take(events);
        CHECK(stats.totals().destroyed == 0);
        return stats.totals().hits;
    };
    const Event rock{.type = Type::SteelToRock, .pos = at, .kind = Kind::SteelRock};
    const Event mine{.type = Type::Appeared, .pos = at, .kind = Kind::Mine};
    const Event elsewhere{.type = Type::Appeared, .pos = {6, 5}, .kind = Kind::Mine};
    const Event vanished{.type = Type::Vanished, .pos = at, .kind = Kind::Comet};
    CHECK(hits({points, rock}) == 1);
    CHECK(hits({points, mine}) == 1);
    CHECK(hits({points, rock, mine}) == 1);
    CHECK(hits({points, elsewhere}) == 0);
    CHECK(hits({points, vanished}) == 0);
    CHECK(hits({of_another, rock}) == 0);
    CHECK(hits({rock}) == 0);
    CHECK(hits({rock, points}) == 0);
}

TEST_CASE("what was counted for a wave starts again with the next") {
    FlightStats stats(kSelf);
    pass(stats, sim::kSpawnProtection);
    stats.take({own(Type::Fired, 3), own(Type::Hit), own(Type::ShieldOn)});
    CHECK(stats.wave().shots == 3);
    CHECK(stats.wave().hits == 1);
    CHECK(stats.wave().shield);
    stats.take({{.type = Type::WaveBegan, .value = 2}});
    CHECK(stats.wave().shots == 0);
    CHECK_FALSE(stats.wave().shield);
    stats.take({own(Type::Hit)});
    CHECK(stats.wave().hits == 0);  // protected again
    pass(stats, sim::kSpawnProtection - 2);
    stats.take({own(Type::Hit)});
    CHECK(stats.wave().hits == 0);
    stats.take({own(Type::Hit)});
    CHECK(stats.wave().hits == 1);
    stats.take({own(Type::Spawned)});
    stats.take({own(Type::Hit)});
    CHECK(stats.wave().hits == 1);  // and with a new ship
    CHECK(stats.totals().shots == 3);
}

TEST_CASE("losses are counted by what took the ships, the most frequent first") {
    FlightStats stats(kSelf);
    CHECK(stats.losses().empty());
    const auto lose = [&](Kind kind, sim::Slot by = sim::kNoSlot) {
        stats.take({{.type = Type::ShipLost, .slot = kSelf, .value = by, .kind = kind}});
    };
    lose(Kind::Mine);
    lose(Kind::Shot, 3);
    lose(Kind::Shot, 2);
    lose(Kind::Shot, 3);
    const std::vector<FlightStats::LossCount> losses = stats.losses();
    REQUIRE(losses.size() == 3);
    CHECK(losses[0].loss == FlightStats::Loss{Kind::Shot, 3});
    CHECK(losses[0].ships == 2);
    CHECK(losses[1].loss == FlightStats::Loss{Kind::Mine, sim::kNoSlot});
    CHECK(losses[2].loss == FlightStats::Loss{Kind::Shot, 2});
    CHECK(stats.last_loss() == FlightStats::Loss{Kind::Shot, 3});
}

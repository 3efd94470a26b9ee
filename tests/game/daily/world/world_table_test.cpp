// SPDX-License-Identifier: Zlib
#include "game/daily/world/world_table.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <map>

#include <catch2/catch.hpp>

#include "engine/base/files.h"
#include "game/replay/codec.h"
#include "tests/engine/test_directory.h"
#include "tests/game/daily/world/flights.h"
#include "tests/game/match/network/sim_platform.h"

using daily::WorldRow;
using daily::WorldTable;

namespace {

constexpr net::Micros kStep = 16 * net::kMillisecond;

/// A program that looks at the table of the day.
struct Looker {
    explicit Looker(SimWorld& in, std::uint8_t number = 1) : world(in), platform(in, number), table(parts()) {}

    daily::WorldParts parts() {
        return {.platform = platform,
                .entries = [] { return match::TableEntries{.hosts = {"10.0.0.9"}}; },
                .masks = sim::MaskTable::classic(),
                .directory = directory.path(),
                .writer = writer,
                .proofs = engine::Worker::Mode::AtOnce};
    }
    void run(net::Micros span, bool is_playing = false) {
        for (const net::Micros end = world.now + span; world.now < end; world.now += kStep) {
            table.poll(is_playing);
        }
    }

    SimWorld& world;
    SimPlatform platform;
    TestDirectory directory;
    engine::Worker writer{engine::Worker::Mode::AtOnce};
    WorldTable table;
};

/// A network with a table that everybody can write.
struct Day {
    Day() { world.has_table = true; }

    void put_row(int number, const net::DailyRow& row) {
        world.table.put(net::daily_shard(row.table, net::daily_shard_of(row.pilot)), flights::written(number, row));
    }
    void put_replay(const std::string& bytes) {
        world.table.put(net::replay_place(net::blake2b(bytes)), bytes, net::DhtSort::Replay);
    }
    net::DailyRow put(int number, const replay::Replay& recording) {
        const std::string bytes = replay::encode(recording);
        const net::DailyRow row = flights::row_of(number, recording, bytes);
        put_row(number, row);
        put_replay(bytes);
        return row;
    }
    static replay::Replay flight(std::uint64_t seed, sim::Tick ticks = 300) {
        return flights::fly(daily::setup_of(flights::day()), seed, ticks);
    }

    SimWorld world{3};
};

bool are_proven(const std::vector<WorldRow>& rows) {
    return std::ranges::all_of(rows, &WorldRow::is_proven);
}

/// Returns the scores of the true rows.
std::map<net::PublicKey, std::int32_t> fill(Day& day) {
    return flights::store_truth_and_lies([&](const net::DhtKey& key, const std::string& value, net::DhtSort sort) {
        day.world.table.put(key, value, sort);
    });
}

}  // namespace

TEST_CASE("fifty true rows are found and proven among a thousand false ones") {
    Day day;
    const auto truth = fill(day);
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    const net::Micros begin = day.world.now;
    while (day.world.now < begin + 30 * net::kSecond &&
           (looker.table.state() != WorldTable::State::Read || !looker.table.is_settled())) {
        looker.run(kStep);
    }
    const double took = static_cast<double>(day.world.now - begin) / net::kSecond;
    CAPTURE(took);
    CHECK(took <= 10);
    std::vector<std::pair<std::int32_t, net::PublicKey>> best;
    for (const auto& [pilot, score] : truth) {
        best.emplace_back(score, pilot);
    }
    std::ranges::sort(best, std::greater<>());
    const auto rows = looker.table.world();
    REQUIRE(rows.size() == daily::WorldJudge::kBest);
    CHECK(are_proven(rows));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        CHECK(truth.contains(rows[i].row.pilot));
        CHECK(rows[i].row.score == best[i].first);
        CHECK(looker.table.replay_of(rows[i].row) != nullptr);
    }
}

TEST_CASE("the cost of a thousand false rows", "[.figures]") {
    for (const bool is_playing : {false, true}) {
        Day day;
        (void)fill(day);
        Looker looker(day.world);
        REQUIRE(looker.table.open(flights::day()));
        const net::Micros begin = day.world.now;
        const std::clock_t before = std::clock();
        while (day.world.now < begin + 120 * net::kSecond &&
               (looker.table.state() != WorldTable::State::Read || !looker.table.is_settled())) {
            looker.run(kStep, is_playing);
        }
        const double took = static_cast<double>(day.world.now - begin) / net::kSecond;
        const double worked = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
        std::printf("%s: settled after %.1f s, %.2f s of processor time, %.1f %%\n", is_playing ? "in a game" : "idle",
                    took, worked, 100 * worked / took);
    }
}

TEST_CASE("one's own flight is published, and shown with those around it to others and to oneself") {
    Day day;
    for (int i = 0; i < 30; ++i) {
        (void)day.put(i, Day::flight(static_cast<std::uint64_t>(i), 100U + 30U * static_cast<unsigned>(i)));
    }
    Looker own(day.world);
    const auto mine = Day::flight(77, 200);
    const daily::Try flown{"Ada", mine.final_score()->scores[0], 1, "game.gyre", mine.hashes().back().hash, false,
                           true};
    REQUIRE(own.table.publish(flights::day(), flown, replay::encode(mine)));
    // The search for a stamp takes 2^20 tries on average, 2,000 at each step.
    for (int i = 0; i < 20'000 && !own.table.has_published(); ++i) {
        own.run(kStep);
    }
    REQUIRE(own.table.has_published());
    REQUIRE(own.table.open(flights::day()));
    own.run(10 * net::kSecond);
    const auto rows = own.table.world();
    CHECK(are_proven(rows));
    const auto self = std::ranges::find_if(rows, &WorldRow::is_own);
    REQUIRE(self != rows.end());
    CHECK(self->row.name == "Ada");
    REQUIRE(self->place > daily::WorldJudge::kBest + 2);
    CHECK(rows.size() == daily::WorldJudge::kBest + 5);
    const auto near = own.table.friends();
    REQUIRE(near.size() == 1);
    CHECK(near.front().is_own);

    SECTION("others find it, and follow it as a friend's") {
        Looker other(day.world, 2);
        REQUIRE(other.table.open(flights::day()));
        other.run(10 * net::kSecond);
        CHECK(other.table.friends().empty());
        other.table.befriend(net::mark_of(self->row.pilot), "Ada", true);
        other.run(10 * net::kSecond);
        REQUIRE(other.table.friends().size() == 1);
        CHECK(other.table.friends().front().is_proven);
        CHECK(other.table.friends().front().row.name == "Ada");
        SECTION("also after the program was started again") {
            WorldTable again(other.parts());
            REQUIRE(again.open(flights::day()));
            for (const net::Micros end = day.world.now + 10 * net::kSecond; day.world.now < end;) {
                day.world.now += kStep;
                again.poll();
            }
            CHECK(again.friends().size() == 1);
            again.befriend(net::mark_of(self->row.pilot), "", false);
            CHECK(again.friends().empty());
        }
    }
    SECTION("a program that is started again publishes the same row, without another stamp") {
        const auto place = net::daily_shard(self->row.table, net::daily_shard_of(self->row.pilot));
        const auto before = day.world.table.values_at(place);
        WorldTable again(own.parts());
        REQUIRE(again.publish(flights::day(), flown, replay::encode(mine)));
        for (const net::Micros end = day.world.now + 5 * net::kSecond; day.world.now < end;) {
            day.world.now += kStep;
            again.poll();
        }
        const auto after = day.world.table.values_at(place);
        CHECK(after.size() == before.size() + 1);
        CHECK(std::ranges::count(after, after.back()) == 2);
    }
}

TEST_CASE("a flight that its replay does not show is not published") {
    Day day;
    Looker own(day.world);
    const auto mine = Day::flight(77, 200);
    daily::Try flown{"Ada", mine.final_score()->scores[0], 1, "game.gyre", mine.hashes().back().hash, false, true};
    ++flown.score;
    CHECK_FALSE(own.table.publish(flights::day(), flown, replay::encode(mine)));
    CHECK_FALSE(own.table.publish(flights::day(), flown, std::string(net::kMaxDhtReplayBytes + 1, 'x')));
    own.run(5 * net::kSecond);
    CHECK(day.world.table.all_values().empty());
}

TEST_CASE("a false row bars its key for the day") {
    Day day;
    const auto flight = Day::flight(1);
    net::DailyRow row = flights::row_of(0, flight, replay::encode(flight));
    ++row.score;
    day.put_row(0, row);
    day.put_replay(replay::encode(flight));
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(5 * net::kSecond);
    CHECK(looker.table.world().empty());
    ++row.made_at;
    --row.score;  // now it is true
    day.put_row(0, row);
    looker.run(65 * net::kSecond);
    CHECK(looker.table.world().empty());
}

TEST_CASE("of equal flights one row is shown: the one that is said to be the oldest") {
    Day day;
    const auto flight = Day::flight(1);
    for (int i : {3, 1, 2}) {
        (void)day.put(i, flight);
    }
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(5 * net::kSecond);
    const auto rows = looker.table.world();
    REQUIRE(rows.size() == 1);
    CHECK(rows.front().row.name == "Pilot 1");
    SECTION("unless another one is a friend's") {
        looker.table.befriend(net::mark_of(flights::row_of(2, flight, replay::encode(flight)).pilot), "Pilot 2", true);
        REQUIRE(looker.table.world().size() == 1);
        CHECK(looker.table.world().front().row.name == "Pilot 2");
    }
}

TEST_CASE("a pilot met before the table was read is found in it, under the name of its row") {
    Day day;
    const auto flight = Day::flight(1);
    (void)day.put(1, flight);
    Looker looker(day.world);
    looker.table.befriend(net::mark_of(flights::row_of(1, flight, replay::encode(flight)).pilot), "Bo", true);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(5 * net::kSecond);
    REQUIRE(looker.table.friends().size() == 1);
    CHECK(looker.table.friends().front().row.name == "Pilot 1");
    CHECK(looker.table.friends().front().is_proven);
}

TEST_CASE("whoever makes one friend too many forgets the one met longest ago, and is never its own friend") {
    const TestDirectory directory;
    auto people = daily::People::load(directory.path(), net::Secret{});
    REQUIRE(people);
    const auto mark_number = [](std::size_t number) {
        net::PilotMark mark{};
        mark[0] = static_cast<std::uint8_t>(number);
        return mark;
    };
    people->add(net::mark_of(people->self().public_key), "Ada");
    CHECK(people->friends().empty());
    for (std::size_t number = 0; number < daily::People::kMostFriends; ++number) {
        people->add(mark_number(number), "Pilot " + std::to_string(number));
    }
    people->add(mark_number(0), "Bo\n");  // met again
    people->add(mark_number(daily::People::kMostFriends), "Cy");
    REQUIRE(people->friends().size() == daily::People::kMostFriends);
    CHECK(people->friends().front().mark == mark_number(2));
    CHECK(people->marks_of_friends().contains(mark_number(0)));
    CHECK_FALSE(people->marks_of_friends().contains(mark_number(1)));
    REQUIRE(engine::write_file(people->friends_file(), people->friends_text() + "no mark\n00 short\n"));
    const auto again = daily::People::load(directory.path(), net::Secret{});
    REQUIRE(again);
    CHECK(again->friends_text() == people->friends_text());
    CHECK(again->friends().back().name == "Cy");
}

TEST_CASE("a row without a replay is not shown until somebody has the replay") {
    Day day;
    const auto flight = Day::flight(1);
    const std::string bytes = replay::encode(flight);
    day.put_row(0, flights::row_of(0, flight, bytes));
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(5 * net::kSecond);
    CHECK(looker.table.state() == WorldTable::State::Read);
    CHECK(looker.table.world().empty());
    day.put_replay(bytes);
    looker.run(130 * net::kSecond);
    REQUIRE(looker.table.world().size() == 1);
    CHECK(are_proven(looker.table.world()));
}

TEST_CASE("while a game is played, the table is proven as well") {
    Day day;
    for (int i = 0; i < 5; ++i) {
        (void)day.put(i, Day::flight(static_cast<std::uint64_t>(i)));
    }
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(20 * net::kSecond, true);
    CHECK(looker.table.world().size() == 5);
    CHECK(are_proven(looker.table.world()));
}

TEST_CASE("the best ten of a day are kept, shown without a network, and stored again when nobody else does") {
    Day day;
    for (int i = 0; i < 12; ++i) {
        (void)day.put(i, Day::flight(static_cast<std::uint64_t>(i), 300U + 10U * static_cast<unsigned>(i)));
    }
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(130 * net::kSecond);
    looker.table.close();
    CHECK(daily::read_flights(daily::hall_file(looker.directory.path(), flights::day())).size() == 10);

    SECTION("without a network") {
        day.world.has_table = false;
        REQUIRE(looker.table.open(flights::day()));
        looker.run(net::kSecond);
        CHECK(looker.table.state() == WorldTable::State::NoTable);
        CHECK(looker.table.world().size() == 10);
        CHECK(are_proven(looker.table.world()));
    }
    SECTION("after all others have left") {
        day.world.table.forget_values();
        REQUIRE(looker.table.open(flights::day()));
        looker.run(600 * net::kSecond);
        CHECK(day.world.table.all_values().size() == 20);
        Looker late(day.world, 2);
        REQUIRE(late.table.open(flights::day()));
        late.run(10 * net::kSecond);
        CHECK(late.table.world().size() == 10);
        CHECK(are_proven(late.table.world()));
    }
    SECTION("and the day is one of the hall") {
        const std::vector<daily::KeptDay> days = looker.table.kept_days();
        REQUIRE(days.size() == 1);
        CHECK(days.front().date == flights::day());
        CHECK(days.front().flights == 10);
        const auto& directory = looker.directory.path();
        const auto kept = engine::read_file(daily::hall_file(directory, flights::day()), std::size_t{1} << 20U);
        REQUIRE(kept);
        // Flights of another day are none of this one.
        REQUIRE(engine::write_file(daily::hall_file(directory, flights::day().next()), *kept));
        CHECK(looker.table.kept_days().size() == 1);
    }
    SECTION("a damaged file is no hall") {
        REQUIRE(engine::write_file(daily::hall_file(looker.directory.path(), flights::day()), "GYREHALL!"));
        day.world.has_table = false;
        REQUIRE(looker.table.open(flights::day()));
        CHECK(looker.table.world().empty());
        CHECK(looker.table.kept_days().empty());
    }
}

TEST_CASE("a table that cannot be reached says so, and one that is not open sends nothing") {
    Day day;
    Looker looker(day.world);
    looker.run(net::kSecond);
    CHECK(looker.table.state() == WorldTable::State::Off);
    day.world.table.set_cut(true);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(kStep);
    CHECK(looker.table.state() == WorldTable::State::Connecting);
    looker.run(10 * net::kSecond);
    CHECK(looker.table.state() == WorldTable::State::NoTable);
    looker.table.close();
    CHECK(looker.table.state() == WorldTable::State::Off);
}

TEST_CASE("a node that dies is replaced, and the table read and the flights stored again") {
    Day day;
    (void)day.put(0, Day::flight(1));
    Looker looker(day.world);
    REQUIRE(looker.table.open(flights::day()));
    looker.run(100 * net::kMillisecond);
    day.world.table.kill_nodes();
    looker.run(5 * net::kSecond);
    CHECK(looker.table.world().size() == 1);
    CHECK(are_proven(looker.table.world()));
}

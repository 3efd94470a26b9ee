// SPDX-License-Identifier: Zlib
#include "game/daily/world/flight_proof.h"

#include <chrono>
#include <cstdio>

#include <catch2/catch.hpp>

#include "game/replay/codec.h"
#include "tests/game/daily/world/flights.h"

using daily::prove;

namespace {

daily::FlightProof proof_of(const net::DailyRow& row, const std::string& bytes) {
    return prove(row, bytes, sim::MaskTable::classic());
}

}  // namespace

TEST_CASE("a row is proven by its replay, and by no other one") {
    const auto flight = flights::fly(daily::setup_of(flights::day()), 1, 600);
    const std::string bytes = replay::encode(flight);
    const net::DailyRow row = flights::row_of(0, flight, bytes);
    CHECK(proof_of(row, bytes).is_true);
    SECTION("another score, or another time") {
        net::DailyRow more = row;
        more.score += 10;
        CHECK_FALSE(proof_of(more, bytes).is_true);
        net::DailyRow longer = row;
        ++longer.ticks;
        CHECK_FALSE(proof_of(longer, bytes).is_true);
    }
    SECTION("another day") {
        const auto other = flights::fly(daily::setup_of(flights::day().next()), 1, 600);
        CHECK_FALSE(proof_of(flights::row_of(0, other, replay::encode(other)), replay::encode(other)).is_true);
    }
    SECTION("other rules, ships or aids") {
        for (const auto& change :
             {+[](sim::Setup& s) { s.lives = 9; }, +[](sim::Setup& s) { s.is_kid_mode = true; },
              +[](sim::Setup& s) { s.mode = sim::Mode::Coop; }, +[](sim::Setup& s) { s.has_collisions = false; },
              +[](sim::Setup& s) { s.wave = 2; }}) {
            sim::Setup setup = daily::setup_of(flights::day());
            change(setup);
            const auto other = flights::fly(setup, 1, 600);
            CHECK_FALSE(proof_of(flights::row_of(0, other, replay::encode(other)), replay::encode(other)).is_true);
        }
        net::DailyRow newer = row;
        ++newer.table.rules;
        CHECK_FALSE(proof_of(newer, bytes).is_true);
    }
    SECTION("keys that lead elsewhere") {
        const auto forged = replay::encode(flights::forge(flight, 300));
        CHECK_FALSE(proof_of(flights::row_of(0, flight, forged), forged).is_true);
    }
    SECTION("no replay") {
        CHECK_FALSE(proof_of(row, "").is_true);
        CHECK_FALSE(proof_of(row, bytes.substr(0, bytes.size() / 2)).is_true);
        CHECK_FALSE(proof_of(row, std::string(net::kMaxDhtReplayBytes + 1, 'x')).is_true);
    }
}

TEST_CASE("a replay that unpacks into hours, or into megabytes, is no flight of the day") {
    replay::Header header;
    header.masks_hash = sim::MaskTable::classic()->hash();
    header.setup = daily::setup_of(flights::day());
    replay::Replay hours(header);
    for (sim::Tick tick = 0; tick <= net::kMaxDailyTicks; ++tick) {
        REQUIRE(hours.append({}));
    }
    REQUIRE(hours.note_hash(hours.ticks(), 1));
    REQUIRE(hours.finish(replay::FinalScore{}));
    const std::string bytes = replay::encode(hours);
    CHECK(bytes.size() < 400);
    CHECK_FALSE(replay::decode(bytes, daily::kWorldLimits));
    net::DailyRow row = flights::row_of(0, hours, bytes);
    CHECK_FALSE(proof_of(row, bytes).is_true);
}

TEST_CASE("equal keys are recognised, whatever else their replays say") {
    const auto flight = flights::fly(daily::setup_of(flights::day()), 1, 600);
    replay::Header header = flight.header();
    header.names[0] = "Thief";
    header.program = "other";
    replay::Replay copy(header);
    for (sim::Tick tick = 0; tick < flight.ticks(); ++tick) {
        REQUIRE(copy.append(flight.input_at(tick)));
    }
    REQUIRE(copy.note_hash(flight.ticks(), flight.hashes().back().hash));
    REQUIRE(copy.finish(*flight.final_score()));
    const auto one = proof_of(flights::row_of(0, flight, replay::encode(flight)), replay::encode(flight));
    const auto two = proof_of(flights::row_of(1, copy, replay::encode(copy)), replay::encode(copy));
    CHECK(one.is_true);
    CHECK(two.is_true);
    CHECK(one.inputs == two.inputs);
    const auto other = flights::fly(daily::setup_of(flights::day()), 2, 600);
    const auto three = proof_of(flights::row_of(2, other, replay::encode(other)), replay::encode(other));
    CHECK(three.is_true);
    CHECK(three.inputs != one.inputs);
}

TEST_CASE("the cost of a long flight of the day", "[.figures]") {
    for (const auto skill : {match::BotSkill::Normal, match::BotSkill::Hard}) {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto flight = flights::fly(daily::setup_of(flights::day()), seed, net::kMaxDailyTicks, skill);
            const std::string bytes = replay::encode(flight);
            const auto begin = std::chrono::steady_clock::now();
            const bool is_true = proof_of(flights::row_of(0, flight, bytes), bytes).is_true;
            const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
            CHECK(is_true);
            std::printf("%u ticks (%.1f min): %zu bytes, proven in %.1f ms\n", static_cast<unsigned>(flight.ticks()),
                        flight.ticks() / 1800.0, bytes.size(), took.count());
        }
    }
}

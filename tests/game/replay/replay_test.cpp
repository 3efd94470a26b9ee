// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "game/replay/input_log.h"
#include "tests/game/replay/recorded.h"

using replay::InputLog;
using sim::RosterEvent;

namespace {

sim::TickInput with_keys(std::uint8_t bits) {
    sim::TickInput input;
    input.keys[3].bits = bits;
    return input;
}

}  // namespace

TEST_CASE("a log returns the input of every tick") {
    InputLog log;
    sim::TickInput second = with_keys(17);
    second.roster = {{RosterEvent::Type::Join, 5}, {RosterEvent::Type::Drop, 1}};
    REQUIRE(log.append(with_keys(1)));
    REQUIRE(log.append(second));
    REQUIRE(log.append(with_keys(63)));
    CHECK(log.ticks() == 3);
    CHECK(log.input_at(0).roster.empty());
    CHECK(log.input_at(1).keys == second.keys);
    CHECK(log.input_at(1).roster == second.roster);
    CHECK(log.input_at(2).of(3).bits == 63);
    CHECK(log.roster_between(0, 1).empty());
    CHECK(log.roster_between(0, 3).size() == 2);
}

TEST_CASE("a hash must be of a tick that has run, and later than the last") {
    InputLog log;
    REQUIRE(log.append({}));
    CHECK(log.note_hash(0, 11));
    CHECK_FALSE(log.note_hash(0, 12));
    CHECK_FALSE(log.note_hash(2, 13));
    CHECK(log.note_hash(1, 14));
    CHECK(log.hashes().size() == 2);
}

TEST_CASE("a log notes a hash before the first tick, every second and at the end") {
    const InputLog log = support::record({}, 70);
    REQUIRE(log.hashes().size() == 4);
    CHECK(log.hashes()[0].tick == 0);
    CHECK(log.hashes()[1].tick == 30);
    CHECK(log.hashes()[2].tick == 60);
    CHECK(log.hashes()[3].tick == 70);
}

TEST_CASE("a log can be finished only with a hash of its last tick, and then never changes") {
    InputLog log;
    REQUIRE(log.append({}));
    CHECK_FALSE(log.finish(replay::FinalScore{}));
    REQUIRE(log.note_hash(1, 5));
    CHECK(log.finish(replay::FinalScore{}));
    CHECK_FALSE(log.append({}));
    CHECK_FALSE(log.finish(replay::FinalScore{}));
    CHECK(log.ticks() == 1);
}

TEST_CASE("a log is limited to a day and to its maximum of roster events") {
    InputLog log;
    for (sim::Tick tick = 0; tick < replay::kMaxTicks; ++tick) {
        if (!log.append({})) {
            FAIL("refused at tick " << tick);
        }
    }
    CHECK_FALSE(log.append({}));
    CHECK(log.ticks() == replay::kMaxTicks);

    InputLog crowded;
    sim::TickInput many;
    many.roster.assign(replay::kMaxRosterChanges, {RosterEvent::Type::Join, 0});
    CHECK(crowded.append(many));
    many.roster.resize(1);
    CHECK_FALSE(crowded.append(many));
    CHECK(crowded.append({}));
}

TEST_CASE("long names are cut between two characters") {
    replay::Header header;
    header.names[0] = std::string(31, 'a') + "\xC3\xB6";  // the last character would extend beyond the bound
    InputLog log(header);
    log.set_name(1, std::string(40, 'b'));
    CHECK(log.header().names[0] == std::string(31, 'a'));
    CHECK(log.header().names[1] == std::string(32, 'b'));
}

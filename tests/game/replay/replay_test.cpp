// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "game/replay/replay.h"
#include "tests/game/replay/recorded.h"

using replay::Replay;
using sim::RosterEvent;

namespace {

sim::TickInput with_keys(std::uint8_t bits) {
    sim::TickInput input;
    input.keys[3].bits = bits;
    return input;
}

}  // namespace

TEST_CASE("a recording returns the input of every tick") {
    Replay recording;
    sim::TickInput second = with_keys(17);
    second.roster = {{RosterEvent::Type::Join, 5}, {RosterEvent::Type::Drop, 1}};
    REQUIRE(recording.append(with_keys(1)));
    REQUIRE(recording.append(second));
    REQUIRE(recording.append(with_keys(63)));
    CHECK(recording.ticks() == 3);
    CHECK(recording.input_at(0).roster.empty());
    CHECK(recording.input_at(1).keys == second.keys);
    CHECK(recording.input_at(1).roster == second.roster);
    CHECK(recording.input_at(2).of(3).bits == 63);
    CHECK(recording.roster_between(0, 1).empty());
    CHECK(recording.roster_between(0, 3).size() == 2);
}

TEST_CASE("a hash must be of a tick that has run, and later than the last") {
    Replay recording;
    REQUIRE(recording.append({}));
    CHECK(recording.note_hash(0, 11));
    CHECK_FALSE(recording.note_hash(0, 12));
    CHECK_FALSE(recording.note_hash(2, 13));
    CHECK(recording.note_hash(1, 14));
    CHECK(recording.hashes().size() == 2);
}

TEST_CASE("a recording notes a hash before the first tick, every second and at the end") {
    const Replay recording = support::record({}, 70);
    REQUIRE(recording.hashes().size() == 4);
    CHECK(recording.hashes()[0].tick == 0);
    CHECK(recording.hashes()[1].tick == 30);
    CHECK(recording.hashes()[2].tick == 60);
    CHECK(recording.hashes()[3].tick == 70);
}

TEST_CASE("a recording can be finished only with a hash of its last tick, and then never changes") {
    Replay recording;
    REQUIRE(recording.append({}));
    CHECK_FALSE(recording.finish(replay::FinalScore{}));
    REQUIRE(recording.note_hash(1, 5));
    CHECK(recording.finish(replay::FinalScore{}));
    CHECK_FALSE(recording.append({}));
    CHECK_FALSE(recording.finish(replay::FinalScore{}));
    CHECK(recording.ticks() == 1);
}

TEST_CASE("a recording is limited to a day and to its maximum of roster events") {
    Replay recording;
    for (sim::Tick tick = 0; tick < replay::kMaxTicks; ++tick) {
        if (!recording.append({})) {
            FAIL("refused at tick " << tick);
        }
    }
    CHECK_FALSE(recording.append({}));
    CHECK(recording.ticks() == replay::kMaxTicks);

    Replay crowded;
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
    Replay recording(header);
    recording.set_name(1, std::string(40, 'b'));
    CHECK(recording.header().names[0] == std::string(31, 'a'));
    recording.set_name(2, std::string(40, '\x80'));  // no character begins anywhere
    CHECK(recording.header().names[1] == std::string(32, 'b'));
    CHECK(recording.header().names[2].empty());
}

TEST_CASE("the slots flown are those of the set-up and those that pilots joined") {
    replay::Header header;
    header.setup.pilots = 2;
    Replay recording(header);
    CHECK(replay::slots_flown(recording).to_ulong() == 0b11);
    sim::TickInput input;
    input.roster = {{RosterEvent::Type::Leave, 1}, {RosterEvent::Type::Drop, 4}, {RosterEvent::Type::Join, 6}};
    REQUIRE(recording.append(input));
    input.roster = {{RosterEvent::Type::Return, 7}, {RosterEvent::Type::Return, 1}};
    REQUIRE(recording.append(input));
    CHECK(replay::slots_flown(recording).to_ulong() == 0b1100'0011);
}

TEST_CASE("a noted hash is found by its tick") {
    const Replay recording = support::record({}, 70);
    CHECK(recording.hash_at(30) == recording.hashes()[1].hash);
    CHECK(recording.hash_at(70) == recording.hashes()[3].hash);
    CHECK_FALSE(recording.hash_at(31));
    CHECK_FALSE(recording.hash_at(90));
}

// SPDX-License-Identifier: Zlib
// Pilots that the host has removed stay out, whichever of their names they use.
#include <catch2/catch.hpp>

#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// Adds a guest and waits until it is in.
void seat(MeetingRoom& room, const SessionSetup& setup) {
    const Machine& machine = room.join(setup);
    REQUIRE(room.run_until([&] { return machine.phase() == SessionPhase::Lobby; }, 5 * kSecond));
}

void kick(MeetingRoom& room, Slot seat) {
    room[0].session->kick(seat);
    room.run(2 * kSecond);
    REQUIRE_FALSE(room[0].session->lobby().seats[seat].is_taken);
}

/// Returns whether a newcomer from an address of its own is let in.
bool gets_in(MeetingRoom& room, const SessionSetup& setup) {
    const Machine& machine = room.join(setup);
    room.run(3 * kSecond);
    if (machine.phase() == SessionPhase::Ended) {
        CHECK(machine.session->end_reason().english() == "You have been removed from this game.");
    }
    return machine.phase() == SessionPhase::Lobby;
}

}  // namespace

TEST_CASE("a removed pilot that had been given a number cannot return under the name that it typed") {
    MeetingRoom room(4, line_of(20, 0));
    room.host({}, "Bob");
    seat(room, room.setup("\x07 Bob"));
    REQUIRE(room[0].session->lobby().seats[1].pilots.first() == "Bob 2");
    kick(room, 1);
    CHECK_FALSE(gets_in(room, room.setup("Bob")));
    CHECK_FALSE(gets_in(room, room.setup("Bob 2")));
    CHECK(gets_in(room, room.setup("Bob 3")));
}

TEST_CASE("both pilots of a removed machine are barred, in either place") {
    MeetingRoom room(4, line_of(20, 0));
    room.host({}, "Ada");
    seat(room, room.pair("Bo", "Ada"));
    REQUIRE(room[0].session->lobby().seats[1].pilots.all[1] == "Ada 2");
    kick(room, 1);
    CHECK_FALSE(gets_in(room, room.setup("Ada 2")));
    CHECK_FALSE(gets_in(room, room.pair("Cy", "Ada")));
    CHECK_FALSE(gets_in(room, room.pair("Di", "Bo")));
    CHECK(gets_in(room, room.pair("Cy", "Di")));
}

TEST_CASE("removing a pilot without a name bars no other one without a name") {
    MeetingRoom room(4, line_of(20, 0));
    room.host({}, "Ada");
    seat(room, room.setup(""));
    kick(room, 1);
    CHECK(gets_in(room, room.setup("")));
}

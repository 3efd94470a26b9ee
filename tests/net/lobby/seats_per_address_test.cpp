// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr std::uint32_t kRouterIp = 0xCB007101;  // 203.0.113.1
constexpr std::uint32_t kLoopback = 0x7F000001;

/// Lets machines with one IP address join, one after the other; returns how many were let in.
int count_seated(MeetingRoom& room, std::uint32_t ip, int machines) {
    int seated = 0;
    for (int i = 0; i < machines; ++i) {
        const Address from{ip, static_cast<std::uint16_t>(40'000 + room.size())};
        Machine& guest = room.join_from(from, room.setup("Bo"));
        REQUIRE(room.run_until([&] { return guest.phase() != SessionPhase::Joining; }, 10 * kSecond));
        seated += guest.phase() == SessionPhase::Lobby ? 1 : 0;
    }
    return seated;
}

HostSetup seats(int count) {
    HostSetup hosting;
    hosting.max_pilots = count;
    return hosting;
}

}  // namespace

TEST_CASE("one address takes at most half of the seats and never less than two") {
    for (const auto& [count, most] : {std::pair{8, 4}, {7, 3}, {6, 3}, {5, 2}, {4, 2}, {3, 2}}) {
        MeetingRoom room(1, line_of(40, 0));
        room.host(seats(count));
        INFO(count << " seats");
        CHECK(count_seated(room, kRouterIp, 5) == most);
        CHECK(count_seated(room, kRouterIp + 1, 1) == (count > most + 1 ? 1 : 0));  // the other seats remain free
    }
}

TEST_CASE("machines of one IPv6 network count as one address, as a household has all of it") {
    MeetingRoom room(1, line_of(40, 0));
    room.host(seats(4));
    const auto can_join = [&room](const std::string& from) {
        Machine& guest = room.join_from(*parse_address(from), room.setup("Bo"));
        REQUIRE(room.run_until([&] { return guest.phase() != SessionPhase::Joining; }, 10 * kSecond));
        return guest.phase() == SessionPhase::Lobby;
    };
    CHECK(can_join("[2001:db8:1:2::1]:26700"));
    CHECK(can_join("[2001:db8:1:2::2]:26700"));
    CHECK_FALSE(can_join("[2001:db8:1:2:ffff::3]:26700"));
    CHECK(can_join("[2001:db8:1:3::1]:26700"));
}

TEST_CASE("a joiner beyond its address's share is notified of the reason, and so is the host, once") {
    MeetingRoom room(1, line_of(40, 0.2));
    room.host(seats(4));
    REQUIRE(count_seated(room, kRouterIp, 3) == 2);
    Machine& last = room[3];
    CHECK(last.session->end_reason().english() == "Too many pilots from your IP address; join from another network.");
    room.run(kSecond);
    CHECK(room[0].count(Notice::Type::Refused) == 1);
    CHECK(room[0].count(Notice::Type::Refused, "Bo was refused: that IP address already has half of the seats.") == 1);
}

TEST_CASE("programs on the host's machine may take all seats") {
    MeetingRoom room(1, line_of(1, 0));
    room.host(seats(8));
    CHECK(count_seated(room, kLoopback, 7) == 7);
}

TEST_CASE("both pilots of a machine count for its address") {
    MeetingRoom room(1, line_of(40, 0));
    room.host(seats(6));
    REQUIRE(count_seated(room, kRouterIp, 2) == 2);
    SessionSetup two = room.setup("Cy");
    two.pilots.all[1] = "Di";
    Machine& guest = room.join_from({kRouterIp, 41'000}, two);
    REQUIRE(room.run_until([&] { return guest.phase() == SessionPhase::Ended; }, 10 * kSecond));
    CHECK(count_seated(room, kRouterIp, 1) == 1);
}

TEST_CASE("a program that is started again takes the seat of its predecessor") {
    MeetingRoom room(1, line_of(40, 0));
    room.host(seats(4));
    REQUIRE(count_seated(room, kRouterIp, 2) == 2);
    room[2].session.reset();
    SessionSetup again = room.setup("Bo");
    room[2].session = Session::join(again, MeetingRoom::address(0), *room[2].endpoint, room.local(2));
    CHECK(room.run_until([&] { return room[2].phase() == SessionPhase::Lobby; }, 10 * kSecond));
}

TEST_CASE("a seat that becomes free is free for its address too") {
    MeetingRoom room(1, line_of(40, 0));
    room.host(seats(4));
    REQUIRE(count_seated(room, kRouterIp, 3) == 2);
    room[1].session->leave(room.local(1));
    room.run(2 * kSecond);
    CHECK(count_seated(room, kRouterIp, 1) == 1);
}

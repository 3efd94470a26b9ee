// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// What both sides report about a guest's attempt to join.
struct Outcome {
    std::string guest;
    std::vector<Notice> host;
};

Outcome knock(MeetingRoom& room, const SessionSetup& setup) {
    Machine& guest = room.join(setup);
    REQUIRE(room.run_until([&] { return guest.phase() == SessionPhase::Ended; }, 10 * kSecond));
    room.run(kSecond);
    Outcome outcome{guest.session->end_reason().english(), {}};
    for (const Notice& notice : room[0].notices) {
        if (notice.type == Notice::Type::Refused) {
            outcome.host.push_back(notice);
        }
    }
    CHECK(guest.session->is_settled(room.local(room.size() - 1)));
    return outcome;
}

void check_told(const Outcome& outcome, const std::string& guest, const std::string& host) {
    CHECK(outcome.guest == guest);
    REQUIRE(outcome.host.size() == 1);  // one notice, however often the guest asked
    CHECK(outcome.host.front().name == "Bo");
    CHECK(outcome.host.front().message.english() == host);
}

}  // namespace

TEST_CASE("a wrong password is refused, the right one accepted") {
    MeetingRoom room(1, line_of(100, 0.3));
    room.host({}, "Host", "sesame");
    check_told(knock(room, room.setup("Bo", "barley")), "The password is wrong; ask the host for it.",
               "Bo was refused: wrong password.");
    CHECK_FALSE(room[0].session->lobby().seats[1].is_taken);
    room.join("Cy", "sesame");
    CHECK(room.run_until([&] { return room[2].phase() == SessionPhase::Lobby; }, 5 * kSecond));
    CHECK(room[2].session->lobby().has_password);
    CHECK(room[0].session->lobby().has_password);
}

TEST_CASE("a guest without a password is notified that there is one") {
    MeetingRoom room(1, line_of(100, 0));
    room.host({}, "Host", "sesame");
    check_told(knock(room, room.setup("Bo")), "The game has a password; ask the host for it.",
               "Bo was refused: wrong password.");
}

TEST_CASE("a password for a game without one is refused, too") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    CHECK(knock(room, room.setup("Bo", "barley")).guest == "The password is wrong; ask the host for it.");
}

TEST_CASE("a different version of the rules is refused, and both versions are named") {
    MeetingRoom room(1, line_of(100, 0.3));
    room.host();
    SessionSetup setup = room.setup("Bo");
    setup.identity.rules_version = 8;
    check_told(knock(room, setup),
               "The host uses version 7 of the rules, this program 8; install the same version on both machines.",
               "Bo was refused: rules version 8; this game uses 7.");
}

TEST_CASE("a build that decides differently is refused, although it has the same version") {
    MeetingRoom room(1, line_of(100, 0.3));
    room.host();
    SessionSetup setup = room.setup("Bo");
    ++setup.identity.digest;
    check_told(knock(room, setup),
               "Your program would play the same game differently from the host's; install the same release on both "
               "machines.",
               "Bo was refused: a build that plays differently.");
}

TEST_CASE("a full lobby refuses guests") {
    MeetingRoom room(1, line_of(100, 0.3));
    HostSetup hosting;
    hosting.max_pilots = 1;
    room.host(hosting);
    check_told(knock(room, room.setup("Bo")), "The lobby is full; ask the host for another seat.",
               "Bo was refused: the lobby is full.");
}

TEST_CASE("two guests that want the last seat do not both get it") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        MeetingRoom room(seed, line_of(100, 0.3));
        HostSetup hosting;
        hosting.max_pilots = 2;
        room.host(hosting);
        room.join("Bo");
        room.join("Cy");
        REQUIRE(room.run_until(
            [&] { return room[1].phase() != SessionPhase::Joining && room[2].phase() != SessionPhase::Joining; },
            10 * kSecond));
        const bool has_first = room[1].phase() == SessionPhase::Lobby;
        const bool has_second = room[2].phase() == SessionPhase::Lobby;
        CHECK(has_first != has_second);
        CHECK(room[has_first ? 2 : 1].session->end_reason().english() ==
              "The lobby is full; ask the host for another seat.");
    }
}

TEST_CASE("a running game refuses a joiner that wants only a lobby seat, and is not disturbed") {
    MeetingRoom room(1, line_of(100, 0));
    HostSetup hosting;
    hosting.start_with = 2;
    room.host(hosting);
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
    SessionSetup setup = room.setup("Cy");
    setup.purpose = JoinPurpose::Lobby;
    Machine& late = room.join(setup);
    room.run(kSecond);
    CHECK(late.phase() == SessionPhase::Ended);
    CHECK(late.session->end_reason().english() == "The game has already started; wait for the next one.");
    CHECK(room[0].phase() == SessionPhase::Playing);
}

TEST_CASE("a missing host is reported after a while") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    room.vanish(0);
    room.join("Bo");
    room.run(14 * kSecond);
    CHECK(room[1].phase() == SessionPhase::Joining);
    room.run(2 * kSecond);
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().english() ==
          "No response from 10.0.0.1:26700; check the address, and that the host's "
          "firewall lets UDP port 26700 in.");
}

TEST_CASE("another version of the protocol is refused before anything else is read") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    const Address stranger = MeetingRoom::address(9);
    SimEndpoint& endpoint = room.network().add(stranger);
    HelloPacket hello;
    hello.protocol = kProtocolVersion + 1;
    hello.nonce = 77;
    endpoint.send(MeetingRoom::address(0), encode(hello), room.now());
    room.run(200 * kMillisecond);
    Datagram answer;
    REQUIRE(endpoint.receive(answer, room.now()));
    const auto refusal = decode<RefusalPacket>(answer.bytes);
    REQUIRE(refusal);
    CHECK(refusal->nonce == 77);
    CHECK(refusal->reason == Refusal::OtherProtocol);
    CHECK(room[0].count(Notice::Type::Refused, "Somebody was refused: another version of the protocol.") == 1);
}

TEST_CASE("a joiner of protocol 1 and its host are notified in one line each") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    SimEndpoint& old = room.network().add(MeetingRoom::address(9));
    // A Hello as protocol 1 sends it: the layouts of Hello and Refusal are the same in all versions.
    std::string hello("\x03GYRE\x01\x00\x4D\x00\x00\x00\x00\x00\x00\x00", 15);
    hello.resize(kAskBytes);
    for (int i = 0; i < 50; ++i) {
        old.send(MeetingRoom::address(0), hello, room.now());
        room.run(20 * kMillisecond);
    }
    Datagram answer;
    REQUIRE(old.receive(answer, room.now()));
    CHECK(answer.bytes.size() == 24);
    CHECK(answer.bytes.substr(0, 12) == std::string("\x06\x4D\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00", 12));
    room.run(kSecond);
    CHECK(room[0].count(Notice::Type::Refused) == 1);
    CHECK(room[0].count(Notice::Type::Refused, "Somebody was refused: another version of the protocol.") == 1);
}

TEST_CASE("a guest of a host of protocol 1 is notified in one line") {
    MeetingRoom room(1, line_of(100, 0));
    SimEndpoint& old = room.network().add(MeetingRoom::address(9));
    Machine& guest = room.join_at(MeetingRoom::address(9), room.setup("Bo"));
    for (int i = 0; i < 50 && guest.phase() == SessionPhase::Joining; ++i) {
        room.run(20 * kMillisecond);
        for (Datagram hello; old.receive(hello, room.now());) {
            REQUIRE(hello.bytes.size() == kAskBytes);
            const std::string nonce = hello.bytes.substr(7, 8);
            const std::string rest("\x00\x01\x00\x07\x00\x00\x00\x63\x00\x00\x00\x00\x00\x00\x00", 15);
            old.send(hello.from, "\x06" + nonce + rest, room.now());
        }
    }
    CHECK(guest.phase() == SessionPhase::Ended);
    CHECK(guest.session->end_reason().english() ==
          "The host uses version 1 of the protocol, this program 3; install the same version on both machines.");
}

TEST_CASE("a guest accepts only refusals of its own request") {
    MeetingRoom room(1, line_of(100, 0));
    room.host();
    std::uint64_t nonce = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto hello = decode<HelloPacket>(sent.bytes);
        nonce = hello ? hello->nonce : nonce;
        return hello.has_value();  // the guest receives nothing from the host
    });
    room.join("Bo");
    room.run(100 * kMillisecond);
    RefusalPacket refusal;
    refusal.reason = Refusal::OtherProtocol;
    refusal.protocol = 9;
    const auto send = [&](const Address& from, std::uint64_t number) {
        refusal.nonce = number;
        room.network().forge(from, MeetingRoom::address(1), encode(refusal), room.now());
        room.run(10 * kMillisecond);
    };
    send(MeetingRoom::address(0), nonce + 1);
    send(MeetingRoom::address(0), 0);
    CHECK(room[1].phase() == SessionPhase::Joining);
    CHECK(room[1].session->packets_rejected() == 2);
    send(MeetingRoom::address(0), nonce);
    CHECK(room[1].phase() == SessionPhase::Ended);
    CHECK(room[1].session->end_reason().english() ==
          "The host uses version 9 of the protocol, this program 3; install the same version on both machines.");
}

TEST_CASE("a guest accepts only the cookie that it asked for") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    room.join("Bo");
    CookiePacket cookie;
    cookie.nonce = 1;
    cookie.public_key = KeyPair::derive(Secret{66}).public_key;
    room.network().forge(MeetingRoom::address(0), MeetingRoom::address(1), encode(cookie), room.now());
    room.run(4 * kMillisecond);
    CHECK(room[1].session->packets_rejected() == 1);
    CHECK(room.run_until([&] { return room.is_meshed(2); }, 2 * kSecond));
}

// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include "net/wire/packets.h"
#include "net/wire/relay_packets.h"
#include "tests/net/lobby/meeting_room.h"

using namespace net;

namespace {

/// A stranger with a valid cookie that sends Joins under any number of keys.
struct Stranger {
    explicit Stranger(MeetingRoom& room_) : room(room_), endpoint(room_.network().add(MeetingRoom::address(9))) {
        endpoint.send(MeetingRoom::address(0), encode(HelloPacket{.nonce = 1}), room.now());
        room.run(10 * kMillisecond);
        Datagram answer;
        REQUIRE(endpoint.receive(answer, room.now()));
        const auto packet = decode<CookiePacket>(answer.bytes);
        REQUIRE(packet);
        cookie = packet->cookie;
    }

    /// Sends `count` Joins, each with a new key; returns how many were refused.
    int knock(int count, const Identity& identity = {7, 99}, JoinPurpose purpose = JoinPurpose::Fly) {
        for (int i = 0; i < count; ++i) {
            JoinPacket join;
            join.cookie = cookie;
            join.public_key = {9, static_cast<std::uint8_t>(keys), static_cast<std::uint8_t>(keys >> 8)};
            join.identity = identity;
            join.purpose = purpose;
            join.pilots = {"Evil " + std::to_string(keys++)};
            endpoint.send(MeetingRoom::address(0), tagged(encode(join), LinkKey{}, kStranger), room.now());
        }
        room.run(10 * kMillisecond);
        int refusals = 0;
        for (Datagram answer; endpoint.receive(answer, room.now());) {
            refusals += decode<RefusalPacket>(answer.bytes) ? 1 : 0;
        }
        return refusals;
    }

    MeetingRoom& room;
    SimEndpoint& endpoint;
    std::uint64_t cookie = 0;
    int keys = 0;
};

}  // namespace

TEST_CASE("key derivations are rate limited, and need a valid cookie") {
    MeetingRoom room(1);
    room.host();
    Stranger stranger(room);
    ++stranger.cookie;
    CHECK(stranger.knock(100) == 0);
    --stranger.cookie;
    CHECK(stranger.knock(100) == 8);
}

TEST_CASE("a machine gets three wrong-password refusals at once, then waits before each further one") {
    MeetingRoom room(1);
    room.host({}, "Host", "sesame");
    Stranger stranger(room);
    CHECK(stranger.knock(100) == 3);
    int tried = 0;
    for (int i = 0; i < 60; ++i) {  // a minute
        room.run(990 * kMillisecond);
        tried += stranger.knock(10);
    }
    CHECK(tried >= 7);
    CHECK(tried <= 9);
}

TEST_CASE("refusals under ever new names are rate limited and do not flood the chat") {
    MeetingRoom room(1);
    room.host();
    room.join("Bo");
    REQUIRE(room.run_until([&] { return room.is_meshed(2); }, 5 * kSecond));
    Stranger stranger(room);
    constexpr Identity kOtherRules{8, 99};
    CHECK(stranger.knock(200, kOtherRules) == 32);
    int refusals = 0;
    for (int i = 0; i < 500; ++i) {  // five seconds
        refusals += stranger.knock(20, kOtherRules);
    }
    CHECK(refusals >= 5 * 32 - 1);
    CHECK(refusals <= 6 * 32);
    CHECK(room[0].count(Notice::Type::Refused) == 8);
    CHECK(room[1].session->say("still there?"));
    room.run(kSecond);
    CHECK(room[0].count(Notice::Type::Chat, "still there?") == 1);
    room.run(60 * kSecond);
    stranger.knock(1, kOtherRules);
    CHECK(room[0].count(Notice::Type::Refused) == 9);
}

TEST_CASE("refusals that the host is not notified of do not use up its reports") {
    MeetingRoom room(1);
    room.host();
    for (int i = 0; i < 3; ++i) {
        SessionSetup setup = room.setup("Watcher");
        setup.purpose = JoinPurpose::Watch;
        room.join(setup);
    }
    room.run(5 * kSecond);  // the game has not begun yet
    Stranger stranger(room);
    CHECK(room[0].count(Notice::Type::Refused) == 0);
    room.run(kSecond);
    stranger.knock(20, {8, 99});
    CHECK(room[0].count(Notice::Type::Refused) == 8);
}

TEST_CASE("a host sends a trial and a receipt to ports of the machine that asked, and nothing to others") {
    MeetingRoom room(1);
    room.host();
    const Stranger stranger(room);  // its cookie serves for this, too
    const Address asker = stranger.endpoint.address();
    const Address at{asker.ip, static_cast<std::uint16_t>(asker.port + 1)};
    const Address third{asker.ip.v4() + 1, at.port};
    SimEndpoint& tried = room.network().add(at);
    SimEndpoint& bystander = room.network().add(third);
    for (const Address& wanted : {at, third}) {
        stranger.endpoint.send(MeetingRoom::address(0),
                               encode(TryPacket{.nonce = 7, .cookie = stranger.cookie, .at = wanted}), room.now());
    }
    room.run(10 * kMillisecond);
    const auto parts = [&](SimEndpoint& endpoint) {
        std::vector<TriedPart> found;
        for (Datagram datagram; endpoint.receive(datagram, room.now());) {
            const auto packet = decode<TriedPacket>(datagram.bytes);
            REQUIRE(packet);
            CHECK(packet->nonce == 7);
            found.push_back(packet->part);
        }
        return found;
    };
    CHECK(parts(tried) == std::vector{TriedPart::Trial});
    CHECK(parts(stranger.endpoint) == std::vector{TriedPart::SentFromHere});
    CHECK(parts(bystander).empty());
}

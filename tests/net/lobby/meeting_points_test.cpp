// SPDX-License-Identifier: Zlib
#include "net/lobby/meeting_points.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "net/lobby/join_request.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr Address kRouter{0xCB007101, 40'000};
constexpr Address kOther{0xCB007101, 40'001};
constexpr Address kLan{0xC0A80102, 40'000};
constexpr Address kOtherLan{0xC0A80103, 40'000};

RosterEntry entry(SeatId seat, std::initializer_list<Address> addresses) {
    RosterEntry made;
    made.seat = seat;
    for (const Address& address : addresses) {
        made.candidates.push_back(candidate_of(address));
    }
    return made;
}

RosterPacket roster_to(SeatId seat, std::vector<RosterEntry> entries) {
    RosterPacket roster;
    roster.seat = seat;
    roster.entries = std::move(entries);
    return roster;
}

/// Returns the newest roster that the host has sent to a machine.
RosterPacket newest_roster(MeetingRoom& room, const Address& to) {
    std::optional<RosterPacket> newest;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        if (auto roster = decode_tagged<RosterPacket>(sent.bytes); roster && sent.to == to) {
            newest = std::move(roster);
        }
        return true;
    });
    room.run(3 * kSecond);
    room.network().set_tap({});
    REQUIRE(newest);
    return *newest;
}

}  // namespace

TEST_CASE("a guest offers at most two addresses and only private ones") {
    SessionSetup setup;
    setup.local_addresses = {kRouter, {0x7F000001, 1}, kLan, kLan, kOtherLan, {0x0A000001, 1}};
    CHECK(offers_of(setup) == std::vector<Candidate>{candidate_of(kLan), candidate_of(kOtherLan)});
}

TEST_CASE("an offer that another member has as well is left out and so is what the host sees") {
    std::vector<RosterEntry> entries{entry(0, {}), entry(1, {kRouter, kLan, kRouter}), entry(2, {kOther, kLan}),
                                     entry(3, {kOtherLan}), entry(4, {{9, 9}, kOtherLan, {10, 9}})};
    remove_contested_offers(entries);
    CHECK(entries[1].candidates == entry(1, {kRouter}).candidates);
    CHECK(entries[2].candidates == entry(2, {kOther}).candidates);
    CHECK(entries[3].candidates == entry(3, {kOtherLan}).candidates);
    CHECK(entries[4].candidates == entry(4, {{9, 9}, {10, 9}}).candidates);
}

TEST_CASE("a roster is refused if it has an address of ours elsewhere or one that nobody can have") {
    const RosterEntry host = entry(0, {});
    const RosterEntry own = entry(1, {kRouter, kLan});
    CHECK(has_sound_candidates(roster_to(1, {host, own, entry(2, {kOther, kOtherLan})})));
    CHECK(has_sound_candidates(roster_to(1, {host, own, entry(2, {{0x7F000001, 9}})})));  // on the host's machine
    CHECK_FALSE(has_sound_candidates(roster_to(1, {entry(0, {kOther}), own})));
    for (const auto& addresses : {std::initializer_list<Address>{},
                                  {kRouter},
                                  {kOther, kLan},
                                  {{0xFFFFFFFF, 1}},
                                  {kOther, {0xE0000001, 1}},
                                  {kOther, {0x7F000001, 1}},
                                  {kOther, kOther},
                                  {kOther, kOtherLan, kOtherLan}}) {
        CHECK_FALSE(has_sound_candidates(roster_to(1, {host, own, entry(2, addresses)})));
    }
}

TEST_CASE("in a game a newcomer's offers are tried only near it, and never public ones") {
    const auto of = [](std::initializer_list<Address> addresses) { return entry(1, addresses).candidates; };
    const std::vector<Address> both{kOther, kOtherLan};
    const Address far{0xCB007102, 1};
    CHECK(addresses_of(of({kOther, kOtherLan}), of({kRouter, kLan})) == both);
    CHECK(addresses_of(of({kOther, kOtherLan}), of({far})) == std::vector<Address>{kOther});
    CHECK(addresses_of(of({kOther, kOtherLan}), of({})) == std::vector<Address>{kOther});
    CHECK(addresses_of(of({kOther, far}), of({kRouter})) == std::vector<Address>{kOther});
    const std::vector<Address> near{kLan, kOtherLan};
    CHECK(addresses_of(of({kLan, kOtherLan}), of({})) == near);  // seen on the senior peer's own network
    CHECK(addresses_of(of({kLan, far}), of({kLan})) == std::vector<Address>{kLan});
    CHECK(addresses_of(of({{0xFFFFFFFF, 1}, kLan}), of({kLan})).empty());
    CHECK(addresses_of(of({}), of({kLan})).empty());
}

TEST_CASE("two guests behind a router that passes nothing from inside back inside meet on their own network") {
    MeetingRoom room(3, line_of(20, 0.1));
    HostSetup hosting;
    hosting.start_with = 3;
    room.host(hosting);
    SimNetwork& network = room.network();
    // From outside, both have the router's address. Inside, they reach each other at their private addresses.
    const auto inside = [](const Address& outside) { return outside == kRouter ? kLan : kOtherLan; };
    const auto outside = [](const Address& lan) { return lan == kLan ? kRouter : kOther; };
    network.add(kLan);
    network.add(kOtherLan);
    network.set_tap([&](const SimNetwork::Sent& sent) {
        const bool is_between = sent.from.ip == kRouter.ip && sent.to.ip == kRouter.ip;
        if (sent.to == kLan || sent.to == kOtherLan) {
            network.forge(inside(sent.from), outside(sent.to), sent.bytes, sent.at + kMillisecond);
            return false;
        }
        return !is_between;
    });
    for (const Address& address : {kRouter, kOther}) {
        SessionSetup setup = room.setup("Bo");
        setup.local_addresses = {inside(address)};
        room.join_from(address, setup);
    }
    REQUIRE(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 10 * kSecond));
    CHECK(room.now() < 5 * kSecond);
    const std::vector<LinkStats> links = room[1].session->links();
    CHECK(std::ranges::count(links, kOtherLan, &LinkStats::address) == 1);
    CHECK(std::ranges::count(links, MeetingRoom::address(0), &LinkStats::address) == 1);
    room.run(3 * kSecond);
    CHECK(room.all_in(SessionPhase::Playing));
}

TEST_CASE("guests learn what each of them offers") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    SessionSetup near = room.setup("Bo");
    near.local_addresses = {kLan};
    room.join(near);
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, 5 * kSecond));
    const RosterPacket roster = newest_roster(room, MeetingRoom::address(2));
    REQUIRE(roster.entries.size() == 3);
    CHECK(roster.entries[0].candidates.empty());
    CHECK(roster.entries[1].candidates ==
          std::vector<Candidate>{candidate_of(MeetingRoom::address(1)), candidate_of(kLan)});
    CHECK(roster.entries[2].candidates == std::vector<Candidate>{candidate_of(MeetingRoom::address(2))});
}

TEST_CASE("a host that gives a guest's address to another member is not believed") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    const LinkKey key = room.join_with_key(room.setup("Bo"));
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, 5 * kSecond));
    RosterPacket roster = newest_roster(room, MeetingRoom::address(1));
    const auto tell = [&](std::uint32_t sequence) {
        roster.sequence = sequence;
        room.network().forge(MeetingRoom::address(0), MeetingRoom::address(1), tagged(encode(roster), key, 0),
                             room.now());
        room.run(100 * kMillisecond);
        return room[1].session->lobby().seats[2].pilots.first();
    };
    roster.entries[2].pilots = {"Mallory"};
    roster.entries[2].candidates = {candidate_of(MeetingRoom::address(1))};
    CHECK(tell(100'000) == "Cy");
    roster.entries[2].candidates = {candidate_of(MeetingRoom::address(2)), candidate_of({0xFFFFFFFF, 1})};
    CHECK(tell(100'001) == "Cy");
    roster.entries[2].candidates = {candidate_of(MeetingRoom::address(2))};
    CHECK(tell(100'002) == "Mallory");
}

TEST_CASE("a Join with an address that nobody can have, or with a public one, gets no seat") {
    for (const Address& offer : {Address{0xE0000001, 1}, kRouter, kLan}) {
        MeetingRoom room(1, line_of(20, 0));
        room.host();
        SimEndpoint& endpoint = room.network().add(MeetingRoom::address(9));
        endpoint.send(MeetingRoom::address(0), encode(HelloPacket{.nonce = 1}), room.now());
        room.run(50 * kMillisecond);
        Datagram answer;
        REQUIRE(endpoint.receive(answer, room.now()));
        const auto cookie = decode<CookiePacket>(answer.bytes);
        REQUIRE(cookie);
        const Secret secret{66};
        const KeyPair keys = KeyPair::derive(secret);
        const Handshake handshake(Handshake::Side::Joiner, keys, secret, "", {1, cookie->cookie});
        JoinPacket join;
        join.nonce = 1;
        join.cookie = cookie->cookie;
        join.public_key = keys.public_key;
        join.share = handshake.share();
        join.identity = room.setup("").identity;
        join.candidates = {candidate_of(offer)};
        const LinkKey key = handshake.key(cookie->public_key, cookie->share);
        endpoint.send(MeetingRoom::address(0), tagged(encode(join), key, kStranger), room.now());
        room.run(50 * kMillisecond);
        CHECK(room[0].session->lobby().seats[1].is_taken == (offer == kLan));
    }
}

TEST_CASE("chat reaches a lobby of eight with the longest names and all addresses") {
    MeetingRoom room(1, line_of(20, 0));
    HostSetup hosting;
    hosting.game = std::string(kMaxSetupBytes, 'g');
    room.host(hosting, std::string(kMaxNameBytes, 'h'));
    for (std::uint32_t i = 1; i < 8; ++i) {
        SessionSetup setup = room.setup(std::string(kMaxNameBytes - 1, 'n') + std::to_string(i));
        setup.local_addresses = {{0xC0A80100 + i, 1}, {0xAC100000 + i, 1}};
        room.join(setup);
    }
    REQUIRE(room.run_until([&] { return room.is_meshed(8); }, 10 * kSecond));
    room.run(3 * kSecond);
    CHECK(newest_roster(room, MeetingRoom::address(3)).entries[1].candidates.size() == 2);
    const std::string line(kMaxChatBytes, 'c');
    CHECK(room[1].session->say(line));
    room.run(2 * kSecond);
    for (std::size_t i = 0; i < room.size(); ++i) {
        CHECK(room[i].count(Notice::Type::Chat, line) == 1);
    }
}

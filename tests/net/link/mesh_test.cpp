// SPDX-License-Identifier: Zlib
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/link/mesh.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

/// The host, Bo and Cy; Bo and Cy have no link to each other.
void fill_without_line(MeetingRoom& room) {
    room.host();
    room.join("Bo");
    room.run(kSecond);
    room.join("Cy");
    room.network().set_cut(MeetingRoom::address(1), MeetingRoom::address(2), true);
}

}  // namespace

TEST_CASE("a link with heavy loss is not silence") {
    MeetingRoom room(4, line_of(100, 0.8));
    fill(room, {"Bo", "Cy"});
    room.run(60 * kSecond);
    CHECK(room.all_in(SessionPhase::Lobby));
    CHECK(names_of(*room[0].session).size() == 3);
}

TEST_CASE("two members without a direct link are named after twenty seconds") {
    MeetingRoom room(5, line_of(50, 0));
    fill_without_line(room);
    room.run(18 * kSecond);
    CHECK(room[0].count(Notice::Type::NoDirectLink) == 0);
    CHECK_FALSE(room[0].session->lobby().seats[1].is_linked);
    CHECK(room[0].session->lobby().seats[0].is_linked);
    room.run(8 * kSecond);
    const std::string named = "No direct connection between Bo and Cy: other pilots relay their input.";
    for (std::size_t i = 0; i < room.size(); ++i) {
        CHECK(room[i].count(Notice::Type::NoDirectLink, named) == 1);
    }
    room.network().set_cut(MeetingRoom::address(1), MeetingRoom::address(2), false);
    CHECK(room.run_until([&] { return room.is_meshed(3); }, 3 * kSecond));
    CHECK(room[0].count(Notice::Type::NoDirectLink) == 1);
}

TEST_CASE("the game can start without a direct link once its two members were named") {
    MeetingRoom room(5, line_of(50, 0));
    fill_without_line(room);
    room.run(10 * kSecond);
    room[1].session->set_ready(true);
    room[2].session->set_ready(true);
    room.run(kSecond);
    CHECK_FALSE(room[0].session->start(room.local(0)));
    CHECK(room[0].count(Notice::Type::Info) == 0);
    room.run(kSecond);
    CHECK(room[0].count(Notice::Type::Info, "Still connecting: Bo, Cy.") == 1);
    room.run(15 * kSecond);
    CHECK(room[0].session->start(room.local(0)));
    CHECK(room.run_until([&] { return room.all_in(SessionPhase::Playing); }, 5 * kSecond));
}

TEST_CASE("a guest on the host's machine is reached at the host's address") {
    SimNetwork network(1);
    SimEndpoint& host = network.add({0x0A000001, 26700});
    Micros now = 0;
    const auto setup = [](std::uint8_t secret, const std::string& name) {
        SessionSetup own;
        own.secret[0] = secret;
        own.pilots = {name};
        return own;
    };
    // The host sees the guest on its own machine at 127.0.0.1; the other guest sees it at the host's address.
    SimEndpoint& neighbour = network.add({0x7F000001, 40000});
    SimEndpoint& other = network.add({0x0A000002, 26700});
    auto lobby = Session::host(setup(1, "Host"), {}, host, now);
    auto near = Session::join(setup(2, "Near"), host.address(), neighbour, now);
    auto far = Session::join(setup(3, "Far"), host.address(), other, now);
    const Address outside{host.address().ip, neighbour.address().port};
    network.add(outside);
    bool is_asked_at_loopback = false;
    bool is_asked_outside = false;
    network.set_tap([&](const SimNetwork::Sent& sent) {
        is_asked_at_loopback |= sent.from == other.address() && sent.to == neighbour.address();
        is_asked_outside |= sent.from == other.address() && sent.to == outside;
        if (sent.from == neighbour.address() && sent.to == other.address()) {
            if (sent.at > kSecond) {  // earlier, the other guest cannot have learned it from the guest itself
                network.forge(outside, sent.to, sent.bytes, sent.at);
            } else {
                CHECK((is_asked_outside || sent.at < 200 * kMillisecond));
            }
            return false;
        }
        if (sent.to == outside) {
            network.forge(sent.from, neighbour.address(), sent.bytes, sent.at);
        }
        return true;
    });
    for (; now < 2 * kSecond; now += 2 * kMillisecond) {
        lobby->poll(now);
        near->poll(now);
        far->poll(now);
    }
    CHECK_FALSE(is_asked_at_loopback);
    CHECK(far->lobby().seats[1].is_linked);
    CHECK(far->lobby().seats[2].is_linked);
}

TEST_CASE("members that move to another address are found there") {
    MeetingRoom room(6, line_of(50, 0));
    fill(room, {"Bo", "Cy"});
    // From now on, all of Bo's packets come from another port, as behind a NAT router that has lost its mapping.
    const Address moved{MeetingRoom::address(1).ip, 50000};
    room.network().add(moved);
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        if (sent.from == MeetingRoom::address(1)) {
            room.network().forge(moved, sent.to, sent.bytes, sent.at + 25 * kMillisecond);
            return false;
        }
        if (sent.to == moved) {
            room.network().forge(sent.from, MeetingRoom::address(1), sent.bytes, sent.at + 25 * kMillisecond);
        }
        return true;
    });
    room.run(20 * kSecond);
    CHECK(room.all_in(SessionPhase::Lobby));
    CHECK(names_of(*room[0].session).size() == 3);
    const std::vector<LinkStats> links = room[2].session->links();
    CHECK(std::any_of(links.begin(), links.end(), [&](const LinkStats& link) { return link.address == moved; }));
}

TEST_CASE("traffic is counted however many members came and went, and whatever addresses were tried") {
    SimNetwork network(1);
    Meter meter(network.add({1, 1}));
    const KeyPair keys = KeyPair::derive(Secret{1});
    Mesh mesh(keys, meter);
    mesh.set_self(0);
    for (std::uint16_t port = 1; port <= 1000; ++port) {
        mesh.add(1, {2, port}, {}, {}, 0);
        mesh.remove(1);
    }
    const auto packets_sent = [&] {
        std::vector<LinkStats> links = mesh.links();
        add_traffic(links, meter);
        return links.front().packets_sent;
    };
    const PublicKey other = KeyPair::derive(Secret{2}).public_key;
    REQUIRE(mesh.introduce(1, {{2, 2000}}, other, 0));
    mesh.poll(0);
    CHECK(packets_sent() == 1);
    REQUIRE(mesh.introduce(1, {{2, 2001}}, other, kSecond));
    mesh.poll(kSecond);
    CHECK(packets_sent() == 2);
}

TEST_CASE("an idle lobby uses little bandwidth") {
    MeetingRoom room(7, line_of(50, 0));
    fill(room, {"Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"});
    room.run(5 * kSecond);
    std::uint64_t bytes = 0;
    room.network().set_tap([&](const SimNetwork::Sent& sent) {
        CHECK(sent.bytes.size() <= kMaxDatagramBytes);
        bytes += sent.from == MeetingRoom::address(0) ? sent.bytes.size() + header_bytes({}) : 0;
        return true;
    });
    room.run(10 * kSecond);
    CHECK(bytes / 10 < 11'500);  // no more than in a game of eight pilots
    for (const LinkStats& link : room[0].session->links()) {
        CHECK(link.packets_sent > 40);
        CHECK(link.packets_received > 40);
        CHECK(link.bytes_sent > 40 * header_bytes({}));
        CHECK(link.loss == 0);
        REQUIRE(link.rtt_ms);
        CHECK(*link.rtt_ms == Approx(50).margin(6));
    }
}

TEST_CASE("links measure their loss") {
    MeetingRoom room(8, line_of(50, 0.3));
    fill(room, {"Bo"});
    room.run(30 * kSecond);
    const std::vector<LinkStats> links = room[0].session->links();
    REQUIRE(links.size() == 1);
    CHECK(links.front().loss == Approx(0.3).margin(0.2));
}

// SPDX-License-Identifier: Zlib
// Members and hosts that name somebody else's address as their own.
#include <array>

#include <catch2/catch.hpp>

#include "net/link/mesh.h"
#include "net/wire/packets.h"
#include "tests/net/lobby/meeting_room.h"
#include "tests/support/numbers.h"

using namespace net;

namespace {

constexpr Address kBystander{0xC6336401, 7};

/// Counts what is sent to the third party.
struct Received {
    explicit Received(SimNetwork& network) {
        for (std::uint16_t port = 1; port <= kMaxPilots; ++port) {
            network.add({kBystander.ip, port});
        }
        network.set_tap([this](const SimNetwork::Sent& sent) {
            if (sent.to.ip == kBystander.ip) {
                bytes += sent.bytes.size() + header_bytes({});
                ++packets;
            }
            return true;
        });
    }
    std::size_t bytes = 0;
    int packets = 0;
};

}  // namespace

TEST_CASE("a member that pings from another machine's address gets no more sent there than it sent") {
    MeetingRoom room(1, line_of(20, 0));
    room.host();
    const SessionSetup evil = room.setup("Evil");
    const LinkKey key = room.join_with_key(evil);
    room.join("Cy");
    REQUIRE(room.run_until([&] { return room.is_meshed(3); }, 5 * kSecond));
    Received received(room.network());
    std::size_t sent = 0;
    for (std::uint32_t i = 0; i < 100; ++i) {
        const PingPacket ping{.sender = 1, .is_up = false, .counter = 0x80000000U + i, .echo = 0, .held_us = 0};
        const std::string bytes = tagged(encode(ping), key, ping.sender.byte());
        room.network().forge(kBystander, MeetingRoom::address(0), bytes, room.now());
        sent += bytes.size() + header_bytes({});
        room.run(100 * kMillisecond);
    }
    CHECK(received.packets > 0);
    CHECK(received.bytes <= sent);
    CHECK(room[0].session->links().front().address == MeetingRoom::address(1));
}

TEST_CASE("a host that says that members are on another machine gets at most two packets a second sent there") {
    SimNetwork network(1);
    Received received(network);
    Meter meter(network.add({1, 1}));
    const KeyPair keys = KeyPair::derive(Secret{1});
    Mesh mesh(keys, meter);
    mesh.set_self(0);
    std::uint8_t number = 0;
    Micros now = 0;
    for (; now < 60 * kSecond; now += 2 * kMillisecond) {
        if (now % kSecond == 0) {  // seven new members every second
            for (SeatId seat = 1; seat < kMaxPilots; ++seat) {
                const PublicKey key = KeyPair::derive(Secret{2, ++number}).public_key;
                (void)mesh.introduce(seat, {{kBystander.ip, seat.byte()}}, key, now);
            }
        }
        mesh.poll(now);
    }
    CHECK(received.packets > 60);
    CHECK(received.packets <= 2 * 60);
}

TEST_CASE("an echo proves no other candidate than the one that got its path number") {
    // The member receives at its second candidate. If it is dishonest, it claims to receive at the first.
    constexpr Address kReal{0xC0A80102, 7};
    for (const bool is_honest : {true, false}) {
        SimNetwork network(1);
        Received received(network);
        const KeyPair keys = KeyPair::derive(Secret{1});
        const KeyPair evil = KeyPair::derive(Secret{2});
        const LinkKey key = LinkKey::derive(evil, keys.public_key);
        Meter meter(network.add({1, 1}));
        SimEndpoint& liar = network.add(kReal);
        Mesh mesh(keys, meter);
        mesh.set_self(0);
        REQUIRE(mesh.introduce(1, {{kBystander.ip, 1}, kReal}, evil.public_key, 0));
        std::uint32_t counter = 0;
        Micros now = 0;
        for (; now < 60 * kSecond; now += 2 * kMillisecond) {
            mesh.poll(now);
            for (Datagram datagram; liar.receive(datagram, now);) {
                const auto ping = decode_tagged<PingPacket>(datagram.bytes);
                REQUIRE(ping);
                const PingPacket answer{.sender = 1,
                                        .is_up = false,
                                        .counter = ++counter,
                                        .echo = ping->counter,
                                        .held_us = 0,
                                        .path = 0,
                                        .path_echo = is_honest ? ping->path : 0};
                network.forge(is_honest ? kReal : Address{kBystander.ip, 1}, {1, 1},
                              tagged(encode(answer), key, answer.sender.byte()), now);
            }
            for (Datagram datagram; meter.receive(datagram, now);) {
                mesh.receive(datagram, now);
            }
        }
        CHECK(mesh.probe(1)->is_proven() == is_honest);
        CHECK((mesh.probe(1)->address() == kReal) == is_honest);
        INFO(received.packets << " packets");
        // Each packet that the liar sends causes at most three, which it could just as well have sent itself.
        CHECK(received.packets <= static_cast<int>(2 * 60 + (is_honest ? 0U : 3 * counter)));
    }
}

TEST_CASE("a host cannot make its guests send to everybody") {
    // The addresses get receivers, because a simulated network silently loses what is sent to an unknown address.
    const std::array everybody{Address{0xFFFFFFFF, 1}, Address{0xE0000001, 1}, Address{0, 1}, Address{5, 0}};
    SimNetwork network(1);
    for (const Address& address : everybody) {
        network.add(address);
    }
    int packets = 0;
    network.set_tap([&](const SimNetwork::Sent&) { return ++packets > 0; });
    Meter meter(network.add({1, 1}));
    const KeyPair keys = KeyPair::derive(Secret{1});
    Mesh mesh(keys, meter);
    mesh.set_self(0);
    SeatId seat = 1;
    for (const Address& address : everybody) {
        CHECK(mesh.introduce(seat++, {address}, KeyPair::derive(Secret{2}).public_key, 0));
    }
    for (Micros now = 0; now < kSecond; now += 2 * kMillisecond) {
        mesh.poll(now);
    }
    CHECK(packets == 0);
}

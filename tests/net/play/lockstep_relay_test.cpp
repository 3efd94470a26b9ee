// SPDX-License-Identifier: Zlib
// What a peer may relay of another peer's input.
#include <catch2/catch.hpp>

#include "net/wire/sync_packet.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::PeerId;
using net::Slot;
using net::testing::Rig;

namespace {

/// Returns the packet with a relay that claims twenty more ticks of `whose` than anybody can hold.
std::string with_forgery(std::string_view bytes, PeerId sender, PeerId receiver, Slot whose) {
    auto packet = net::testing::sync_in(bytes);
    REQUIRE(packet);
    net::SyncPacket::Relay relay;
    relay.slot = whose;
    relay.end = static_cast<std::uint16_t>(packet->end + 20);
    relay.run.keys.assign(40, 21);
    packet->relays = {relay};
    return net::testing::signed_bytes(*packet, sender, receiver);
}

}  // namespace

TEST_CASE("relayed keys are not accepted while the peer is heard directly") {
    net::LinkConditions line;
    line.delay = 20 * kMillisecond;
    Rig rig(3, line, 1);
    int forgeries = 0;
    rig.network().set_tap([&](const net::SimNetwork::Sent& sent) {
        if (sent.from != Rig::address_of(2) || sent.to != Rig::address_of(1) || !net::testing::sync_in(sent.bytes)) {
            return true;
        }
        rig.network().forge(sent.from, sent.to, with_forgery(sent.bytes, 2, 1, 0), sent.at + line.delay);
        ++forgeries;
        return false;
    });
    rig.run(10 * kSecond);
    CHECK(forgeries > 200);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() > 9 * net::kTicksPerSecond);
    for (const auto& seat : rig.seats()) {
        CHECK(seat.desyncs.empty());
    }
}

TEST_CASE("invented keys in relays are never executed, whatever links fail") {
    for (const int outage_ms : {300, 1500, 4000}) {
        INFO(outage_ms << " ms");
        Rig rig(4, net::testing::line(60, 0.1), 1);
        int forgeries = 0;
        rig.alter({3}, [&](PeerId to, net::SyncPacket& packet) {
            packet.relays.clear();
            for (Slot whose = 0; whose < 3; ++whose) {
                const net::Tick known = rig.seat(to).game->schedule().tick();
                packet.relays.push_back(
                    {.slot = whose,
                     .end = static_cast<std::uint16_t>(known + 40),
                     .run = {.keys = std::vector<std::uint8_t>(60, 21), .vouchers = {{to, 12345}}}});
                ++forgeries;
            }
        });
        rig.run(3 * kSecond);
        rig.cut(0, 1, true);
        rig.run(outage_ms * kMillisecond);
        rig.cut(0, 1, false);
        rig.run(5 * kSecond);
        CHECK(forgeries > 600);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() > 7 * net::kTicksPerSecond);
        for (const auto& seat : rig.seats()) {
            CHECK(seat.desyncs.empty());
            CHECK(seat.game->dropped_slots().empty());
        }
    }
}

TEST_CASE("input is relayed over several peers in a row") {
    Rig rig(4, net::testing::line(40), 5);
    rig.run(2 * kSecond);
    for (const auto& [a, b] : std::vector<std::array<PeerId, 2>>{{0, 2}, {0, 3}, {1, 3}}) {
        rig.cut(a, b, true);
    }
    rig.run(20 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 20 * net::kTicksPerSecond);
    for (const auto& seat : rig.seats()) {
        CHECK(seat.game->dropped_slots().empty());
    }
}

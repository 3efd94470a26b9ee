// SPDX-License-Identifier: Zlib
// What one peer may relay of another.
#include <catch2/catch.hpp>

#include "net/wire/sync_packet.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::Slot;
using net::testing::Rig;

namespace {

/// Returns the packet with a relay added that claims twenty more ticks of `whose` than anybody can hold.
std::string with_forgery(std::string_view bytes, Slot sender, Slot receiver, Slot whose) {
    auto packet = net::decode_sync(bytes.substr(0, bytes.size() - net::kTagBytes));
    REQUIRE(packet);
    net::SyncPacket::Relay relay;
    relay.slot = static_cast<std::uint8_t>(whose);
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
        if (sent.from != Rig::address_of(2) || sent.to != Rig::address_of(1)) {
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

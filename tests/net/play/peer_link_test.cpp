// SPDX-License-Identifier: Zlib
#include "net/play/peer_link.h"

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

using net::kSecond;
using net::kTickPeriod;
using net::PeerLink;
using Due = net::PeerLink::Due;

namespace {

constexpr net::Micros kLinkStart = kSecond;

/// Returns the link from peer 0 to peer 1.
PeerLink make_link() {
    const net::Peer peer{true, {1, 2}, net::testing::key_between(0, 1)};
    return {peer, kLinkStart, 3, 0};
}

}  // namespace

TEST_CASE("a packet is authentic only with the tag of its sender") {
    const PeerLink link = make_link();
    const std::string bytes = link.sign(1, "\x80 anything");
    CHECK(link.is_authentic(1, {{}, 0, bytes}));
    CHECK_FALSE(link.is_authentic(0, {{}, 0, bytes}));  // the receiver's own packet, reflected
    CHECK_FALSE(link.is_authentic(1, {{}, 0, "x" + bytes}));
    CHECK_FALSE(link.is_authentic(1, {{}, 0, bytes.substr(0, net::kTagBytes)}));
    CHECK_FALSE(PeerLink().is_authentic(1, {{}, 0, bytes}));
}

TEST_CASE("without a tick to send, the last packet is repeated, but not before the game begins") {
    PeerLink link = make_link();
    CHECK(link.due(kLinkStart - 1, false) == Due::Nothing);
    CHECK(link.due(kLinkStart, false) == Due::Packet);
    CHECK(link.due(kLinkStart, true) == Due::Nothing);  // a peer that has gone needs no more packets
    link.note_sent(4, kLinkStart);
    CHECK(link.due(kLinkStart + kTickPeriod, false) == Due::Nothing);
    CHECK(link.due(kLinkStart + kTickPeriod * 5 / 4 + 1, false) == Due::Packet);
}

TEST_CASE("an answer follows the last packet by at least a third of a tick, also to a peer that has left") {
    PeerLink link = make_link();
    link.note_sent(4, kLinkStart);
    link.answer();
    CHECK(link.due(kLinkStart + kTickPeriod / 3 - 1, true) == Due::Nothing);
    CHECK(link.due(kLinkStart + kTickPeriod / 3, true) == Due::Packet);
    link.note_sent(4, kLinkStart + kTickPeriod / 3);
    CHECK(link.due(kLinkStart + kTickPeriod, true) == Due::Nothing);
}

TEST_CASE("a second copy is due half a tick later if the peer asks for copies") {
    PeerLink link = make_link();
    link.note_sent(4, kLinkStart);
    link.plan_copy(kLinkStart);
    CHECK_FALSE(link.copy_due_at().has_value());
    link.set_takes_copies(true);
    link.plan_copy(kLinkStart);
    REQUIRE(link.copy_due_at() == kLinkStart + kTickPeriod / 2);
    CHECK(link.due(kLinkStart + kTickPeriod / 2 - 1, false) == Due::Nothing);
    CHECK(link.due(kLinkStart + kTickPeriod / 2, false) == Due::Copy);
    CHECK(link.due(kLinkStart + kTickPeriod / 2, true) == Due::Nothing);
    link.note_sent(4, kLinkStart + kTickPeriod / 2);
    CHECK_FALSE(link.copy_due_at().has_value());
}

TEST_CASE("a peer's reported lacks expire after a second, and replace earlier ones") {
    PeerLink link = make_link();
    net::SlotHistories queues;
    for (int i = 0; i < 70'000; ++i) {
        queues[2].append(0);
    }
    CHECK_FALSE(link.lacked_from(2, 0).has_value());
    link.note_lacks({{2, static_cast<std::uint16_t>(69'990)}, {3, 0}}, queues, kLinkStart);
    CHECK(link.lacked_from(2, kLinkStart) == 69'990U);  // restored from the tick's low bits
    CHECK(link.lacked_from(3, kLinkStart) == 0U);
    CHECK_FALSE(link.lacked_from(4, kLinkStart).has_value());
    CHECK_FALSE(link.lacked_from(2, kLinkStart + kSecond).has_value());
    link.note_lacks({{3, 0}}, queues, kLinkStart);
    CHECK_FALSE(link.lacked_from(2, kLinkStart).has_value());
}

TEST_CASE("an address that never answered is sent less than twice the bytes received from it, plus a small allowance") {
    net::Peer peer{true, {1, 2}, net::testing::key_between(0, 1)};
    peer.is_met = false;
    peer.unanswered = std::make_shared<net::UnansweredBudget>();
    PeerLink link(peer, kLinkStart, 3, 0);
    int sent = 0;
    const auto send_all = [&](std::size_t bytes) {
        for (sent = 0; sent < 1000 && link.may_send(bytes, kLinkStart); ++sent) {
        }
        return sent;
    };
    CHECK(send_all(100) == net::UnansweredBudget::kPackets);
    link.earn(14);
    CHECK(send_all(14) == 1);
    link.earn(1000);
    CHECK(send_all(172) == 10);  // 2,028 bytes, 200 each with headers
    PeerLink other(peer, kLinkStart, 3, 0);
    CHECK_FALSE(other.may_send(14, kLinkStart));  // all links share the budget
    link.move_to({1, 2});
    CHECK(send_all(1000) == 1000);
}

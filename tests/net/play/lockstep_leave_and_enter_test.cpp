// SPDX-License-Identifier: Zlib
// Pilots that leave a running game while others enter it.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

constexpr std::uint64_t kLeaveSeed = 418;

PeerGameSetup terms() {
    PeerGameSetup terms;
    terms.netcode = Netcode::Auto;
    return terms;
}

bool has_seen(const Seat& seat, TickEvent::Type type, Slot slot) {
    return std::ranges::any_of(seat.turns, [&](const CompleteTick& turn) {
        return std::ranges::any_of(turn.events,
                                   [&](const TickEvent& event) { return event.type == type && event.slot == slot; });
    });
}

}  // namespace

TEST_CASE("a newcomer in the slot of a pilot that has left does not cost a peer with a slow link its place") {
    Rig rig(3, line(60), kLeaveSeed, terms());
    rig.run(5 * kSecond);
    const Micros deaf_until = rig.now() + 300 * kMillisecond;
    rig.network().set_tap([&rig, deaf_until](const SimNetwork::Sent& sent) {
        return rig.now() >= deaf_until || sent.to != Rig::address_of(1);
    });
    rig.seat(2).game->leave();
    const Tick left_at = rig.seat(2).game->input(2).end();
    while (rig.seat(0).game->schedule().tick() <= left_at) {
        rig.run(5 * kMillisecond);
    }
    rig.enter(3, false, 100 * kMillisecond, kNoSlot, 2);
    rig.run(6 * kSecond);
    CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    CHECK_FALSE(has_seen(rig.seat(0), TickEvent::Type::Away, 1));
    CHECK(rig.is_agreed());
}

TEST_CASE("a newcomer gets the last input of a pilot that left without having heard of it") {
    const int later = GENERATE(60, 80, 100, 120, 140);
    INFO("left " << later << " ms after the announcement");
    Rig rig(4, line(200), kLeaveSeed, terms());
    rig.run(5 * kSecond);
    rig.enter(5);
    rig.run(later * kMillisecond);
    rig.seat(2).game->leave();
    rig.run(6 * kSecond);
    CHECK(has_seen(rig.seat(0), TickEvent::Type::Join, 5));
    CHECK_FALSE(has_seen(rig.seat(0), TickEvent::Type::Away, 5));
    CHECK(rig.seat(5).game->end() == PeerGameEnd::None);
    CHECK(rig.is_agreed());
}

TEST_CASE("a pilot that leaves right after a newcomer's beginning may quit at once, like any other") {
    Rig rig(4, line(60), kLeaveSeed, terms());
    rig.run(5 * kSecond);
    rig.enter(5);
    rig.run(1200 * kMillisecond);
    REQUIRE(has_seen(rig.seat(2), TickEvent::Type::Join, 5));
    int notices = 0;
    rig.network().set_tap([&notices](const SimNetwork::Sent& sent) {
        const bool is_notice = static_cast<PacketKind>(sent.bytes.front()) == PacketKind::DropNotice;
        notices += is_notice && sent.to == Rig::address_of(2) ? 1 : 0;
        return true;
    });
    rig.seat(2).game->leave();
    rig.run(300 * kMillisecond);
    CHECK(rig.seat(2).game->is_settled(rig.now()));
    rig.run(5 * kSecond);
    CHECK(notices == 0);
    CHECK(rig.is_agreed());
}

}  // namespace net::testing

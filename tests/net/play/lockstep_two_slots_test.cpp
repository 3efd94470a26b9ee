// SPDX-License-Identifier: Zlib
// Peers that fly two slots each: two pilots on one machine.
#include <catch2/catch.hpp>

#include <algorithm>

#include "net/play/peer_game.h"
#include "tests/net/play/rig.h"

using net::kSecond;
using net::PeerId;
using net::Slot;
using net::TickEvent;
using net::testing::line;
using net::testing::Rig;
using net::testing::Seat;

namespace {

/// Returns a setup with the given peer for each slot, in order.
net::PeerGameSetup flown_by(std::initializer_list<PeerId> peers) {
    net::PeerGameSetup terms;
    terms.delay = 3;
    for (Slot slot = 0; const PeerId peer : peers) {
        terms.slots.assign(slot++, peer);
    }
    return terms;
}

/// Returns the tick in which this peer ended a slot, or -1 if it did not.
int end_of(const Seat& seat, Slot slot, TickEvent::Type how) {
    for (const net::CompleteTick& inputs : seat.turns) {
        for (const TickEvent& event : inputs.events) {
            if (event.slot == slot && event.type == how) {
                return static_cast<int>(inputs.tick);
            }
        }
    }
    return -1;
}

bool are_complements(const Seat& seat, Slot first, Slot second, net::Tick from) {
    return std::all_of(seat.turns.begin() + from, seat.turns.end(), [&](const net::CompleteTick& inputs) {
        return (inputs.keys[first] ^ inputs.keys[second]) == net::kMaxKeys;
    });
}

}  // namespace

TEST_CASE("two pilots at one machine and one at another run the same ticks") {
    for (const auto& peers : {std::initializer_list<PeerId>{0, 0, 1}, {0, 1, 1}, {0, 1, 0}}) {
        Rig rig(2, line(80, 0.1, 10), 3, flown_by(peers));
        rig.run(20 * kSecond);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() >= 19 * net::kTicksPerSecond);
        const PeerId pair = *(peers.begin() + 1) == *(peers.begin() + 2) ? PeerId{1} : PeerId{0};
        const std::vector<Slot> slots = flown_by(peers).slots.slots_of(pair);
        for (const Seat& seat : rig.seats()) {
            CHECK(are_complements(seat, slots[0], slots[1], 3));
            CHECK(seat.desyncs.empty());
            CHECK(seat.game->dropped_slots().empty());
        }
    }
}

TEST_CASE("two pilots at each of two machines play under heavy loss, and each key is executed once") {
    Rig rig(2, line(100, 0.3), 5, flown_by({0, 0, 1, 1}));
    rig.run(30 * kSecond);
    rig.press(net::testing::Pressing::Nothing);
    rig.run(3 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 31 * net::kTicksPerSecond);
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.pressed == seat.executed);
        CHECK(are_complements(seat, 0, 1, 3));
        CHECK(are_complements(seat, 2, 3, 3));
    }
}

TEST_CASE("both slots of a peer end at once when it is dropped") {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        Rig rig(3, line(100, 0.2), seed, flown_by({0, 1, 1, 2}));
        rig.run(3 * kSecond);
        rig.kill(1);
        rig.run(9 * kSecond);
        INFO("seed " << seed);
        CHECK(rig.is_agreed());
        CHECK(rig.common_turns() >= 5 * net::kTicksPerSecond);
        const int end = end_of(rig.seat(0), 1, TickEvent::Type::Drop);
        CHECK(end > 0);
        for (const PeerId survivor : std::vector<PeerId>{0, 2}) {
            CHECK(end_of(rig.seat(survivor), 1, TickEvent::Type::Drop) == end);
            CHECK(end_of(rig.seat(survivor), 2, TickEvent::Type::Drop) == end);
            CHECK(rig.seat(survivor).game->dropped_slots() == std::vector<Slot>{1, 2});
        }
    }
}

TEST_CASE("a peer with two slots drops another that is lost") {
    Rig rig(3, line(100, 0.2), 4, flown_by({0, 0, 1, 2}));
    rig.run(3 * kSecond);
    rig.kill(2);
    rig.run(9 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->dropped_slots() == std::vector<Slot>{3});
    CHECK(rig.seat(1).game->dropped_slots() == std::vector<Slot>{3});
    CHECK(are_complements(rig.seat(1), 0, 1, 3));
}

TEST_CASE("both slots of a peer end at once when it leaves") {
    Rig rig(2, line(60, 0.2), 3, flown_by({0, 1, 1}));
    rig.run(3 * kSecond);
    rig.seat(1).game->leave();
    rig.run(3 * kSecond);
    const int end = end_of(rig.seat(0), 1, TickEvent::Type::Leave);
    CHECK(end > 0);
    CHECK(end_of(rig.seat(0), 2, TickEvent::Type::Leave) == end);
    CHECK(rig.seat(1).game->is_settled(rig.now()));
    CHECK_FALSE(rig.seat(0).game->is_present(2));
}

TEST_CASE("if the link of a peer with two slots is dead, both slots are relayed") {
    Rig rig(3, line(60), 3, flown_by({0, 1, 1, 2, 2}));
    rig.run(2 * kSecond);
    rig.cut(1, 2, true);
    rig.run(20 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 21 * net::kTicksPerSecond);
    for (const Seat& seat : rig.seats()) {
        CHECK(seat.game->dropped_slots().empty());
        CHECK(are_complements(seat, 1, 2, 3));
        CHECK(are_complements(seat, 3, 4, 3));
    }
}

TEST_CASE("a peer with two slots chats and pauses as its first") {
    Rig rig(2, line(60, 0.2), 3, flown_by({0, 1, 1}));
    rig.run(kSecond);
    CHECK(rig.seat(1).game->own_events().say("hello"));
    rig.seat(1).game->own_events().pause(true);
    rig.run(2 * kSecond);
    CHECK(end_of(rig.seat(0), 1, TickEvent::Type::Chat) > 0);
    CHECK(rig.seat(0).game->pauses().is_wanted_by(1));
    CHECK_FALSE(rig.seat(0).game->pauses().is_wanted_by(2));
}

TEST_CASE("worlds are compared by peers, so two slots count once") {
    Rig rig(3, line(40), 5, flown_by({0, 0, 1, 2}));
    rig.run(3 * kSecond);
    rig.damage_input(0);  // two slots, including the lowest, against two; but one peer against two
    rig.run(6 * kSecond);
    REQUIRE(rig.seat(0).desyncs.size() == 1);
    CHECK(rig.seat(0).desyncs.front().is_ours);
    CHECK(rig.seat(0).game->end() == net::PeerGameEnd::Different);
    REQUIRE(rig.seat(1).desyncs.size() == 1);
    CHECK(rig.seat(1).desyncs.front().slot == 0);
    CHECK_FALSE(rig.seat(1).desyncs.front().is_ours);
}

TEST_CASE("the delay falls for a peer with two slots, too") {
    net::PeerGameSetup terms = flown_by({0, 0, 1, 1});
    terms.delay = 12;
    Rig rig(2, line(20), 3, terms);
    rig.run(40 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->schedule().delay() <= 3);
}

// SPDX-License-Identifier: Zlib
#include "net/lobby/slot_allocator.h"

#include "net/play/membership/membership.h"
#include "tests/net/play/membership/accusers.h"

#include <catch2/catch.hpp>

using net::Arrival;
using net::Slot;

namespace {

constexpr net::Tick kNow = 300;

net::PublicKey key_of(std::uint8_t owner) {
    return {owner};
}

net::RosterEntry member(net::SeatId seat, const std::string& name, const std::string& second, std::uint8_t owner) {
    net::RosterEntry entry;
    entry.seat = seat;
    entry.pilots = {name, second};
    entry.public_key = key_of(owner);
    return entry;
}

/// A game with one pilot on one machine and two on another.
struct AllocatedGame {
    [[nodiscard]] std::optional<Arrival> find(std::uint8_t owner, const std::string& second = "",
                                              const std::vector<Arrival>& promised = {},
                                              const std::string& name = "new") const {
        net::AcceptedJoin who;
        who.address = {0x0A000009, 5000};
        who.public_key = key_of(owner);
        who.pilots = {name, second};
        return net::SlotAllocator(roster, members.tenures(), max_pilots).find(who, promised, kNow);
    }
    void lose(net::PeerId peer, net::Tick at) {
        const net::PeerId other = peer == 0 ? net::PeerId{1} : net::PeerId{0};
        members.note_event(members.slots().first_of(other), at, net::DropVoteEvent{members.slots().first_of(peer), at});
        (void)members.settle();
    }

    net::Membership members{table({0, 1, 1}), 0, 5 * net::kSecond, 40};
    net::GameRoster roster{{member(0, "Ada", "", 1), member(3, "Bo", "Cy", 2)}};
    int max_pilots = 5;
};

std::vector<Slot> slots_of(const Arrival& arrival) {
    std::vector<Slot> found;
    for (const Arrival::Pilot& pilot : arrival.pilots) {
        found.push_back(pilot.slot);
    }
    return found;
}

}  // namespace

TEST_CASE("an arrival lists the address at which the joiner was seen, and then its own candidates") {
    const AllocatedGame game;
    net::AcceptedJoin who;
    who.address = {0x0A000009, 5000};
    who.public_key = key_of(9);
    who.candidates = {net::candidate_of({0xC0A80007, 26700})};
    const auto arrival = net::SlotAllocator(game.roster, game.members.tenures(), game.max_pilots).find(who, {}, kNow);
    REQUIRE(arrival);
    CHECK(arrival->candidates == std::vector{net::candidate_of(who.address), who.candidates.front()});
}

TEST_CASE("places promised to one visitor are not assigned to another") {
    const AllocatedGame game;
    const auto first = game.find(9);
    const auto second = game.find(8, "", {*first});
    REQUIRE(second);
    CHECK(slots_of(*second) == std::vector<Slot>{4});
    CHECK(second->peer == 3);
    CHECK(second->seat == 2);
    CHECK_FALSE(game.find(7, "", {*first, *second}));
}

TEST_CASE(
    "a newcomer whose name another pilot has gets a number, whether that one flies, is away or is about to enter") {
    AllocatedGame game;
    game.lose(1, kNow - 10);
    CHECK(game.find(9, "", {}, "Ada")->pilots.front().name == "Ada 2");
    CHECK(game.find(9, "", {}, "\x07 Cy ")->pilots.front().name == "Cy 2");
    const auto first = game.find(9, "", {}, "Ada");
    CHECK(game.find(8, "", {*first}, "Ada")->pilots.front().name == "Ada 3");
}

TEST_CASE("two pilots at one machine get different names, an empty one the number of its slot") {
    const auto arrival = AllocatedGame().find(9, "Ada", {}, "Ada");
    REQUIRE(arrival);
    CHECK(arrival->pilots.front().name == "Ada 2");
    CHECK(arrival->pilots.back().name == "Ada 3");
    CHECK(AllocatedGame().find(9, "", {}, "")->pilots.front().name == "Pilot 4");
}

TEST_CASE("a newcomer gets the number of a lost peer only if no other is left, and then that of the first lost") {
    AllocatedGame game;
    game.lose(1, kNow - 10);
    CHECK(game.find(9)->peer == 2);
    for (net::PeerId peer = 2; peer < net::kMaxPeers; ++peer) {
        const auto owner = static_cast<std::uint8_t>(20 + peer.value());
        const Arrival arrival{.peer = peer,
                              .seat = net::testing::seat_of(peer),
                              .public_key = key_of(owner),
                              .pilots = {{net::testing::slot_of(peer), "x"}}};
        game.members.admit(arrival, 100);
        game.roster.admit(arrival);
    }
    CHECK_FALSE(game.find(9));
    game.max_pilots = net::kMaxPilots;
    game.members.note_event(6, 150, net::LeaveEvent());
    game.members.note_event(5, 160, net::LeaveEvent());
    CHECK(game.find(9)->peer == 6);
    CHECK(game.find(2)->peer == 1);  // back under its own number
}

TEST_CASE("a pilot whose key others were admitted under gets at most as many slots as one machine may have") {
    AllocatedGame game;
    const Arrival fake{.peer = 2, .seat = 4, .public_key = key_of(2), .pilots = {{3, "x"}, {4, "y"}}};
    game.lose(1, kNow - 200);
    game.members.admit(fake, kNow - 150);
    game.roster.admit(fake);
    game.members.note_event(3, kNow - 100, net::LeaveEvent());
    const auto arrival = game.find(2);
    REQUIRE(arrival);
    CHECK(arrival->is_return);
    CHECK(slots_of(*arrival) == std::vector<Slot>{1, 2});
    CHECK(net::event_of(net::fields_of(*arrival)));
}

TEST_CASE("nobody gets slots that are still flown, not even their owner") {
    CHECK_FALSE(AllocatedGame().find(2));
}

TEST_CASE("a newcomer gets the slot that a pilot of its name has left, or else one that nobody has flown") {
    AllocatedGame game;
    game.members.note_event(1, kNow - 100, net::LeaveEvent());
    CHECK(slots_of(*game.find(9, "", {}, "Bo")) == std::vector<Slot>{1});
    CHECK(slots_of(*game.find(9)) == std::vector<Slot>{3});
    game.max_pilots = 3;
    CHECK(slots_of(*game.find(9)) == std::vector<Slot>{1});
}

TEST_CASE("a newcomer takes the slot of a lost pilot, who may still come back to it, only where no other is free") {
    AllocatedGame game;
    game.lose(1, kNow - 200);
    CHECK(slots_of(*game.find(9, "", {}, "Bo")) == std::vector<Slot>{3});
    game.max_pilots = 3;
    CHECK(slots_of(*game.find(9, "", {}, "Bo")) == std::vector<Slot>{1});
}

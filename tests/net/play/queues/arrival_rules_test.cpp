// SPDX-License-Identifier: Zlib
#include "net/play/queues/tick_assembler.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

namespace {

using net::PilotEvent;

constexpr net::Tick kNow = 100;

/// A game of peers 0 to 2, each in the slot of its number, and the arrival events so far.
struct Game {
    Game() {
        net::SlotTable slots;
        for (const net::Slot slot : std::vector<net::Slot>{0, 1, 2}) {
            slots.assign(slot, net::testing::peer_of(slot));
        }
        members = net::Membership(slots, 0, net::kDefaultDropAfter, 40);
    }

    void say(net::Slot by, const PilotEvent& event) { rules.note(by, event, members, kNow); }
    [[nodiscard]] bool admits(net::PeerId peer, net::Slot slot, net::Slot by = 0, bool is_return = false) const {
        const net::Arrival arrival{
            .peer = peer, .seat = net::testing::seat_of(peer), .is_return = is_return, .pilots = {{slot, "new"}}};
        return rules.is_admissible(arrival, by, members.tenures(), kNow);
    }

    net::Membership members{{}, 0, net::kDefaultDropAfter};
    net::Accusations rules;
};

}  // namespace

TEST_CASE("the senior peer admits others where there is room") {
    const Game game;
    CHECK(game.admits(3, 5));
    CHECK_FALSE(game.admits(3, 5, 1));
    CHECK_FALSE(game.admits(2, 5));
    CHECK_FALSE(game.admits(3, 1));
}

TEST_CASE("a peer that has left makes room") {
    Game game;
    game.members.note_event(2, kNow - 41, net::LeaveEvent());
    CHECK(game.admits(2, 2));
    CHECK(game.admits(3, 2));
    CHECK(game.admits(2, 2, 0, true));
}

TEST_CASE("the slot and the number of a peer that has left are not given away while others may need its last input") {
    Game game;
    game.members.note_event(2, kNow - 40, net::LeaveEvent());
    CHECK_FALSE(game.admits(3, 2));
    CHECK_FALSE(game.admits(2, 5));
    CHECK_FALSE(game.admits(2, 2, 0, true));
    CHECK(game.admits(3, 5));
}

TEST_CASE("an accusation of oneself, or a vote on the peer that had a slot before, keeps nobody out") {
    Game game;
    game.say(1, net::DropVoteEvent{1});
    game.say(1, net::SuspicionEvent{0b10});
    CHECK(game.admits(3, 5));
    game.members.note_event(2, 9, net::LeaveEvent());
    game.members.admit({.peer = 2, .seat = 2, .pilots = {{2, "new"}}}, 90);
    game.say(1, net::DropVoteEvent{2, 89});
    CHECK(game.admits(3, 5));
    game.say(1, net::DropVoteEvent{2, 90});
    CHECK_FALSE(game.admits(3, 5));
}

TEST_CASE("a slot that ends later is still taken") {
    Game game;
    game.members.note_event(2, kNow, net::LeaveEvent());
    CHECK_FALSE(game.admits(2, 2));
}

TEST_CASE("nobody enters while somebody is suspected") {
    Game game;
    game.say(1, net::SuspicionEvent{0b100});
    CHECK_FALSE(game.admits(3, 5));
    game.say(1, net::SuspicionEvent{0});
    CHECK(game.admits(3, 5));
}

TEST_CASE("nobody enters between a vote and the end of the lost slot") {
    Game game;
    game.say(1, net::DropVoteEvent{2});
    CHECK_FALSE(game.admits(3, 5));
    game.rules.forget(2);
    CHECK(game.admits(3, 5));
}

TEST_CASE("votes against a slot that has ended, and of one, change nothing") {
    Game game;
    game.members.note_event(2, kNow - 1, net::LeaveEvent());
    game.say(1, net::DropVoteEvent{2});
    CHECK(game.admits(3, 5));
    game.say(1, net::DropVoteEvent{0});
    CHECK_FALSE(game.admits(3, 5));
    game.rules.forget(1);
    CHECK(game.admits(3, 5));
}

TEST_CASE("the slot of a pilot who is away is for that pilot alone") {
    Game game;
    game.members = net::Membership(game.members.slots(), 0, 5 * net::kSecond);
    for (const net::Slot by : std::vector<net::Slot>{0, 1}) {
        game.members.note_event(by, kNow - 20, net::DropVoteEvent{2, kNow - 10});
    }
    (void)game.members.settle();
    CHECK_FALSE(game.admits(3, 2));
    CHECK(game.admits(3, 2, 0, true));
    CHECK(game.admits(2, 2, 0, true));
    CHECK_FALSE(game.admits(3, 1, 0, true));  // the slot is still flown
}

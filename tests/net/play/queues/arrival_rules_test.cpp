// SPDX-License-Identifier: Zlib
#include "net/play/queues/tick_assembler.h"

#include "tests/net/play/membership/accusers.h"

#include <catch2/catch.hpp>

namespace {

using net::PilotEvent;

constexpr net::Tick kNow = 100;

/// A game of peers 0 to 2, each in the slot of its number, and the arrival events so far.
struct Game {
    void say(net::Slot by, const PilotEvent& event) { rules.note(by, event, members, kNow); }
    [[nodiscard]] bool admits(net::PeerId peer, net::Slot slot, net::Slot by = 0, bool is_return = false) const {
        const net::Arrival arrival{
            .peer = peer, .seat = net::testing::seat_of(peer), .is_return = is_return, .pilots = {{slot, "new"}}};
        return rules.is_admissible(arrival, by, members.tenures(), kNow);
    }

    net::Membership members{table({0, 1, 2}), 0, net::kDefaultDropAfter, 40};
    net::Accusations rules;
};

}  // namespace

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

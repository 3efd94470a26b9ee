// SPDX-License-Identifier: Zlib
// Accusations of and against slots whose peer changes.
#include <catch2/catch.hpp>

#include "tests/net/play/membership/accusers.h"

using net::kSecond;
using net::Membership;
using net::PilotEvent;

TEST_CASE("a vote on the peer that flew a slot before does not count against the one that flies it now") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 9, net::LeaveEvent());
    members.admit({.peer = 1, .seat = 1, .pilots = {{1, "new"}}}, 40);
    members.note_accusation(0, vote(1, 10));
    CHECK_FALSE(members.is_lost(1));
    members.note_accusation(0, vote(1, 40));
    CHECK(members.is_lost(1));
}

TEST_CASE("accusations by a slot without a peer change nothing") {
    Membership members(table({0, 1, 1, 2}), 0, kDropAfter);
    members.note_event(1, 9, net::LeaveEvent());
    members.admit({.peer = 1, .seat = 1, .pilots = {{1, "new"}}}, 40);
    REQUIRE(members.slots().peer_of(2) == net::kNoPeer);
    members.note_accusation(2, vote(3, 45));
    members.note_accusation(2, net::SuspicionEvent{0b1000});
    CHECK_FALSE(members.is_lost(2));
    CHECK(members.review(waiting_for({}, 10 * kSecond)).votes.empty());
}

TEST_CASE("a vote against a slot without a peer changes nothing until the slot has one") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 30, vote(3, 25));
    CHECK_FALSE(members.is_lost(3));
    members.admit({.peer = 3, .seat = 3, .pilots = {{3, "new"}}}, 25);
    members.note_accusation(1, vote(3, 25));
    members.note_event(0, 31, vote(3, 25));
    CHECK(members.is_lost(3));
    CHECK(members.is_named_in_vote(3, 3, 25, {}) == false);
}

TEST_CASE("nobody votes against a removed pilot whose slot another peer flies already") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_accusation(1, net::SuspicionEvent{0b100});
    members.remove(2, 10);
    members.admit({.peer = 3, .seat = 3, .pilots = {{2, "new"}}}, 100);
    CHECK(members.review(waiting_for({}, 10 * kSecond)).votes.empty());
}

TEST_CASE("a peer that has returned under another number does not count twice among those that have dropped us") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    members.note_event(2, 9, net::LeaveEvent());
    for (const net::Slot by : std::vector<net::Slot>{0, 1}) {
        members.note_accusation(by, vote(3, 20));
    }
    REQUIRE(members.settle() == Membership::Settlement::Ended);
    members.admit({.peer = 2, .seat = 2, .is_return = true, .pilots = {{3, "back"}}}, 90);
    Membership::Notified notified;
    notified.by[2] = true;
    notified.tick = 100'000;
    CHECK_FALSE(members.is_outweighed_by(notified, 100));
    notified.by[3] = true;
    CHECK_FALSE(members.is_outweighed_by(notified, 100));
    notified.by[1] = true;
    CHECK(members.is_outweighed_by(notified, 100));
}

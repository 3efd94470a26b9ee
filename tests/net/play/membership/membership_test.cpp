// SPDX-License-Identifier: Zlib
#include "net/play/membership/membership.h"

#include <catch2/catch.hpp>

#include "tests/net/play/membership/accusers.h"

using net::kSecond;
using net::Membership;
using net::PeerId;
using net::PilotEvent;
using net::Slot;
using net::Tick;
using net::TickEvent;
using Settlement = net::Membership::Settlement;

namespace {

PilotEvent suspicion(std::uint8_t slots) {
    return net::SuspicionEvent{slots};
}

}  // namespace

TEST_CASE("peers that keep sending but never advance are suspected, too") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    auto seen = all_seen(10, kDropAfter);
    seen[3].end = 20;
    CHECK_FALSE(members.review({seen, 10, 0, kDropAfter - 1}).suspicion);
    CHECK(members.review({seen, 10, 0, kDropAfter}).suspicion == 0b0110);
}

TEST_CASE("a peer that left on purpose is voted against once another one suspects it") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(2, 9, net::LeaveEvent());
    CHECK(members.review(waiting_for({}, 0)).votes.empty());
    members.note_event(1, 30, suspicion(0b100));
    CHECK(members.review(waiting_for({}, 0)).votes == std::vector<PeerId>{2});
    members.note_event(0, 30, vote(2, 10));
    CHECK(members.review(waiting_for({}, 0)).votes.empty());
}

TEST_CASE("suspicion by half of the members is enough, unless a member that is heard disagrees") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    auto outlook = waiting_for({3}, kDropAfter);
    members.review(outlook);
    members.note_event(1, 30, suspicion(0b1000));
    CHECK(members.review(outlook).votes.empty());  // peer 2 still hears it
    CHECK(members.review(waiting_for({2, 3}, kDropAfter)).votes == std::vector<PeerId>{3});
    members.note_event(1, 31, suspicion(0b1100));
    CHECK(members.review(waiting_for({2, 3}, kDropAfter)).votes == std::vector<PeerId>{2, 3});
    Membership pair(table({0, 1}), 0, kDropAfter);
    CHECK(pair.review(waiting_for({1}, kDropAfter)).votes == std::vector<PeerId>{1});
}

TEST_CASE("a minority that declares others lost convinces nobody, by suspicion or by vote") {
    for (const int pilots : {3, 5}) {
        INFO(pilots << " pilots");
        net::SlotTable slots;
        for (PeerId peer = 0; peer < pilots; ++peer) {
            slots.assign(net::testing::slot_of(peer), peer);
        }
        Membership members(slots, 0, kDropAfter);
        for (int number = pilots - 1; number > pilots / 2; --number) {
            const auto liar = Slot::of(number);
            members.note_event(liar, 30, suspicion(0b11));
            members.note_event(liar, 30, vote(0, 12));
            members.note_event(liar, 30, vote(1, 12));
        }
        for (net::Micros now = 0; now < 4 * kDropAfter; now += kSecond / 4) {
            const auto found = members.review({all_seen(20, now), 10, now, now});
            CHECK_FALSE(found.suspicion);
            CHECK(found.votes.empty());
            CHECK(members.settle() == Settlement::Open);
        }
    }
}

TEST_CASE("a vote is followed by peers that withdrew the same suspicion just before") {
    Membership members(table({0, 1, 2, 3, 4}), 0, kDropAfter);
    members.review(waiting_for({4}, kDropAfter));
    members.note_event(0, 30, suspicion(0b10000));
    members.note_event(1, 30, suspicion(0b10000));
    members.review(waiting_for({}, kDropAfter + 1));
    members.note_event(0, 31, suspicion(0));
    CHECK(members.review(waiting_for({}, kDropAfter + 2)).votes.empty());
    members.note_event(2, 31, vote(4, 12));
    CHECK(members.review(waiting_for({}, kDropAfter + kSecond)).votes == std::vector<PeerId>{4});
    CHECK(members.review(waiting_for({}, kDropAfter + 4 * kSecond)).votes.empty());  // too late: only one vote counts
}

TEST_CASE("two halves that vote against each other both continue") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    members.note_event(2, 30, vote(0, 12));
    members.note_event(2, 30, vote(1, 12));
    CHECK_FALSE(members.review(waiting_for({}, 0)).suspicion);
    members.note_event(3, 30, vote(0, 12));
    members.note_event(3, 30, vote(1, 12));
    CHECK(members.review(waiting_for({}, 1)).suspicion == 0b1100);
    members.note_event(1, 30, suspicion(0b1100));
    CHECK(members.review(waiting_for({}, 1)).votes == std::vector<PeerId>{2, 3});
    CHECK(members.settle() == Settlement::Open);
}

TEST_CASE("a peer that hears fewer than half of the members waits for two minutes before it gives up") {
    constexpr net::Micros kWait = 120 * kSecond;
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    const auto wait_until = [&](net::Micros now) {
        CHECK(members.review(waiting_for({1, 2}, now)).votes.empty());
        return members.settle();
    };
    CHECK(wait_until(kDropAfter) == Settlement::Open);
    CHECK(wait_until(kDropAfter + kWait - 1) == Settlement::Open);
    members.review(waiting_for({}, kDropAfter + kWait - 1));  // all are heard again
    CHECK(wait_until(kDropAfter + kWait) == Settlement::Open);
    CHECK(wait_until(kDropAfter + 2 * kWait - 1) == Settlement::Open);
    CHECK(wait_until(kDropAfter + 2 * kWait) == Settlement::Alone);
}

TEST_CASE("of two halves, the one without the lowest slot waits for the drop time before it votes") {
    constexpr net::Micros kLong = 5 * kSecond;
    Membership lower(table({0, 1}), 0, kLong);
    CHECK(lower.review(waiting_for({1}, net::kAwayAfter)).votes == std::vector<PeerId>{1});
    Membership higher(table({0, 1}), 1, kLong);
    CHECK(higher.review(waiting_for({0}, net::kAwayAfter)).suspicion == 0b01);
    CHECK(higher.review(waiting_for({0}, kLong - 1)).votes.empty());
    CHECK(higher.review(waiting_for({0}, kLong)).votes == std::vector<PeerId>{0});
}

namespace {

Membership::Notified notified_by(const std::vector<PeerId>& peers, net::Tick tick) {
    Membership::Notified notified;
    notified.tick = tick;
    for (const PeerId peer : peers) {
        notified.by[peer] = true;
    }
    return notified;
}

}  // namespace

TEST_CASE("of two halves that of the lowest slot counts more, unless the other one is two seconds ahead") {
    const Membership lower(table({0, 1, 2, 3}), 0, kDropAfter);
    CHECK_FALSE(lower.is_outweighed_by(notified_by({2, 3}, 160), 100));
    CHECK(lower.is_outweighed_by(notified_by({2, 3}, 161), 100));
    const Membership higher(table({0, 1, 2, 3}), 3, kDropAfter);
    CHECK(higher.is_outweighed_by(notified_by({0, 1}, 41), 100));
    CHECK_FALSE(higher.is_outweighed_by(notified_by({0, 1}, 40), 100));
}

TEST_CASE("of the parts of a divided game the larger one counts more") {
    Membership members(table({0, 1, 2, 3}), 1, kDropAfter);
    members.note_event(1, 30, vote(0, 12));
    members.note_event(1, 30, vote(3, 12));  // this part consists of 1 and 2
    CHECK_FALSE(members.is_outweighed_by(notified_by({0}, 100), 100));
    CHECK(members.is_outweighed_by(notified_by({0, 3}, 100), 100));
    members.note_event(1, 30, vote(2, 12));
    CHECK(members.is_outweighed_by(notified_by({0}, 100), 100));
    CHECK_FALSE(members.is_outweighed_by(notified_by({3}, 100), 100));
    CHECK(members.is_outweighed_by(notified_by({2, 3}, 0), 100));
}

TEST_CASE("a removal replaces a later end, but not an earlier one") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 59, net::LeaveEvent());
    members.remove(1, 60);
    CHECK(members.tenures().ending(1)->how == TickEvent::Type::Removed);
    members.note_event(2, 58, net::LeaveEvent());
    members.remove(2, 60);
    CHECK(members.tenures().ending(2)->at == 59);
    CHECK(members.tenures().ending(2)->how == TickEvent::Type::Leave);
}

TEST_CASE("a peer that claims to hear a lost one, and does not relay it, is suspected in the end") {
    Membership members(table({0, 1, 2, 3}), 0, kDropAfter);
    members.review(waiting_for({3}, kDropAfter));
    members.note_event(1, 30, suspicion(0b1000));
    CHECK(members.review(waiting_for({3}, 2 * kDropAfter - 1)).votes.empty());
    CHECK(members.review(waiting_for({3}, 2 * kDropAfter)).suspicion == 0b1100);
    members.note_event(1, 31, suspicion(0b1100));
    CHECK(members.review(waiting_for({3}, 2 * kDropAfter)).votes == std::vector<PeerId>{2, 3});
}

TEST_CASE("a lost peer's slots end at the tick that all survivors named") {
    Membership members(table({0, 1, 2, 2}), 0, kDropAfter);
    members.note_event(0, 30, vote(2, 12));
    CHECK(members.is_lost(2));
    CHECK(members.settle() == Settlement::Open);
    CHECK(members.consensus().most_held(2) == 12);
    members.note_event(1, 30, vote(2, 14));
    CHECK(members.consensus().most_held(2) == 14);
    auto seen = all_seen(12, 0);
    CHECK(members.review({seen, 11, 0, 0}).votes.empty());
    seen[2].end = 14;
    CHECK(members.review({seen, 11, 0, 0}).votes == std::vector<PeerId>{2});
    members.note_event(0, 31, vote(2, 14));
    CHECK(members.settle() == Settlement::Ended);
    for (const Slot slot : std::vector<Slot>{2, 3}) {  // both of its slots at once
        CHECK(members.tenures().is_flown(slot, 13));
        CHECK_FALSE(members.tenures().is_flown(slot, 14));
        CHECK(members.tenures().ending(slot)->how == TickEvent::Type::Drop);
    }
    CHECK_FALSE(members.is_member(2));
    CHECK(members.settle() == Settlement::Open);
}

TEST_CASE("a peer that left, was voted out or lied is out, and one that was dropped is not") {
    Membership members(table({0, 1, 2, 3, 4}), 0, kDropAfter);
    members.note_event(1, 9, net::LeaveEvent());
    members.remove(2, 20);
    members.note_liar(3);
    for (const PeerId peer : std::vector<PeerId>{1, 2, 3}) {
        CHECK(members.is_out(peer));
    }
    CHECK_FALSE(members.is_out(4));
    members.admit({.peer = 1, .seat = 1, .pilots = {{1, "again"}}}, 40);
    CHECK_FALSE(members.is_out(1));
}

TEST_CASE("a restart notice is kept for checking if it names the present input of another active peer") {
    Membership members(table({0, 1, 2, 2}), 0, kDropAfter);
    const auto notice = [](Slot whose, Tick beginning, std::uint8_t first) {
        return PilotEvent(net::RestartEvent{whose, beginning, {first}});
    };
    members.note_event(1, 9, notice(3, 0, 'a'));
    const auto found = members.take_restarts();
    REQUIRE(found.size() == 1);
    CHECK(found.front().peer == 2);
    CHECK(found.front().notice == net::Signature{'a'});
    CHECK(members.take_restarts().empty());

    members.note_event(1, 9, notice(2, 1, 'a'));  // of other input
    members.note_event(1, 9, notice(0, 0, 'a'));  // this peer runs
    members.note_event(1, 9, notice(6, 0, 'a'));  // nobody's slot
    CHECK(members.take_restarts().empty());

    for (std::uint8_t i = 0; i < 40; ++i) {
        members.note_event(1, 9, notice(2, 0, i));
    }
    CHECK(members.take_restarts().size() == 16);
    CHECK(members.note_restart(2));
    members.note_event(1, 9, notice(2, 0, 'a'));  // known already
    CHECK(members.take_restarts().empty());
}

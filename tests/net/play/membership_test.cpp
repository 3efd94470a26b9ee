// SPDX-License-Identifier: Zlib
#include "net/play/membership.h"

#include <catch2/catch.hpp>

using net::kSecond;
using net::Membership;
using net::PeerId;
using net::PilotEvent;
using net::Slot;
using net::Tick;
using net::TickEvent;
using Settlement = net::Membership::Settlement;

namespace {

constexpr net::Micros kDropAfter = 5 * kSecond;

net::SlotTable table(std::initializer_list<PeerId> peers) {
    net::SlotTable slots;
    for (Slot slot = 0; const PeerId peer : peers) {
        slots.assign(slot++, peer);
    }
    return slots;
}

PilotEvent vote(Slot lost, Tick end) {
    return {PilotEvent::Type::DropVote, static_cast<std::uint8_t>(lost), end, {}};
}

constexpr PilotEvent::Type kLeave = PilotEvent::Type::Leave;

/// All peers' input is held up to the same tick, and all were heard at the same time.
Membership::Sightings all_seen(Tick end, net::Micros at) {
    Membership::Sightings seen;
    seen.fill({end, at});
    return seen;
}

}  // namespace

TEST_CASE("a pilot that leaves is gone from the tick after its last one") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 9, {kLeave, 0, 0, {}});
    CHECK(members.is_flown(1, 9));
    CHECK_FALSE(members.is_flown(1, 10));
    CHECK_FALSE(members.is_flown(5, 0));
    CHECK_FALSE(members.is_member(1));
    CHECK(members.is_active_other(2));
    CHECK_FALSE(members.is_active_other(0));
    CHECK_FALSE(members.is_alone());
    members.note_event(2, 12, {kLeave, 0, 0, {}});
    CHECK(members.is_alone());
    CHECK(members.ending(1)->how == TickEvent::Type::Leave);
}

TEST_CASE("a tick is complete once the input of every flown slot is there") {
    Membership members(table({0, 1}), 0, kDropAfter);
    net::InputQueues queues;
    queues[0].append(0);
    CHECK_FALSE(members.is_complete(queues, 0));
    queues[1].append(0);
    CHECK(members.is_complete(queues, 0));
    queues[0].append(0);
    members.note_event(1, 0, {kLeave, 0, 0, {}});
    CHECK(members.is_complete(queues, 1));
}

TEST_CASE("a peer is a member as long as one of its slots is flown") {
    Membership members(table({0, 1, 1}), 0, kDropAfter);
    members.note_event(1, 9, {kLeave, 0, 0, {}});
    CHECK(members.is_member(1));
    members.note_event(2, 9, {kLeave, 0, 0, {}});
    CHECK_FALSE(members.is_member(1));
}

TEST_CASE("only a peer that stalls the game is voted against, after a timeout") {
    const Membership members(table({0, 1, 2}), 0, kDropAfter);
    auto seen = all_seen(20, 0);
    seen[2].end = 10;
    CHECK(members.silent(seen, 10, kDropAfter - 1, kDropAfter - 1).empty());
    CHECK(members.silent(seen, 10, kDropAfter, kDropAfter) == std::vector<PeerId>{2});
    CHECK(members.silent(seen, 9, kDropAfter, kDropAfter).empty());  // silent, but nothing waits for it
}

TEST_CASE("a peer that keeps sending but never advances is voted against, too") {
    const Membership members(table({0, 1, 2}), 0, kDropAfter);
    auto seen = all_seen(10, kDropAfter);
    CHECK(members.silent(seen, 10, 0, kDropAfter - 1).empty());
    CHECK(members.silent(seen, 10, 0, kDropAfter) == std::vector<PeerId>{1});  // one at a time
}

TEST_CASE("a lost peer's slots end at the tick that all survivors named") {
    Membership members(table({0, 1, 2, 2}), 0, kDropAfter);
    members.note_event(0, 30, vote(2, 12));
    CHECK(members.is_lost(2));
    CHECK(members.settle() == Settlement::Open);
    CHECK(members.most_held(2) == 12);
    members.note_event(1, 30, vote(2, 14));
    CHECK(members.most_held(2) == 14);
    auto seen = all_seen(12, 0);
    CHECK(members.outdated_votes(seen).empty());
    seen[2].end = 14;
    CHECK(members.outdated_votes(seen) == std::vector<PeerId>{2});
    members.note_event(0, 31, vote(2, 14));
    CHECK(members.settle() == Settlement::Ended);
    for (const Slot slot : {2, 3}) {  // both of its slots at once
        CHECK(members.is_flown(slot, 13));
        CHECK_FALSE(members.is_flown(slot, 14));
        CHECK(members.ending(slot)->how == TickEvent::Type::Drop);
    }
    CHECK_FALSE(members.is_member(2));
    CHECK(members.settle() == Settlement::Open);
}

TEST_CASE("a vote names any slot of a peer and counts against the peer") {
    Membership members(table({0, 1, 1}), 0, kDropAfter);
    members.note_event(0, 3, vote(2, 12));
    CHECK(members.is_lost(1));
}

TEST_CASE("a peer that lost more peers than remain continues alone") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(0, 30, vote(1, 12));
    members.note_event(0, 30, vote(2, 12));
    CHECK(members.settle() == Settlement::Alone);
    CHECK(members.is_alone());
}

TEST_CASE("another survivor's vote is followed at once, but not against a peer that is heard well") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 30, vote(2, 12));
    auto seen = all_seen(20, 0);
    seen[2].last_heard = 0;
    CHECK(members.next_to_follow(seen, kSecond) == 2);
    seen[2].last_heard = 2 * kSecond;
    Membership hearing(table({0, 1, 2}), 0, kDropAfter);
    hearing.note_event(1, 30, vote(2, 12));
    CHECK_FALSE(hearing.next_to_follow(seen, 2 * kSecond).has_value());
    seen[2].last_heard = 3 * kSecond;
    CHECK(hearing.next_to_follow(seen, 3 * kSecond) == 2);
}

TEST_CASE("a peer that votes against this one is voted against at once") {
    Membership members(table({0, 1, 2}), 0, kDropAfter);
    members.note_event(1, 30, vote(0, 12));
    CHECK(members.next_to_follow(all_seen(20, kSecond), kSecond) == 1);
}

TEST_CASE("a peer's input is held up to the tick that all its slots reach") {
    net::InputQueues queues;
    queues[0].append(0);
    queues[2].append(0);
    queues[2].append(0);
    const net::SlotTable slots = table({1, 0, 1});
    CHECK(held_end(slots, queues, 1) == 1);
    CHECK(held_end(slots, queues, 0) == 0);
    CHECK(held_end(slots, queues, 5) == 0);
}

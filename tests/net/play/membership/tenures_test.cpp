// SPDX-License-Identifier: Zlib
#include "net/play/membership/tenures.h"

#include "tests/net/play/membership/accusers.h"

#include <catch2/catch.hpp>

using net::kNoPeer;
using net::Slot;
using net::SlotTable;
using net::Tenures;
using net::TickEvent;

TEST_CASE("a peer flies no slot, one or several") {
    SlotTable slots;
    slots.assign(0, 1);
    slots.assign(3, 1);
    slots.assign(2, 0);
    CHECK(slots.slots_of(1) == std::vector<net::Slot>{0, 3});
    CHECK(slots.first_of(1) == 0);
    CHECK(slots.first_of(0) == 2);
    CHECK(slots.peer_of(3) == 1);
    CHECK_FALSE(slots.is_flown(1));
    CHECK(slots.peer_of(1) == net::kNoPeer);
    CHECK(slots.first_of(5) == net::kNoSlot);
    CHECK(slots.slots_of(5).empty());
}

namespace {

constexpr net::Ending kLeft{40, TickEvent::Type::Leave};
constexpr net::Ending kDropped{40, TickEvent::Type::Drop};

net::Arrival arrival_of(net::PeerId peer, std::initializer_list<net::Slot> slots) {
    net::Arrival arrival{.peer = peer};
    for (const net::Slot slot : slots) {
        arrival.pilots.push_back({slot, "newcomer"});
    }
    return arrival;
}

}  // namespace

TEST_CASE("a slot is flown from its beginning until its end") {
    Tenures tenures(table({0, 1}), 0, 0);
    tenures.begin(arrival_of(2, {3}), 10);
    CHECK(tenures.is_flown(1, 0));
    CHECK_FALSE(tenures.is_flown(3, 9));
    CHECK(tenures.is_flown(3, 10));
    CHECK(tenures.end(3, kLeft));
    CHECK(tenures.is_flown(3, 39));
    CHECK_FALSE(tenures.is_flown(3, 40));
    CHECK_FALSE(tenures.has_ended(3, 39));
    CHECK(tenures.has_ended(3, 40));
    CHECK_FALSE(tenures.is_flown(5, 0));
    CHECK(tenures.has_ended(5, 0));
}

TEST_CASE("a slot keeps its first end, unless that is removed") {
    Tenures tenures(table({0, 1}), 0, 0);
    REQUIRE(tenures.end(1, kLeft));
    CHECK_FALSE(tenures.end(1, {30, TickEvent::Type::Drop}));
    CHECK(tenures.ending(1)->at == 40);
    tenures.extend(1, 41);
    CHECK(tenures.ending(1));
    tenures.extend(1, 40);
    CHECK_FALSE(tenures.ending(1));
    CHECK(tenures.end(1, {30, TickEvent::Type::Drop}));
}

TEST_CASE("a tick is complete once the input of every flown slot is there") {
    Tenures tenures(table({0, 1}), 0, 0);
    net::SlotHistories queues;
    queues[0].append(0);
    CHECK_FALSE(tenures.is_complete(queues, 0));
    queues[1].append(0);
    CHECK(tenures.is_complete(queues, 0));
    queues[0].append(0);
    tenures.end(1, {1, TickEvent::Type::Leave});
    CHECK(tenures.is_complete(queues, 1));
}

TEST_CASE("a lost slot is past at its end, and free once its pilot is no longer away") {
    Tenures tenures(table({0, 1}), 105, 30);
    tenures.end(1, kDropped);
    CHECK_FALSE(tenures.is_past(1, 39));
    CHECK(tenures.is_past(1, 40));
    CHECK_FALSE(tenures.is_free(1, 144));
    CHECK(tenures.is_free(1, 145));
}

TEST_CASE("a slot whose pilot left is past and free once nobody lacks its last input") {
    Tenures tenures(table({0, 1}), 105, 30);
    tenures.end(1, kLeft);
    CHECK_FALSE(tenures.is_past(1, 69));
    CHECK(tenures.is_past(1, 70));
    CHECK_FALSE(tenures.is_free(1, 69));
    CHECK(tenures.is_free(1, 70));
    CHECK(tenures.is_free(5, 0));  // nobody has flown it
}

TEST_CASE("a peer is idle, and its number free, once this is so for all its slots") {
    Tenures tenures(table({0, 1, 1}), 0, 30);
    tenures.end(1, kLeft);
    CHECK_FALSE(tenures.is_ending(1));
    CHECK_FALSE(is_idle(tenures, 1, 100));
    tenures.end(2, {50, TickEvent::Type::Leave});
    CHECK(tenures.is_ending(1));
    CHECK_FALSE(is_idle(tenures, 1, 49));
    CHECK(is_idle(tenures, 1, 50));
    CHECK_FALSE(is_number_free(tenures, 1, 79));
    CHECK(is_number_free(tenures, 1, 80));
}

TEST_CASE("the senior peer has been in the game for longest; of several it has the lowest number") {
    Tenures tenures(table({0, 1}), 0, 0);
    tenures.begin(arrival_of(2, {3}), 10);
    CHECK(tenures.senior(20) == 0);
    CHECK(tenures.senior(20, 0) == 1);
    tenures.end(0, kLeft);
    tenures.end(1, kLeft);
    CHECK(tenures.senior(39) == 0);
    CHECK(tenures.senior(40) == 2);
    CHECK(tenures.senior(40, 2) == kNoPeer);
}

TEST_CASE("a peer that begins again flies only its new slots, and they have no end") {
    Tenures tenures(table({0, 1, 1}), 0, 0);
    tenures.end(1, kLeft);
    tenures.end(2, kLeft);
    tenures.begin(arrival_of(1, {2, 4}), 60);
    CHECK(tenures.slots().slots_of(1) == std::vector<Slot>{2, 4});
    CHECK(tenures.slots().peer_of(1) == kNoPeer);
    CHECK(tenures.beginning(2) == 60);
    CHECK_FALSE(tenures.ending(2));
}

TEST_CASE("an entry state replaces who flies what") {
    net::EntryState state;
    state.slots[1] = {.peer = 4, .first = 20};
    state.slots[2] = {.peer = 5, .first = 7, .has_ended = true, .end = 40, .how = TickEvent::Type::Drop};
    state.slots[3] = {.peer = net::kNoPeer, .has_ended = true, .end = 60};
    Tenures tenures(table({0, 1}), 100, 0);
    tenures.restore(state);
    CHECK_FALSE(tenures.slots().is_flown(0));
    CHECK(tenures.slots().peer_of(1) == 4);
    CHECK(tenures.beginning(1) == 20);
    CHECK(tenures.slots().peer_of(2) == 5);
    CHECK_FALSE(tenures.is_free(2, 139));
    CHECK(tenures.slots().peer_of(3) == kNoPeer);
    CHECK(tenures.ending(3)->at == 60);
}

// SPDX-License-Identifier: Zlib
#include "net/play/membership/tenures.h"

#include "tests/net/play/membership/accusers.h"

#include <catch2/catch.hpp>

using net::kNoPeer;
using net::Tenures;
using net::TickEvent;

namespace {

constexpr net::Ending kLeft{40, TickEvent::Type::Leave};
constexpr net::Ending kDropped{40, TickEvent::Type::Drop};

}  // namespace

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

TEST_CASE("a lost slot is past at its end, and free once its pilot is no longer away") {
    Tenures tenures(table({0, 1}), 105, 30);
    tenures.end(1, kDropped);
    CHECK_FALSE(tenures.is_past(1, 39));
    CHECK(tenures.is_past(1, 40));
    CHECK_FALSE(tenures.is_free(1, 144));
    CHECK(tenures.is_free(1, 145));
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

// SPDX-License-Identifier: Zlib
#include "net/play/membership/suspicions.h"

#include <catch2/catch.hpp>

using net::kSecond;
using net::PeerFlags;

namespace {

constexpr PeerFlags kNoSuspects{};
constexpr PeerFlags kTwo{false, false, true};

}  // namespace

TEST_CASE("a peer's suspicions replace those that it announced before") {
    net::Suspicions suspicions;
    suspicions.note(0, kTwo, 0);
    CHECK(suspicions.has(0, 2));
    CHECK_FALSE(suspicions.has(0, 1));
    CHECK_FALSE(suspicions.has(1, 2));
    suspicions.note(0, kNoSuspects, 1);
    CHECK_FALSE(suspicions.has(0, 2));
}

TEST_CASE("a withdrawn suspicion is remembered for three seconds") {
    net::Suspicions suspicions;
    CHECK_FALSE(suspicions.has_recently(0, 2, 0));
    suspicions.note(0, kTwo, 0);
    CHECK(suspicions.has_recently(0, 2, 60 * kSecond));
    suspicions.note(0, kNoSuspects, 60 * kSecond);
    suspicions.note(0, kNoSuspects, 61 * kSecond);  // changes nothing
    CHECK(suspicions.has_recently(0, 2, 63 * kSecond - 1));
    CHECK_FALSE(suspicions.has_recently(0, 2, 63 * kSecond));
}

TEST_CASE("a suspicion travels as the bits of slots") {
    net::SlotTable slots;
    slots.assign(0, 0);
    slots.assign(1, 1);
    slots.assign(3, 2);
    slots.assign(4, 2);
    CHECK(mask_of(kTwo, slots) == 0b1000);
    CHECK(mask_of(kNoSuspects, slots) == 0);
    CHECK(peers_in(0b10000, slots) == kTwo);  // any slot of a peer stands for the peer
    CHECK(peers_in(0b100100, slots) == kNoSuspects);
}

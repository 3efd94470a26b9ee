// SPDX-License-Identifier: Zlib
#include "net/play/pace/standstills.h"

#include <catch2/catch.hpp>

#include "net/play/netcode.h"

using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::PeerFlags;
using net::Standstills;

namespace {

constexpr PeerFlags kNobody{};
constexpr PeerFlags kTwo{false, false, true};
constexpr Micros kLong = 100 * kMillisecond;

/// Lets the game stall for `span` from `at` on, waiting for peer 2.
void stand(Standstills& standstills, Micros at, Micros span = kLong) {
    standstills.update(kTwo, 15, at);
    standstills.update(kTwo, 15, at + span);
    standstills.update(kNobody, 0, at + span);
}

}  // namespace

TEST_CASE("a peer is chronic once the game has stood still for it three times within half a minute") {
    Standstills standstills;
    stand(standstills, kSecond);
    stand(standstills, 2 * kSecond);
    CHECK_FALSE(standstills.is_chronic(2, 3 * kSecond));
    stand(standstills, 25 * kSecond);
    CHECK(standstills.is_chronic(2, 31 * kSecond + kLong));
    CHECK_FALSE(standstills.is_chronic(2, 31 * kSecond + kLong + 1));
    CHECK_FALSE(standstills.is_chronic(1, 26 * kSecond));
    stand(standstills, 31 * kSecond);
    CHECK(standstills.is_chronic(2, 32 * kSecond));
    standstills.forget(2);
    CHECK_FALSE(standstills.is_chronic(2, 32 * kSecond));
}

TEST_CASE("a standstill of less than 100 ms does not count, and a long one counts once") {
    Standstills standstills;
    for (int i = 0; i < 10; ++i) {
        stand(standstills, i * kSecond, kLong - 1);
    }
    CHECK_FALSE(standstills.is_chronic(2, 10 * kSecond));
    CHECK_FALSE(standstills.is_link_bad());
    for (int i = 0; i < 50; ++i) {
        standstills.update(kTwo, 15, 20 * kSecond + i * kLong);
    }
    CHECK_FALSE(standstills.is_chronic(2, 25 * kSecond));
    CHECK_FALSE(standstills.is_link_bad());
}

TEST_CASE("a link counts as bad from the second standstill within 10 s until the usual window has sufficed for 10 s") {
    Standstills standstills;
    stand(standstills, kSecond);
    stand(standstills, 12 * kSecond);
    CHECK_FALSE(standstills.is_link_bad());
    stand(standstills, 20 * kSecond);
    CHECK(standstills.is_link_bad());
    standstills.update(kNobody, net::kUsualWindow + 1, 25 * kSecond);
    standstills.update(kNobody, net::kUsualWindow, 35 * kSecond - 1);
    CHECK(standstills.is_link_bad());
    standstills.update(kNobody, net::kUsualWindow, 35 * kSecond);
    CHECK_FALSE(standstills.is_link_bad());
}

// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_peers.h"

#include <algorithm>
#include <utility>

#include <catch2/catch.hpp>

using net::kSecond;
using net::LostPeers;

namespace {

/// Returns how often a peer is notified between two times, polling every 10 ms.
int count_notices(LostPeers& notices, net::PeerId peer, net::Micros from, net::Micros to) {
    int count = 0;
    for (net::Micros now = from; now < to; now += kSecond / 100) {
        if (notices.is_due(peer, now)) {
            (void)notices.take_address(peer, now);
            ++count;
        }
    }
    return count;
}

}  // namespace

TEST_CASE("a lost peer is notified twice a second for two minutes, counted from the first vote") {
    LostPeers notices;
    CHECK(count_notices(notices, 2, 0, kSecond) == 0);
    notices.begin(2, kSecond);
    CHECK(count_notices(notices, 2, kSecond, 11 * kSecond) == 20);
    notices.begin(2, 11 * kSecond);
    CHECK(count_notices(notices, 2, 120 * kSecond, 140 * kSecond) == 2);
    CHECK(count_notices(notices, 3, 0, kSecond) == 0);
}

TEST_CASE("a lost peer that is heard again later is notified, as long as it is heard") {
    LostPeers notices;
    notices.begin(2, 0);
    notices.note_heard(2, {7, 8}, 300 * kSecond);
    CHECK(count_notices(notices, 2, 300 * kSecond, 310 * kSecond) == 1);
}

TEST_CASE("a lost peer that can be heard again is notified within a tenth of a second") {
    LostPeers notices;
    notices.begin(2, 0);
    (void)notices.take_address(2, kSecond);
    notices.note_heard(2, {7, 8}, kSecond + 20'000);
    CHECK_FALSE(notices.is_due(2, kSecond + 99'999));
    CHECK(notices.is_due(2, kSecond + 100'000));
    (void)notices.take_address(2, kSecond + 100'000);
    CHECK_FALSE(notices.is_due(2, kSecond + 599'999));  // not heard since
}

TEST_CASE("each time a lost peer is heard, two notices go to the address where it was heard") {
    LostPeers notices;
    notices.begin(2, 0);
    CHECK_FALSE(notices.take_address(2, 0).has_value());
    for (net::Micros now = kSecond; now < 10 * kSecond; now += kSecond) {
        notices.note_heard(2, {7, 8}, now);
        CHECK(notices.take_address(2, now) == net::Address{7, 8});
        CHECK(notices.take_address(2, now) == net::Address{7, 8});
        CHECK_FALSE(notices.take_address(2, now).has_value());
    }
}

TEST_CASE("a received notice counts for three seconds, and so does the furthest tick among them") {
    LostPeers notices;
    notices.note_received(1, 70, 0);
    notices.note_received(4, 50, kSecond);
    CHECK(notices.notified(kSecond).tick == 70);
    CHECK(notices.notified(4 * kSecond - 1).by == net::PeerFlags{false, false, false, false, true});
    CHECK(notices.notified(4 * kSecond - 1).tick == 50);
    CHECK(notices.notified(4 * kSecond).by == net::PeerFlags{});
}

TEST_CASE("a notice that is older than its sender's newest one does not count, one of the same tick does") {
    LostPeers notices;
    notices.note_received(1, 70, 0);
    notices.note_received(1, 69, 2 * kSecond);
    CHECK(notices.notified(3 * kSecond - 1).tick == 70);
    CHECK(notices.notified(3 * kSecond).by == net::PeerFlags{});
    notices.note_received(1, 70, 4 * kSecond);
    CHECK(notices.notified(4 * kSecond).by == net::PeerFlags{false, true});
}

TEST_CASE("the rest of a lost peer's input is given up once nothing of it has come for 3 s, or 0.75 s of a liar's") {
    for (const auto& [is_liar, patience] : {std::pair{false, 3 * kSecond}, std::pair{true, 3 * kSecond / 4}}) {
        LostPeers tails;
        CHECK_FALSE(tails.is_hopeless(2, 100, 105, is_liar, kSecond));
        CHECK_FALSE(tails.is_hopeless(2, 100, 105, is_liar, kSecond + patience - 1));
        CHECK(tails.is_hopeless(2, 100, 105, is_liar, kSecond + patience));
    }
}

TEST_CASE("waiting for a lost peer's input starts over with each tick of it, and with each new end") {
    LostPeers tails;
    CHECK_FALSE(tails.is_hopeless(2, 100, 105, false, 0));
    CHECK_FALSE(tails.is_hopeless(2, 101, 105, false, 3 * kSecond));
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 6 * kSecond - 1));
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 9 * kSecond - 2));
    tails.wait_again(2);
    CHECK_FALSE(tails.is_hopeless(2, 101, 106, false, 10 * kSecond));
    CHECK(tails.is_hopeless(2, 101, 106, false, 13 * kSecond));
}

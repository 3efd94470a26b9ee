// SPDX-License-Identifier: Zlib
#include "net/play/pace/adaptation.h"

#include "net/play/netcode.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::DelayMonitor;
using net::kMillisecond;
using net::kSecond;
using net::Micros;
using net::PeerFlags;
using net::Standstills;

namespace {

struct Place {
    net::SlotTable slots = [] {
        net::SlotTable table;
        for (net::Slot slot = 0; slot < 3; ++slot) {
            table.assign(slot, net::testing::peer_of(slot));
        }
        return table;
    }();
    net::Membership members{slots, 0, 5 * kSecond};
    net::PeerLinks links;
    DelayMonitor monitor{3};

    Place() {
        for (net::PeerLink& link : links) {
            link = net::PeerLink({}, 0, 3, 0);
        }
    }
    /// Lets peer 2's input arrive late for a while; returns the requested delay, if it changed.
    std::optional<int> late(Micros lateness, Micros from, Micros span) {
        std::optional<int> request;
        net::Tick end = static_cast<net::Tick>(from / net::kTickPeriod);
        for (Micros now = from; now < from + span; now += net::kTickPeriod) {
            ++end;
            for (const net::PeerId peer : std::vector<net::PeerId>{1, 2}) {
                links[peer].lateness().add(peer == 2 ? lateness : 0);
                links[peer].estimator().note_received(end, false, now);
            }
            const auto changed = monitor.update(links, members, now);
            request = changed ? changed : request;
        }
        return request;
    }
};

}  // namespace

TEST_CASE("no delay is requested before anything was measured") {
    Place place;
    for (Micros now = 0; now < 20 * kSecond; now += kSecond / 4) {
        CHECK_FALSE(place.monitor.update(place.links, place.members, now).has_value());
    }
}

TEST_CASE("a peer that is alone asks for the minimum delay") {
    Place place;
    place.members.note_event(1, 0, net::LeaveEvent());
    place.members.note_event(2, 0, net::LeaveEvent());
    std::optional<int> request;
    for (Micros now = 0; now < 20 * kSecond; now += kSecond / 4) {
        const auto changed = place.monitor.update(place.links, place.members, now);
        request = changed ? changed : request;
    }
    CHECK(request == 1);
}

TEST_CASE("input over a dead link is lost only if all relays lose it") {
    Place place;
    for (net::Tick end = 2; end < 2000; end += 2) {  // every second packet of peer 2
        place.links[2].estimator().note_received(end, false, 10 * kSecond);
    }
    CHECK(losses_of(2, place.links, place.members, 10 * kSecond).share > 0.3);
    CHECK(losses_of(2, place.links, place.members, 10 * kSecond).spacing == net::kTickPeriod / 2);
    const double loss = place.links[2].estimator().loss();
    CHECK(losses_of(1, place.links, place.members, 10 * kSecond).share == Approx(loss * loss));
    CHECK(losses_of(1, place.links, place.members, 20 * kSecond).share == 0);  // by then nothing arrives at all
}

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

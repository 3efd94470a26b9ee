// SPDX-License-Identifier: Zlib
#include "net/play/membership/lost_peers.h"

#include <vector>

#include <catch2/catch.hpp>

#include "tests/net/play/membership/accusers.h"
#include "tests/net/play/rig.h"

using net::kSecond;
using net::Micros;
using net::testing::Rig;

namespace {

constexpr net::Address kElsewhere{7, 8};

/// Stores where something is sent.
class Postmark final : public net::Transport {
public:
    void send(const net::Address& to, std::string_view /*bytes*/, Micros /*now*/) override { sent.push_back(to); }
    void broadcast(std::uint16_t /*port*/, std::string_view /*bytes*/, Micros /*now*/) override {}
    bool receive(net::Datagram& /*datagram*/, Micros /*now*/) override { return false; }

    std::vector<net::Address> sent;
};

/// Peer 0 of five; peers 2 and 3 are lost, after 100 ticks. Peer 1 holds more of peer 2's input.
struct Loss {
    Loss() {
        for (net::PeerId peer = 1; peer < 5; ++peer) {
            links[peer] = net::PeerLink(
                {.is_present = true, .address = Rig::address_of(peer), .key = net::testing::key_between(0, peer)}, 0, 0,
                0);
        }
        for (net::SlotHistory& queue : queues) {
            queue = net::SlotHistory(100);
        }
        members.note_event(0, 100, vote(2, 100));
        members.note_event(0, 100, vote(3, 100));
        members.note_event(1, 100, vote(2, 105));
    }
    /// Returns where notices are sent now.
    std::vector<net::Address> notify(Micros now) {
        postmark.sent.clear();
        lost.send_due(members, links, 100, postmark, now);
        return postmark.sent;
    }
    /// Returns how many notices are sent between two times, polling every 10 ms.
    std::size_t count_notices(Micros from, Micros to) {
        std::size_t count = 0;
        for (Micros now = from; now < to; now += kSecond / 100) {
            count += notify(now).size();
        }
        return count;
    }
    void receive(net::PeerId by, net::Tick tick, Micros now) {
        REQUIRE(lost.receive(by, encode(net::DropNoticePacket{tick}), now));
    }
    /// Returns up to which tick peer 2's input is held. All survivors are heard.
    net::Tick complete(Micros now) {
        for (net::PeerLink& link : links) {
            link.estimator().note_heard(now);
        }
        lost.complete_tails(members, links, queues, now);
        return queues[2].end();
    }

    net::Membership members{table({0, 1, 2, 3, 4}), 0, kDropAfter};
    net::PeerLinks links;
    net::SlotHistories queues;
    net::LostPeers lost;
    Postmark postmark;
};

}  // namespace

TEST_CASE("a lost peer that is heard again later is notified, as long as it is heard") {
    Loss game;
    game.lost.begin(2, 0);
    game.lost.note_heard(2, kElsewhere, 300 * kSecond);
    CHECK(game.count_notices(300 * kSecond, 310 * kSecond) == 1);
}

TEST_CASE("a lost peer that can be heard again is notified within a tenth of a second") {
    Loss game;
    game.lost.begin(2, 0);
    CHECK(game.notify(kSecond).size() == 1);
    game.lost.note_heard(2, kElsewhere, kSecond + 20'000);
    CHECK(game.notify(kSecond + 99'999).empty());
    CHECK(game.notify(kSecond + 100'000).size() == 1);
    CHECK(game.notify(kSecond + 599'999).empty());  // not heard since
}

TEST_CASE("each time a lost peer is heard, two notices go to the address where it was heard") {
    Loss game;
    const std::vector usual{Rig::address_of(2)};
    game.lost.begin(2, 0);
    CHECK(game.notify(0) == usual);
    for (Micros now = 2 * kSecond; now < 20 * kSecond; now += 2 * kSecond) {
        game.lost.note_heard(2, kElsewhere, now);
        CHECK(game.notify(now) == std::vector{kElsewhere});
        CHECK(game.notify(now + kSecond / 2) == std::vector{kElsewhere});
        CHECK(game.notify(now + kSecond) == usual);
    }
}

TEST_CASE("a notice that is older than its sender's newest one does not count, one of the same tick does") {
    Loss game;
    game.receive(1, 70, 0);
    game.receive(1, 69, 2 * kSecond);
    CHECK(game.lost.notified(3 * kSecond - 1).tick == 70);
    CHECK(game.lost.notified(3 * kSecond).by == net::PeerFlags{});
    game.receive(1, 70, 4 * kSecond);
    CHECK(game.lost.notified(4 * kSecond).by == net::PeerFlags{false, true});
}

TEST_CASE("waiting for a lost peer's input starts over with each tick of it, with each new end, and after silence") {
    Loss game;
    CHECK(game.complete(0) == 100);
    game.queues[2].append(0);
    CHECK(game.complete(3 * kSecond) == 101);
    game.members.note_event(1, 101, vote(2, 106));
    CHECK(game.complete(6 * kSecond - 1) == 101);
    CHECK(game.complete(9 * kSecond - 2) == 101);
    game.lost.complete_tails(game.members, game.links, game.queues, 9 * kSecond + kSecond / 2);  // nobody is heard
    CHECK(game.complete(10 * kSecond) == 101);
    CHECK(game.complete(13 * kSecond) == 106);
}

// SPDX-License-Identifier: Zlib
// How a peer that stalls, or receives nothing for a while, affects the others.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "net/wire/sync_packet.h"
#include "tests/net/play/rig.h"

using net::kMillisecond;
using net::kSecond;
using net::PeerId;
using net::Slot;
using net::testing::Rig;
using net::testing::Seat;

namespace {

/// Gives each direction its own latency, so that no two pilots ask for the same delay at the same time.
void make_uneven(Rig& rig, std::uint64_t seed) {
    engine::Rng chance(seed);
    for (const PeerId from : rig.peers()) {
        for (const PeerId to : rig.peers()) {
            if (from == to) {
                continue;
            }
            net::LinkConditions line;
            line.delay = chance.between(10, 140) * kMillisecond;
            line.jitter = 20 * kMillisecond;
            line.loss = 0.1;
            rig.network().set_conditions(Rig::address_of(from), Rig::address_of(to), line);
        }
    }
}

}  // namespace

TEST_CASE("equal worlds are not reported as different after two pilots stalled", "[slow]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        Rig rig(8, {}, seed);
        make_uneven(rig, seed);
        rig.run(1504 * kMillisecond);
        rig.seat(1).frozen_until = rig.seat(6).frozen_until = rig.now() + 1300 * kMillisecond;
        rig.run(8 * kSecond);
        REQUIRE(rig.is_agreed());
        REQUIRE(rig.common_turns() > 4 * net::kTicksPerSecond);
        for (const Seat& seat : rig.seats()) {
            REQUIRE(seat.desyncs.empty());
            REQUIRE(seat.game->dropped_slots().empty());
        }
    }
}

TEST_CASE("the delay changes by at most six ticks within two seconds, whatever happens") {
    struct Moment {
        net::Tick turn;
        int delay;
    };
    Rig rig(8, {}, 12);
    make_uneven(rig, 12);
    std::vector<Moment> moments;
    const auto watch = [&](net::Micros span) {
        for (const net::Micros end = rig.now() + span; rig.now() < end;) {
            rig.run(8 * kMillisecond);
            moments.push_back({rig.seat(0).game->schedule().tick(), rig.seat(0).game->schedule().delay()});
        }
    };
    watch(1500 * kMillisecond);
    rig.seat(1).frozen_until = rig.seat(6).frozen_until = rig.now() + 2 * kSecond;
    watch(20 * kSecond);
    int greatest = 0;
    for (std::size_t i = 0; i < moments.size(); ++i) {
        for (std::size_t k = i; k < moments.size() && moments[k].turn < moments[i].turn + 60; ++k) {
            greatest = std::max(greatest, std::abs(moments[k].delay - moments[i].delay));
        }
    }
    CHECK(greatest > 3);
    CHECK(greatest <= 6);
}

TEST_CASE("a peer that hears nobody stands still and is dropped, and no other with it") {
    for (const int pilots : {3, 5, 8}) {
        INFO(pilots << " pilots");
        Rig rig(pilots, {}, 3);
        make_uneven(rig, 3);
        rig.run(5 * kSecond);
        for (PeerId other = 0; other < pilots; ++other) {
            rig.network().set_conditions(Rig::address_of(other), Rig::address_of(1), net::LinkConditions{.loss = 1});
        }
        const net::Tick before = rig.common_turns();
        rig.run(15 * kSecond);
        CHECK(rig.seat(1).game->schedule().tick() < before + 2 * net::kTicksPerSecond);
        for (PeerId slot = 0; slot < pilots; ++slot) {
            if (slot != 1) {
                CHECK(rig.seat(slot).game->end() == net::PeerGameEnd::None);
                CHECK(rig.seat(slot).game->dropped_slots() == std::vector<Slot>{1});
                CHECK(rig.seat(slot).game->schedule().tick() > before + 4 * net::kTicksPerSecond);
            }
        }
    }
}

TEST_CASE("a peer that keeps sending packets without new keys is named and dropped") {
    Rig rig(3, {}, 1);
    rig.run(3 * kSecond);
    net::PerPeer<std::optional<net::SyncPacket>> first;
    rig.alter({2}, [&first](PeerId to, net::SyncPacket& packet) {
        auto& said = first[to];
        said = said.value_or(packet);
        packet = *said;
    });
    rig.run(1400 * kMillisecond);
    CHECK(rig.seat(0).game->waiting_for(rig.now()) == 0b100);
    CHECK(rig.seat(0).game->dropped_slots().empty());
    rig.run(6 * kSecond);
    rig.seat(2).is_alive = false;
    for (const PeerId slot : std::vector<PeerId>{0, 1}) {
        CHECK(rig.seat(slot).game->dropped_slots() == std::vector<Slot>{2});
        CHECK(rig.seat(slot).game->end() == net::PeerGameEnd::None);
    }
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() > 5 * net::kTicksPerSecond);
}

TEST_CASE("a peer that never votes on a lost peer is dropped, too") {
    Rig rig(4, {}, 1);
    rig.run(3 * kSecond);
    rig.kill(3);
    rig.alter({2}, [](PeerId, net::SyncPacket& packet) {
        std::erase_if(packet.own.front().events,
                      [](const net::KeyRun::At& at) { return std::holds_alternative<net::DropVoteEvent>(at.event); });
    });
    rig.run(14 * kSecond);
    rig.seat(2).is_alive = false;
    for (const PeerId slot : std::vector<PeerId>{0, 1}) {
        CHECK(rig.seat(slot).game->dropped_slots() == std::vector<Slot>{2, 3});
        CHECK(rig.seat(slot).game->end() == net::PeerGameEnd::None);
    }
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() > 5 * net::kTicksPerSecond);
}

TEST_CASE("after a standstill the game continues at its normal pace") {
    for (const int pilots : {2, 3}) {
        for (const int rtt : {20, 200}) {
            INFO(pilots << " pilots, round trip " << rtt);
            net::PeerGameSetup terms;
            terms.delay = 5;
            Rig rig(pilots, net::testing::line(rtt), 1, terms);
            const auto set_cut = [&](bool is_cut) {
                for (PeerId other = 1; other < pilots; ++other) {
                    rig.cut(0, other, is_cut);
                }
            };
            rig.run(10 * kSecond);
            set_cut(true);
            rig.run(1400 * kMillisecond);
            set_cut(false);
            std::vector<net::Tick> before;
            for (const Seat& seat : rig.seats()) {
                before.push_back(seat.game->schedule().tick());
            }
            rig.run(kSecond);
            for (std::size_t i = 0; i < before.size(); ++i) {
                const Seat& seat = rig.seats()[i];
                const auto turns = static_cast<int>(seat.game->schedule().tick() - before[i]);
                // Ticks that were sampled in advance run at once; after those, thirty run per second.
                const int most = net::kTicksPerSecond + static_cast<int>(net::kMaxLead) + seat.game->schedule().delay();
                CHECK(turns >= net::kTicksPerSecond - 2);
                CHECK(turns <= most);
            }
            CHECK(rig.is_agreed());
        }
    }
}

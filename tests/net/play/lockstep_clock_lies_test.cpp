// SPDX-License-Identifier: Zlib
// A member that lies about its clock leads nobody away.
#include <catch2/catch.hpp>

#include <algorithm>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

/// What a peer says of its clock: its input ends `ahead` ticks after the tick of the receiver, and its clock is `lead`
/// ticks before that. The first grows by `drift` ticks a second.
struct Lie {
    int ahead = 0;
    int lead = 0;
    double drift = 0;
};

void lie_about_clock(Rig& rig, const Lie& lie) {
    const auto liar = PeerId::of(static_cast<int>(rig.peers().size()) - 1);
    rig.alter({liar}, [&rig, lie, liar](PeerId to, SyncPacket& packet) {
        const PeerGame& game = *rig.seat(to).game;
        const double ahead = lie.ahead + lie.drift * static_cast<double>(rig.now()) / kSecond;
        const Tick wanted = game.schedule().tick() + static_cast<Tick>(std::clamp(ahead, 2.0, 100.0));
        const Tick end = std::min(wanted, game.input(slot_of(liar)).end() + static_cast<Tick>(kMaxRunTicks));
        packet.own = {KeyRun{.keys = std::vector<std::uint8_t>(std::min<Tick>(end, kMaxRunTicks), 0)}};
        packet.end = static_cast<std::uint16_t>(end);
        packet.lead = static_cast<std::uint8_t>(lie.lead);
        packet.lacks.clear();
        packet.relays.clear();
    });
}

double ticks_a_second(const Rig& rig, Tick before, Tick after, Micros since) {
    return static_cast<double>(after - before) * kSecond / static_cast<double>(rig.now() - since);
}

void check_pace(int pilots) {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    // Clocks said to be 5 to 90 ticks early, or up to 28 late: a packet cannot say more.
    const auto lie = GENERATE(Lie{5, 0, 0}, Lie{20, 0, 0}, Lie{60, 0, 0}, Lie{90, 0, 0}, Lie{5, 0, 4}, Lie{50, 5, 0},
                              Lie{50, 30, 0}, Lie{10, 30, 0}, Lie{2, 30, 0}, Lie{30, 30, -1});
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, input " << lie.ahead
                    << " ticks ahead, lead " << lie.lead << ", drift " << lie.drift);
    Rig rig(pilots, line(60), 5, terms_of(netcode));
    lie_about_clock(rig, lie);
    rig.run(10 * kSecond);
    const Micros since = rig.now();
    std::vector<Tick> before;
    for (int i = 0; i < pilots - 1; ++i) {
        before.push_back(rig.seat(PeerId::of(i)).game->schedule().tick());
    }
    rig.run(20 * kSecond);
    for (int i = 0; i < pilots - 1; ++i) {
        INFO("pilot " << i);
        const Tick after = rig.seat(PeerId::of(i)).game->schedule().tick();
        CHECK(ticks_a_second(rig, before[static_cast<std::size_t>(i)], after, since) < 30.5);
        CHECK(ticks_a_second(rig, before[static_cast<std::size_t>(i)], after, since) > 29.5);
    }
}

/// Returns how far the clocks of a game are apart.
Micros spread(Rig& rig) {
    Micros first = 0;
    Micros last = 0;
    for (const PeerId peer : rig.peers()) {
        const Seat& seat = rig.seat(peer);
        const Micros left = seat.game->schedule().clock().due(3000) - seat.endpoint->local_time(rig.now());
        first = peer == 0 ? left : std::min(first, left);
        last = peer == 0 ? left : std::max(last, left);
    }
    return last - first;
}

/// Returns after how long honest clocks that differ by up to 1,000 ppm and began up to `most_late` apart are within a
/// tick of each other, and stay so for two seconds.
Micros time_to_settle(int pilots, int rtt_ms, Micros most_late, std::uint64_t seed, Netcode netcode) {
    engine::Rng chance(seed);
    std::vector<SimClock> clocks;
    std::vector<Micros> late;
    for (int i = 0; i < pilots; ++i) {
        clocks.push_back({.offset = chance.between(0, 1000) * kSecond, .skew_ppm = chance.between(-500, 500)});
        late.push_back(i < 2 ? i * most_late : chance.between(0, 1000) * most_late / 1000);
    }
    Rig rig(pilots, line(rtt_ms, 0.01, 5), seed, terms_of(netcode), clocks, true, late);
    constexpr Micros kStep = 100 * kMillisecond;
    rig.run(kSecond / 2 + most_late);
    Micros settled = 0;
    for (Micros passed = 0; passed < 30 * kSecond && passed < settled + 2 * kSecond; passed += kStep) {
        rig.run(kStep);
        settled = spread(rig) < kTickPeriod ? settled : passed + kStep;
    }
    return settled;
}

}  // namespace

TEST_CASE("clocks that began up to a tenth of a second apart settle within three seconds", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Lockstep);
    const int pilots = GENERATE(2, 3, 4, 8);
    CAPTURE(netcode, pilots);
    CHECK(time_to_settle(pilots, 60, 100 * kMillisecond, 3, netcode) <= 3 * kSecond);
}

TEST_CASE("how long honest clocks take to settle", "[.][settle]") {
    const int pilots = GENERATE(2, 3, 4, 8);
    const int rtt_ms = GENERATE(60, 150, 300);
    for (const Micros late :
         {Micros{0}, 50 * kMillisecond, 100 * kMillisecond, 200 * kMillisecond, 300 * kMillisecond}) {
        std::vector<Micros> all;
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            all.push_back(time_to_settle(pilots, rtt_ms, late, seed, Netcode::Auto));
        }
        std::ranges::sort(all);
        WARN(pilots << " pilots, RTT " << rtt_ms << " ms, starts " << late / kMillisecond << " ms apart: median "
                    << all[all.size() / 2] / kMillisecond << " ms, worst " << all.back() / kMillisecond << " ms");
    }
}

TEST_CASE("a member that lies about its clock neither hurries the game nor slows it down", "[slow]") {
    check_pace(GENERATE(2, 3));
}

TEST_CASE("nor does it in a larger game", "[slow]") {
    check_pace(GENERATE(4, 8));
}

}  // namespace net::testing

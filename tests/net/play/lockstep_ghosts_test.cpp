// SPDX-License-Identifier: Zlib
// Strangers that are let in and never fly, or fly for a moment and vanish together, hold nobody up.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

constexpr Micros kForEver = 3600 * kSecond;

/// Checks that the first `pilots` fly on, and were never held up for longer than `most`.
void check_that_they_fly_on(Rig& rig, int pilots, Tick least, Micros most) {
    for (PeerId peer = 0; peer < pilots; ++peer) {
        INFO("pilot " << static_cast<int>(peer.byte()));
        PeerGame& game = *rig.seat(peer).game;
        CHECK(game.end() == PeerGameEnd::None);
        CHECK(game.schedule().tick() >= least);
        CHECK(game.schedule().stats().longest_stall <= most);
        for (Slot slot = 0; slot < pilots; ++slot) {
            CHECK(game.is_present(slot));
        }
    }
}

/// What strangers do that are let in.
struct Strangers {
    int count = 0;
    bool fly = false;  ///< For four seconds, and then vanish.
    Micros apart = 0;  ///< The time between the coming, or the vanishing, of one and the next; 0: all at once.
};

/// Has strangers enter a game and checks that its pilots fly on, and see nothing move for no longer than `most`.
/// Returns the longest time for which that was so.
Micros play_with(const Strangers& strangers, int pilots, Netcode netcode, const LinkConditions& links = line(60),
                 Micros most = kSecond) {
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, " << strangers.count << " strangers "
                    << (strangers.fly ? "that fly, " : "") << strangers.apart / kMillisecond << " ms apart");
    Rig rig(pilots, links, 417, terms_of(netcode));
    rig.run(4 * kSecond);
    for (int i = 0; i < strangers.count; ++i) {
        rig.enter(PeerId::of(pilots + i), false, strangers.fly ? 100 * kMillisecond : kForEver);
        rig.run(strangers.apart);
    }
    rig.run(4 * kSecond);
    for (int i = 0; strangers.fly && i < strangers.count; ++i) {
        rig.kill(PeerId::of(pilots + i));
        rig.run(strangers.apart);
    }
    rig.run(20 * kSecond);
    if (!strangers.fly) {
        CHECK(rig.is_agreed());
    }
    const auto passed = static_cast<Tick>((rig.now() - kSecond / 2) * kTicksPerSecond / kSecond);
    check_that_they_fly_on(rig, pilots, passed - 2 * kTicksPerSecond, most);
    Micros longest = 0;
    for (PeerId peer = 0; peer < pilots; ++peer) {
        longest = std::max(longest, rig.seat(peer).game->schedule().stats().longest_stall);
    }
    return longest;
}

}  // namespace

TEST_CASE("strangers that never fly do not hold up a game, however many they are", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const auto [pilots, strangers] =
        GENERATE(std::pair(2, 2), std::pair(2, 6), std::pair(3, 5), std::pair(4, 4), std::pair(5, 3), std::pair(7, 1));
    const Micros apart = GENERATE(0, kSecond / 2, 2 * kSecond);
    play_with({.count = strangers, .fly = false, .apart = apart}, pilots, netcode);
}

// Half a second apart is the worst: each falls silent just before the others agree on the end of the one before.
TEST_CASE("strangers that fly for a moment and vanish hold a game up for a second at most", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const auto [pilots, strangers] = GENERATE(std::pair(2, 3), std::pair(2, 6), std::pair(3, 4), std::pair(4, 4));
    const Micros apart = GENERATE(0, kSecond / 2);
    play_with({.count = strangers, .fly = true, .apart = apart}, pilots, netcode);
}

TEST_CASE("no number of strangers holds up a game of any size for more than a second", "[.][long]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const bool fly = GENERATE(false, true);
    const auto [rtt_ms, loss] = GENERATE(std::pair(60, 0.0), std::pair(150, 0.02));
    Micros longest = 0;
    for (const Micros apart :
         {Micros{0}, 300 * kMillisecond, 400 * kMillisecond, kSecond / 2, 600 * kMillisecond, kSecond, 2 * kSecond}) {
        for (int pilots = 2; pilots < 8; ++pilots) {
            for (int count = 1; pilots + count <= 8; ++count) {
                const Strangers strangers{.count = count, .fly = fly, .apart = apart};
                // Without prediction, the votes' way over a bad link is seen as well.
                const bool is_seen = netcode == Netcode::Lockstep && loss > 0;
                const Micros most = kSecond + (is_seen ? rtt_ms * kMillisecond : 0);
                longest =
                    std::max(longest, play_with(strangers, pilots, netcode, line(rtt_ms, loss, rtt_ms / 15), most));
            }
        }
    }
    WARN("netcode " << static_cast<int>(netcode) << ", RTT " << rtt_ms << " ms, loss " << loss
                    << (fly ? ", they fly" : ", silent") << ": longest stall " << longest / kMillisecond << " ms");
}

TEST_CASE("strangers cannot outvote those who were there before them") {
    Rig rig(2, line(60), 417, terms_of(Netcode::Auto));
    rig.run(4 * kSecond);
    for (const PeerId peer : std::vector<PeerId>{2, 3, 4}) {
        rig.enter(peer);
        rig.run(kSecond / 5);
    }
    rig.run(4 * kSecond);
    for (const PeerId stranger : std::vector<PeerId>{2, 3, 4}) {
        rig.seat(stranger).game->own_events().post(DropVoteEvent{1, 240, {}});
    }
    rig.run(10 * kSecond);
    check_that_they_fly_on(rig, 2, 17 * kTicksPerSecond, 2 * kSecond);
}

TEST_CASE("two newcomers that lose those who were there before go on when they choose to, or after two minutes") {
    const bool they_choose = GENERATE(true, false);
    Rig rig(1, line(60), 417, terms_of(Netcode::Auto));
    rig.run(kSecond);
    rig.enter(1);
    rig.run(2 * kSecond);
    rig.enter(2);
    rig.run(2 * kSecond);
    rig.kill(0);
    rig.run(10 * kSecond);
    for (const PeerId newcomer : std::vector<PeerId>{1, 2}) {
        REQUIRE(rig.seat(newcomer).game->end() == PeerGameEnd::None);
        REQUIRE(rig.seat(newcomer).game->stands_alone_for(rig.now()) > 8 * kSecond);
        if (they_choose) {
            rig.seat(newcomer).game->go_on();
        }
    }
    rig.run(they_choose ? 5 * kSecond : 120 * kSecond);
    const Tick before = rig.common_turns();
    rig.run(5 * kSecond);
    CHECK(rig.common_turns() > before + 4 * kTicksPerSecond);
    CHECK(rig.is_agreed());
    for (const PeerId newcomer : std::vector<PeerId>{1, 2}) {
        CHECK_FALSE(rig.seat(newcomer).game->is_present(0));
        CHECK(rig.seat(newcomer).game->stands_alone_for(rig.now()) == 0);
    }
}

}  // namespace net::testing

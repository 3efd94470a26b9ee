// SPDX-License-Identifier: Zlib
// Strangers that are let in and never fly, or fly for a moment and vanish together, hold nobody up.
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

}  // namespace

TEST_CASE("strangers that never fly do not hold up a game, however many they are", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const auto [pilots, ghosts] = GENERATE(std::pair(2, 2), std::pair(2, 3), std::pair(2, 6), std::pair(3, 4),
                                           std::pair(3, 5), std::pair(4, 4), std::pair(5, 3), std::pair(7, 1));
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, " << ghosts << " ghosts");
    Rig rig(pilots, line(60), 417, terms_of(netcode));
    rig.run(4 * kSecond);
    const bool are_at_once = GENERATE(true, false);
    for (int i = 0; i < ghosts; ++i) {
        rig.enter(PeerId::of(pilots + i), false, kForEver);
        rig.run(are_at_once ? 0 : 2 * kSecond);
    }
    rig.run(16 * kSecond);
    CHECK(rig.is_agreed());
    check_that_they_fly_on(rig, pilots, 550, kSecond);
}

TEST_CASE("strangers that fly for a moment and vanish together hold a game up for a second at most", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const auto [pilots, ghosts] = GENERATE(std::pair(2, 3), std::pair(2, 6), std::pair(3, 4), std::pair(4, 4));
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, " << ghosts << " ghosts");
    Rig rig(pilots, line(60), 417, terms_of(netcode));
    rig.run(4 * kSecond);
    for (int i = 0; i < ghosts; ++i) {
        rig.enter(PeerId::of(pilots + i));
        rig.run(kSecond / 5);
    }
    rig.run(4 * kSecond);
    for (int i = 0; i < ghosts; ++i) {
        rig.kill(PeerId::of(pilots + i));
    }
    rig.run(20 * kSecond);
    check_that_they_fly_on(rig, pilots, 27 * kTicksPerSecond, kSecond);
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

// SPDX-License-Identifier: Zlib
// Strangers who have entered a running game decide nothing in it before they have flown there for half a minute.
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

/// Two pilots, and three strangers that have entered: more than half of all who fly.
constexpr int kPilots = 2;
const std::vector<PeerId> kStrangers{2, 3, 4};

void enter_all(Rig& rig, bool are_back = false) {
    for (const PeerId stranger : kStrangers) {
        rig.enter(stranger, are_back);
        rig.run(kSecond / 2);
    }
    rig.run(kSecond);
    for (const PeerId stranger : kStrangers) {
        REQUIRE(rig.seat(stranger).game->is_present(slot_of(stranger)));
    }
}

void check_that_pilots_fly_on(Rig& rig, Tick least) {
    for (PeerId peer = 0; peer < kPilots; ++peer) {
        INFO("pilot " << static_cast<int>(peer.byte()));
        const PeerGame& game = *rig.seat(peer).game;
        CHECK(game.end() == PeerGameEnd::None);
        CHECK(game.schedule().tick() >= least);
        for (Slot slot = 0; slot < kPilots; ++slot) {
            CHECK(game.is_present(slot));
        }
    }
}

/// Lets these pilots vote against a pause once a second.
void run_with_votes(Rig& rig, const std::vector<PeerId>& voters, int seconds) {
    for (int i = 0; i < seconds; ++i) {
        for (const PeerId voter : voters) {
            rig.seat(voter).game->own_events().post(PauseEvent{PauseEvent::Wish::EndPauseOfOthers});
        }
        rig.run(kSecond);
    }
}

std::ptrdiff_t paused_ticks(const Seat& seat) {
    return std::ranges::count(seat.standing, true);
}

}  // namespace

TEST_CASE("strangers that vanish, return and vanish again do not hold up a game", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const bool do_leave = GENERATE(false, true);
    CAPTURE(netcode, do_leave);
    Rig rig(kPilots, line(60), 417, terms_of(netcode));
    rig.run(2 * kSecond);
    enter_all(rig);
    for (const PeerId stranger : kStrangers) {
        if (do_leave) {
            rig.seat(stranger).game->leave();
            rig.run(kSecond / 2);
        }
        rig.kill(stranger);
    }
    rig.run(4 * kSecond);
    enter_all(rig, true);
    for (const PeerId stranger : kStrangers) {
        rig.kill(stranger);
    }
    rig.run(20 * kSecond);
    check_that_pilots_fly_on(rig, static_cast<Tick>((rig.now() / kSecond - 6) * kTicksPerSecond));
}

TEST_CASE("a newcomer learns which of those who returned are strangers") {
    Rig rig(kPilots, line(60), 417);
    rig.run(2 * kSecond);
    for (const bool is_back : {false, true}) {
        rig.enter(2, is_back);
        rig.run(2 * kSecond);
        if (!is_back) {
            rig.kill(2);
            rig.run(4 * kSecond);
        }
    }
    rig.kill(1);
    rig.run(4 * kSecond);
    rig.enter(1, true);
    rig.run(2 * kSecond);
    rig.enter(3);
    rig.run(2 * kSecond);
    for (const PeerId peer : std::vector<PeerId>{0, 1, 2, 3}) {
        const PeerGame& game = *rig.seat(peer).game;
        CHECK_FALSE(game.tenures().is_stranger(0, game.schedule().tick()));
        CHECK_FALSE(game.tenures().is_stranger(1, game.schedule().tick()));
        CHECK(game.tenures().is_stranger(2, game.schedule().tick()));
        CHECK(game.tenures().is_stranger(3, game.schedule().tick()));
    }
}

TEST_CASE("strangers cannot vote a pilot out, and pilots need no votes of theirs to remove one of them") {
    Rig rig(kPilots, line(60), 417);
    rig.run(2 * kSecond);
    enter_all(rig);
    for (const PeerId stranger : kStrangers) {
        rig.seat(stranger).game->own_events().post(RemovalVoteEvent{0});
    }
    rig.run(2 * kSecond);
    check_that_pilots_fly_on(rig, 6 * kTicksPerSecond);
    for (PeerId peer = 0; peer < kPilots; ++peer) {
        rig.seat(peer).game->own_events().post(RemovalVoteEvent{3});
    }
    rig.run(2 * kSecond);
    CHECK_FALSE(rig.seat(0).game->is_present(3));
    CHECK(rig.seat(3).game->end() == PeerGameEnd::Removed);
    rig.seat(3).is_alive = false;
    CHECK(rig.is_agreed());
}

TEST_CASE("a stranger cannot pause a game, and one that has flown for a minute not for long") {
    Rig rig(kPilots, line(60), 417);
    rig.run(2 * kSecond);
    enter_all(rig);
    rig.seat(3).game->own_events().post(PauseEvent{PauseEvent::Wish::Pause});
    rig.run(5 * kSecond);
    CHECK(paused_ticks(rig.seat(0)) == 0);
    rig.seat(3).game->own_events().post(PauseEvent{PauseEvent::Wish::Resume});
    rig.run(30 * kSecond);
    rig.seat(3).game->own_events().post(PauseEvent{PauseEvent::Wish::Pause});
    run_with_votes(rig, {0, 1, 2}, 30);
    CHECK(paused_ticks(rig.seat(0)) > 0);
    CHECK(paused_ticks(rig.seat(0)) < 18 * kTicksPerSecond);
    CHECK(rig.is_agreed());
}

TEST_CASE("strangers who abstain do not keep a pause going that the pilots want to end") {
    Rig rig(3, line(60), 417);
    rig.run(2 * kSecond);
    for (const PeerId stranger : std::vector<PeerId>{3, 4, 5, 6}) {
        rig.enter(stranger);
        rig.run(kSecond / 2);
    }
    rig.seat(2).game->own_events().post(PauseEvent{PauseEvent::Wish::Pause});
    run_with_votes(rig, {0, 1}, 24);  // while they are strangers
    rig.run(kSecond);
    CHECK(rig.seat(0).game->pause_votes().needed == 2);
    CHECK(rig.is_agreed());
}

TEST_CASE("strangers that claim another world drive no pilot out") {
    Rig rig(kPilots, line(60), 417);
    rig.run(2 * kSecond);
    enter_all(rig);
    rig.network().set_tap([&](const SimNetwork::Sent& sent) {
        const auto from = PeerId::of(sent.from.ip.v4() - Rig::address_of(0).ip.v4());
        const auto to = PeerId::of(sent.to.ip.v4() - Rig::address_of(0).ip.v4());
        const bool is_strangers = std::ranges::find(kStrangers, from) != kStrangers.end();
        auto packet = is_strangers ? sync_in(sent.bytes) : std::nullopt;
        if (packet) {
            packet->hash_byte ^= 0x55;
            rig.network().forge(sent.from, sent.to, signed_bytes(*packet, from, to), sent.at + 30 * kMillisecond);
        }
        return !packet;
    });
    rig.run(15 * kSecond);
    check_that_pilots_fly_on(rig, 17 * kTicksPerSecond);
    for (const PeerId stranger : kStrangers) {
        CHECK_FALSE(rig.seat(0).game->is_present(slot_of(stranger)));
    }
}

}  // namespace net::testing

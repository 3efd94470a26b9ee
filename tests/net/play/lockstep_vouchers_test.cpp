// SPDX-License-Identifier: Zlib
// What pilots sign of the history of the whole game (PROTOCOL.md, Signatures).
#include <algorithm>

#include <catch2/catch.hpp>

#include "net/history/history_fetch.h"
#include "tests/net/play/rig.h"

using namespace net;
using net::testing::key_pair_of;
using net::testing::kGame;
using net::testing::line;
using net::testing::Rig;
using net::testing::slot_of;

namespace {

/// Returns whether a peer can show valid vouchers of all these peers for the history that it has run, of the last ten
/// seconds.
bool can_prove(Rig& rig, PeerId shows, const std::vector<PeerId>& all) {
    const PeerGame& game = *rig.seat(shows).game;
    const std::vector<HistoryVoucher> vouchers = game.vouchers();
    return std::ranges::all_of(all, [&](PeerId peer) {
        return std::ranges::any_of(vouchers, [&](const HistoryVoucher& voucher) {
            return voucher.peer == peer && voucher.key == key_pair_of(peer).public_key && is_valid(voucher, kGame) &&
                   voucher.covers() + 10 * kTicksPerSecond > game.history().end() &&
                   hash_of("", game.history(), voucher.covers()) == voucher.history;
        });
    });
}

}  // namespace

TEST_CASE("every pilot can prove the history with the signatures of all, whatever is lost on the way") {
    const auto netcode = GENERATE(Netcode::Lockstep, Netcode::Auto);
    const double loss = GENERATE(0.0, 0.2);
    CAPTURE(netcode, loss);
    Rig rig(3, line(150, loss, 20), 1, net::testing::terms_of(netcode));
    rig.run(15 * kSecond);
    for (const PeerId peer : {PeerId{0}, PeerId{1}, PeerId{2}}) {
        CHECK(can_prove(rig, peer, {0, 1, 2}));
    }
}

TEST_CASE("pilots that entered or returned prove the history like all others") {
    Rig rig(2, line(60), 3);
    rig.run(5 * kSecond);
    rig.enter(2);
    rig.run(12 * kSecond);
    rig.kill(1);
    rig.run(7 * kSecond);
    CHECK(can_prove(rig, 0, {0, 2}));
    rig.enter(1, true);
    rig.run(12 * kSecond);
    for (const PeerId peer : {PeerId{0}, PeerId{1}, PeerId{2}}) {
        CHECK(can_prove(rig, peer, {0, 1, 2}));
    }
    CHECK(rig.is_agreed());
}

TEST_CASE("a pilot that vouches for no history, or for another one than was played, counts as silent") {
    const int pilots = GENERATE(2, 3);
    const bool is_false = GENERATE(false, true);
    CAPTURE(pilots, is_false);
    const PeerId liar = PeerId::of(pilots - 1);
    Rig rig(pilots, line(60), 1);
    rig.alter(
        {liar}, [](PeerId, SyncPacket&) {},
        [&](PeerId, SignedInputHash& own) {
            const StreamHash history = is_false ? StreamHash{1} : StreamHash{};
            own = signed_input_hash({kGame, liar, 0}, own.tick, own.hashes, key_pair_of(liar).signing_key, history);
            return true;
        });
    rig.run(24 * kSecond);
    CHECK(rig.seat(0).game->is_present(slot_of(liar)));
    rig.run(16 * kSecond);
    for (PeerId peer = 0; peer < liar; ++peer) {
        CHECK_FALSE(rig.seat(peer).game->is_present(slot_of(liar)));
        CHECK(rig.seat(peer).game->end() == PeerGameEnd::None);
        CHECK(rig.seat(peer).liars.empty());
    }
    rig.seat(liar).is_alive = false;
    CHECK(rig.is_agreed());
}

TEST_CASE("a pilot that was deceived about another's keys never signs what was not played") {
    constexpr Tick kFork = 250;  // signed soon, since a history has a hash before tick 256
    const bool are_worlds_equal = GENERATE(false, true);
    const int rtt_ms = GENERATE(40, 250);
    const bool signs_for_others = GENERATE(false, true);
    CAPTURE(are_worlds_equal, rtt_ms, signs_for_others);
    Rig rig(3, line(rtt_ms), 1, net::testing::terms_of(Netcode::Auto));
    if (are_worlds_equal) {
        rig.report_equal_worlds();
    }
    rig.alter(
        {2},
        [&](PeerId to, SyncPacket& packet) {
            const Tick end = expand(packet.end, rig.seat(to).game->schedule().tick());
            const Tick first = end - static_cast<Tick>(packet.own.front().keys.size());
            for (std::size_t i = 0; i < packet.own.front().keys.size() && to == 1; ++i) {
                packet.own.front().keys[i] ^= first + i >= kFork && first + i < kFork + 10 ? 1 : 0;
            }
            const HashVote& votes = rig.seat(to).game->world_agreement().votes();
            packet.hash_turn = votes.own_turn();
            packet.hash_byte = votes.own_byte(end);
        },
        [&](PeerId to, SignedInputHash& own) { return own.tick < kFork || (signs_for_others && to != 1); });
    Tick newest = 0;
    for (int i = 0; i < 200 && rig.seat(1).game->end() == PeerGameEnd::None; ++i) {
        rig.run(100 * kMillisecond);
        for (const HistoryVoucher& voucher : rig.seat(1).game->vouchers()) {
            const auto played = hash_of("", rig.seat(0).game->history(), voucher.covers());
            if (voucher.peer == 1 && played) {
                newest = std::max(newest, voucher.covers());
                CHECK(*played == voucher.history);
            }
        }
    }
    CHECK(rig.seat(1).game->end() == PeerGameEnd::Different);
    CHECK(newest > 0);
    CHECK(newest <= kFork);
}

TEST_CASE("nobody is kept from vouching by a pilot that claims another world now and then") {
    Rig rig(3, line(60), 1);
    rig.alter({2}, [&](PeerId to, SyncPacket& packet) {
        const Tick end = expand(packet.end, rig.seat(to).game->schedule().tick());
        const bool is_false = to == 0 && end % kSignEvery > 32 && end % kSignEvery < 56;
        packet.hash_byte = static_cast<std::uint8_t>(packet.hash_byte ^ (is_false ? 1 : 0));
    });
    rig.run(45 * kSecond);
    CHECK(can_prove(rig, 0, {0, 1}));
    CHECK(can_prove(rig, 1, {0, 1}));
    CHECK(rig.seat(1).game->is_present(0));
}

TEST_CASE("nobody is lost for what it cannot vouch for while worlds differ") {
    Rig rig(3, line(100), 5);
    rig.run(9 * kSecond);
    rig.damage_world(1);
    rig.run(30 * kSecond);
    CHECK(rig.is_agreed());
    for (const PeerId peer : {PeerId{0}, PeerId{1}, PeerId{2}}) {
        CHECK(rig.seat(peer).game->end() == PeerGameEnd::None);
        CHECK(can_prove(rig, peer, {0, 1, 2}));
    }
}

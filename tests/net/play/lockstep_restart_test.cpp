// SPDX-License-Identifier: Zlib
// Restart notices in a running game (PROTOCOL.md, Restarts).
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "net/wire/signed_input_hash.h"
#include "tests/net/play/rig.h"

using namespace net;
using net::testing::key_pair_of;
using net::testing::line;
using net::testing::Rig;
using net::testing::Seat;
using net::testing::slot_of;

namespace {

Signature notice_of(Rig& rig, PeerId slot) {
    return restart_notice(rig.seat(0).game->stream_of(slot), key_pair_of(slot).signing_key);
}

/// Lets a member send any text as another one's notice.
void announce(Rig& rig, PeerId by, PeerId whose, Tick beginning, const Signature& notice) {
    rig.seat(by).game->own_events().post(RestartEvent{slot_of(whose), beginning, notice});
}

bool is_present_everywhere(Rig& rig, PeerId slot) {
    return std::ranges::all_of(
        rig.seats(), [&](const Seat& seat) { return !seat.is_alive || seat.game->is_present(slot_of(slot)); });
}

}  // namespace

TEST_CASE("all peers lose a crashed one as soon as one of them has its restart notice") {
    const double loss = GENERATE(0.0, 0.2);
    Rig rig(5, line(100, loss, 10), 4, 4);
    rig.run(3 * kSecond);
    const Signature notice = notice_of(rig, 2);
    rig.kill(2);
    rig.run(kSecond / 5);
    CHECK(is_present_everywhere(rig, 2));
    rig.seat(4).game->report_restart(2, notice);
    rig.run(loss > 0 ? 4 * kSecond / 5 : kSecond / 2);
    for (const Seat& seat : rig.seats()) {
        CHECK((!seat.is_alive || seat.game->tenures().ending(2).has_value()));
    }
    CHECK_FALSE(is_present_everywhere(rig, 2));
    rig.run(3 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
}

TEST_CASE("both survivors of three, and the only one of two, lose a crashed peer by its restart notice") {
    const int pilots = GENERATE(2, 3);
    Rig rig(pilots, line(60), 5, 3);
    rig.run(2 * kSecond);
    const Signature notice = notice_of(rig, 1);
    rig.kill(1);
    rig.seat(0).game->report_restart(1, notice);
    rig.run(kSecond / 2);
    CHECK_FALSE(rig.seat(0).game->is_present(1));
    CHECK(rig.seat(0).game->end() == PeerGameEnd::None);
    CHECK(rig.is_agreed());
}

TEST_CASE("a member cannot have another one dropped by a restart notice that is not that one's") {
    Rig rig(4, line(60), 6, 3);
    rig.run(2 * kSecond);
    const Signature own = restart_notice({net::testing::kGame, 2, 0}, key_pair_of(3).signing_key);
    const Signature of_another_game = restart_notice({net::testing::kGame + 1, 2, 0}, key_pair_of(2).signing_key);
    const Signature of_later_input = restart_notice({net::testing::kGame, 2, 60}, key_pair_of(2).signing_key);
    for (const Signature& forged : {own, of_another_game, of_later_input, Signature{}}) {
        announce(rig, 3, 2, 0, forged);
        announce(rig, 3, 2, 60, forged);
        rig.seat(3).game->report_restart(2, forged);
    }
    announce(rig, 3, 7, 0, own);  // nobody flies that slot
    announce(rig, 3, 3, 0, own);  // nor does one's own word for another peer count against oneself
    rig.run(3 * kSecond);
    CHECK(is_present_everywhere(rig, 2));
    CHECK(is_present_everywhere(rig, 3));
    CHECK(rig.is_agreed());
}

TEST_CASE("a restart notice ends all slots of its peer") {
    PeerGameSetup terms;
    terms.slots.assign(0, 0);
    terms.slots.assign(1, 1);
    terms.slots.assign(2, 2);
    terms.slots.assign(3, 2);
    Rig rig(3, line(40), 7, terms);
    rig.run(2 * kSecond);
    const Signature notice = notice_of(rig, 2);
    rig.kill(2);
    rig.seat(1).game->report_restart(2, notice);
    rig.run(kSecond / 2);
    for (const PeerId slot : std::vector<PeerId>{2, 3}) {
        CHECK_FALSE(is_present_everywhere(rig, slot));
    }
    CHECK(rig.is_agreed());
}

TEST_CASE("a restart notice of a peer that signs nothing is ignored") {
    Rig rig(3, line(40), 8, PeerGameSetup{}, {}, false);
    rig.run(2 * kSecond);
    rig.seat(1).game->report_restart(2, notice_of(rig, 2));
    announce(rig, 1, 2, 0, notice_of(rig, 2));
    rig.run(2 * kSecond);
    CHECK(is_present_everywhere(rig, 2));
}

// SPDX-License-Identifier: Zlib
// A member that keeps its input, and the vouchers for it, from some of the others is dropped; those others are not.
#include <catch2/catch.hpp>

#include <variant>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

constexpr PeerId kVictim = 1;

/// Lets a peer send nothing to the victim, and give nobody vouchers for it. With `is_quiet` it accuses nobody.
void withhold_from_victim(Rig& rig, PeerId liar, bool is_quiet) {
    rig.alter(
        {liar},
        [is_quiet](PeerId /*to*/, SyncPacket& packet) {
            for (KeyRun& run : packet.own) {
                std::erase_if(run.vouchers, [](const Voucher& voucher) { return voucher.receiver == kVictim; });
                std::erase_if(run.events, [&](const KeyRun::At& at) {
                    return is_quiet && (std::holds_alternative<SuspicionEvent>(at.event) ||
                                        std::holds_alternative<DropVoteEvent>(at.event));
                });
            }
        },
        {}, [](PeerId to) { return to == kVictim; });
}

bool is_gone(Rig& rig, PeerId peer) {
    for (const PeerId other : rig.peers()) {
        if (other != peer && rig.seat(other).game->is_present(slot_of(peer))) {
            return false;
        }
    }
    return true;
}

}  // namespace

TEST_CASE("who withholds its input from one pilot is dropped, and that pilot flies on") {
    const int pilots = GENERATE(3, 4, 5, 8);
    const bool is_quiet = GENERATE(true, false);
    INFO(pilots << " pilots, " << (is_quiet ? "quiet" : "votes"));
    const auto liar = PeerId::of(pilots - 1);
    Rig rig(pilots, line(60), 417);
    rig.run(5 * kSecond);
    withhold_from_victim(rig, liar, is_quiet);
    rig.run(20 * kSecond);
    CHECK(is_gone(rig, liar));
    for (PeerId peer = 0; peer < liar; ++peer) {
        INFO("pilot " << static_cast<int>(peer.byte()));
        PeerGame& game = *rig.seat(peer).game;
        CHECK(game.end() == PeerGameEnd::None);
        CHECK(game.schedule().tick() >= 21 * kTicksPerSecond);
        CHECK(game.dropped_slots() == std::vector<Slot>{slot_of(liar)});
        CHECK(game.schedule().stats().longest_stall < 3 * kSecond);
    }
}

TEST_CASE("who tells all but its owner that it lacks a pilot's input gets nobody dropped") {
    const int pilots = GENERATE(3, 4, 5);
    INFO(pilots << " pilots");
    const auto liar = PeerId::of(pilots - 1);
    const PeerId framed = 0;
    Rig rig(pilots, line(60), 417);
    rig.run(5 * kSecond);
    rig.network().set_cut(Rig::address_of(framed), Rig::address_of(liar), true);
    rig.alter({liar}, [&](PeerId to, SyncPacket& packet) {
        if (to == framed) {
            std::erase_if(packet.lacks, [&](const SyncPacket::Lack& lack) { return lack.slot == slot_of(framed); });
        }
    });
    rig.run(20 * kSecond);
    for (PeerId peer = 0; peer < liar; ++peer) {
        INFO("pilot " << static_cast<int>(peer.byte()));
        PeerGame& game = *rig.seat(peer).game;
        CHECK(game.end() == PeerGameEnd::None);
        CHECK(game.is_present(slot_of(framed)));
        CHECK(game.schedule().tick() >= 21 * kTicksPerSecond);
    }
}

TEST_CASE("pilots that cannot hear each other through a third one are not to blame") {
    Rig rig(3, line(100, 0.1, 20), 417);
    rig.run(5 * kSecond);
    const auto one_way = GENERATE(true, false);
    rig.network().set_cut(Rig::address_of(0), Rig::address_of(1), true);
    if (!one_way) {
        rig.network().set_cut(Rig::address_of(1), Rig::address_of(0), true);
    }
    rig.run(30 * kSecond);
    CHECK(rig.is_agreed());
    for (const PeerId peer : rig.peers()) {
        CHECK(rig.seat(peer).game->dropped_slots().empty());
        CHECK(rig.seat(peer).game->schedule().stats().longest_stall < kSecond);
    }
}

}  // namespace net::testing

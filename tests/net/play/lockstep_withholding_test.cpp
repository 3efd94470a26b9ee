// SPDX-License-Identifier: Zlib
// A member that keeps its input, and the vouchers for it, from some of the others is dropped; those others are not.
#include <catch2/catch.hpp>

#include <algorithm>
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

TEST_CASE("who withholds its input from one pilot is dropped, and that pilot flies on", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const int pilots = GENERATE(3, 4, 5, 8);
    const bool is_quiet = GENERATE(true, false);
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots, " << (is_quiet ? "quiet" : "votes"));
    const auto liar = PeerId::of(pilots - 1);
    Rig rig(pilots, line(60), 417, terms_of(netcode));
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

TEST_CASE("who tells all but its owner that it lacks a pilot's input gets nobody dropped", "[slow]") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Rollback, Netcode::Lockstep);
    const int pilots = GENERATE(3, 4, 5, 8);
    INFO("netcode " << static_cast<int>(netcode) << ", " << pilots << " pilots");
    const auto liar = PeerId::of(pilots - 1);
    const PeerId framed = 0;
    Rig rig(pilots, line(60), 417, terms_of(netcode));
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

TEST_CASE("a pilot that withholds from one input that no packet can hold is dropped, and nobody else") {
    const bool is_long = GENERATE(true, false);  // or full of text
    const int pilots = GENERATE(3, 5);
    const int rtt_ms = GENERATE(60, 200);
    CAPTURE(is_long, pilots, rtt_ms);
    const auto liar = PeerId::of(pilots - 1);
    Rig rig(pilots, line(rtt_ms, 0.02), 417, terms_of(Netcode::Auto));
    const Tick from = 5 * kTicksPerSecond;
    rig.alter(
        {liar},
        [&](PeerId to, SyncPacket& packet) {
            const PeerGame& game = *rig.seat(to).game;
            Tick end = expand(packet.end, game.schedule().tick());
            KeyRun& run = packet.own.front();
            std::erase_if(run.vouchers, [](const Voucher& voucher) { return voucher.receiver == kVictim; });
            std::erase_if(run.events, [](const KeyRun::At& at) {
                return std::holds_alternative<SuspicionEvent>(at.event) ||
                       std::holds_alternative<DropVoteEvent>(at.event);
            });
            if (is_long && end > from) {
                end = std::min(game.schedule().tick() + 110, game.input(slot_of(liar)).end() + 30);
                run = {.keys = std::vector<std::uint8_t>(60, 0)};
                packet.end = static_cast<std::uint16_t>(end);
            }
            const Tick first = end - static_cast<Tick>(run.keys.size());
            for (std::size_t i = 0; !is_long && i < run.keys.size(); ++i) {
                if (first + i >= from && (first + i) % 4 == 0) {
                    run.events.push_back({static_cast<std::uint8_t>(i), ChatEvent{std::string(110, 'x')}});
                }
                if (run.events.size() == 7) {  // as many as a packet can hold
                    run.keys.resize(i + 1);
                    std::erase_if(run.events, [&](const KeyRun::At& at) { return at.offset > i; });
                    packet.end = static_cast<std::uint16_t>(first + i + 1);
                    packet.lead = kUnknownLead;
                }
            }
            std::ranges::stable_sort(run.events, {}, &KeyRun::At::offset);
        },
        {}, [&](PeerId to) { return to == kVictim && rig.now() > 7 * kSecond; });
    rig.run(30 * kSecond);
    CHECK(is_gone(rig, liar));
    rig.seat(liar).is_alive = false;
    CHECK(rig.is_agreed());
    for (PeerId peer = 0; peer < liar; ++peer) {
        INFO("pilot " << static_cast<int>(peer.byte()));
        const PeerGame& game = *rig.seat(peer).game;
        CHECK(game.end() == PeerGameEnd::None);
        CHECK(game.dropped_slots() == std::vector<Slot>{slot_of(liar)});
        CHECK(game.schedule().tick() >= 26 * kTicksPerSecond);
        CHECK(rig.seat(peer).desyncs.empty());
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

// SPDX-License-Identifier: Zlib
// Peers that enter a running game (PROTOCOL.md, Arrivals).
#include <algorithm>

#include <catch2/catch.hpp>

#include "tests/net/play/rig.h"

namespace net::testing {
namespace {

constexpr std::uint64_t kSeed = 417;

/// Returns the ticks in which a peer ran an event of that type for a slot.
std::vector<Tick> ticks_of(const Seat& seat, TickEvent::Type type, Slot slot) {
    std::vector<Tick> found;
    for (const CompleteTick& turn : seat.turns) {
        for (const TickEvent& event : turn.events) {
            if (event.type == type && event.slot == slot) {
                found.push_back(turn.tick);
            }
        }
    }
    return found;
}

/// Returns the arrival of somebody whom the rig does not bring in.
Arrival stranger(PeerId peer, Slot slot, const std::string& name) {
    return {.peer = peer, .seat = 4, .candidates = {candidate_of({0x0A000063, 7})}, .pilots = {{slot, name}}};
}

/// Returns whether a peer executed any keys of a slot from a tick on.
bool has_flown(const Seat& seat, Slot slot, Tick from) {
    return std::ranges::any_of(seat.turns,
                               [&](const CompleteTick& turn) { return turn.tick >= from && turn.keys[slot] != 0; });
}

}  // namespace

TEST_CASE("a newcomer takes a free slot, and nobody waits for it") {
    const auto netcode = GENERATE(Netcode::Auto, Netcode::Lockstep);
    Rig rig(2, line(60), kSeed, terms_of(netcode));
    rig.run(5 * kSecond);
    rig.enter(2);
    rig.run(10 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 14 * kTicksPerSecond);
    for (Seat& seat : rig.seats()) {
        const auto joined = ticks_of(seat, TickEvent::Type::Join, 2);
        REQUIRE(joined.size() == 1);
        CHECK(has_flown(seat, 2, joined.front()));
        CHECK(seat.game->is_present(2));
        CHECK(seat.game->schedule().stats().stalls == 0);
        CHECK(seat.desyncs.empty());
    }
    CHECK(rig.seat(2).pressed == rig.seat(2).executed);
}

TEST_CASE("an entry state may have extensions, but no kind twice") {
    EntryState state;
    state.extensions.all = {{9, "later"}};
    CHECK(state.is_sound(0));
    state.extensions.all.push_back({9, "again"});
    CHECK_FALSE(state.is_sound(0));
}

TEST_CASE("a newcomer enters over a bad link") {
    Rig rig(4, line(300, 0.3, 30), kSeed, terms_of(Netcode::Auto));
    rig.run(5 * kSecond);
    rig.enter(4, false, 450 * kMillisecond);
    rig.run(15 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 18 * kTicksPerSecond);
    CHECK(ticks_of(rig.seat(0), TickEvent::Type::Drop, 4).empty());
    for (Seat& seat : rig.seats()) {
        CHECK(ticks_of(seat, TickEvent::Type::Join, 4).size() == 1);
        CHECK(seat.desyncs.empty());
    }
}

TEST_CASE("a pilot that was dropped returns to its slot") {
    const auto lost = PeerId::of(GENERATE(0, 2));
    Rig rig(3, line(100, 0.05), kSeed, terms_of(Netcode::Auto));
    rig.run(4 * kSecond);
    rig.kill(lost);
    rig.run(7 * kSecond);
    REQUIRE_FALSE(rig.seat(1).game->is_present(slot_of(lost)));
    rig.enter(lost, true);
    rig.run(10 * kSecond);
    CHECK(rig.is_agreed());
    for (Seat& seat : rig.seats()) {
        const auto back = ticks_of(seat, TickEvent::Type::Return, slot_of(lost));
        REQUIRE(back.size() == 1);
        CHECK(has_flown(seat, slot_of(lost), back.front()));
        CHECK(seat.desyncs.empty());
    }
    CHECK(rig.common_turns() == rig.seat(1).turns.size());
}

TEST_CASE("a pilot who is away returns to the slot without having been dropped") {
    const auto lost = PeerId::of(GENERATE(0, 2));
    Rig rig(3, line(100, 0.05), kSeed, terms_of(Netcode::Auto));
    rig.run(4 * kSecond);
    rig.kill(lost);
    rig.run(5 * kSecond / 2);
    rig.enter(lost, true);
    rig.run(10 * kSecond);
    CHECK(rig.is_agreed());
    for (Seat& seat : rig.seats()) {
        CHECK(ticks_of(seat, TickEvent::Type::Away, slot_of(lost)).size() == 1);
        CHECK(ticks_of(seat, TickEvent::Type::Drop, slot_of(lost)).empty());
        const auto back = ticks_of(seat, TickEvent::Type::Return, slot_of(lost));
        REQUIRE(back.size() == 1);
        CHECK(has_flown(seat, slot_of(lost), back.front()));
    }
}

TEST_CASE("a peer that enters while a pilot is away sees that pilot being dropped, too") {
    Rig rig(3, line(60), kSeed, terms_of(Netcode::Auto));
    rig.run(4 * kSecond);
    rig.kill(2);
    rig.run(5 * kSecond / 2);
    rig.enter(5);
    rig.run(8 * kSecond);
    CHECK(rig.is_agreed());
    REQUIRE(ticks_of(rig.seat(5), TickEvent::Type::Drop, 2).size() == 1);
    CHECK(ticks_of(rig.seat(5), TickEvent::Type::Join, 5).front() <
          ticks_of(rig.seat(5), TickEvent::Type::Drop, 2).front());
}

TEST_CASE("a newcomer that reuses the number of an away peer also drops that peer's slot") {
    Rig rig(3, line(60), kSeed, terms_of(Netcode::Auto));
    rig.run(4 * kSecond);
    rig.kill(2);
    rig.run(5 * kSecond / 2);
    rig.enter(2, false, 100 * kMillisecond, kNoSlot, 5);
    rig.run(8 * kSecond);
    CHECK(rig.is_agreed());
    for (const PeerId peer : std::vector<PeerId>{0, 2}) {
        CHECK(ticks_of(rig.seat(peer), TickEvent::Type::Join, 5).size() == 1);
        CHECK(ticks_of(rig.seat(peer), TickEvent::Type::Drop, 2).size() == 1);
    }
}

TEST_CASE("two pilots at one machine enter together, and return together") {
    Rig rig(2, line(100, 0.05), kSeed, terms_of(Netcode::Auto));
    rig.run(2 * kSecond);
    rig.enter(3, false, 100 * net::kMillisecond, 5);
    rig.run(4 * kSecond);
    for (Seat& seat : rig.seats()) {
        for (const Slot slot : std::vector<Slot>{3, 5}) {
            if (seat.game) {
                REQUIRE(ticks_of(seat, TickEvent::Type::Join, slot).size() == 1);
                CHECK(has_flown(seat, slot, ticks_of(seat, TickEvent::Type::Join, slot).front()));
            }
        }
    }
    rig.kill(3);
    rig.run(5 * kSecond / 2);
    CHECK_FALSE(rig.seat(0).game->is_present(5));
    rig.enter(3, true, 100 * net::kMillisecond, 5);
    rig.run(6 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(3).game->is_present(3));
    CHECK(rig.seat(3).game->is_present(5));
    CHECK(ticks_of(rig.seat(3), TickEvent::Type::Return, 5).size() == 1);
}

TEST_CASE("a peer that entered later is not the senior one, whatever its number") {
    Rig rig(3, line(40), kSeed);
    rig.run(2 * kSecond);
    CHECK(rig.senior() == 0);
    rig.kill(0);
    rig.run(7 * kSecond);
    CHECK(rig.senior() == 1);
    rig.enter(0, true);
    rig.run(5 * kSecond);
    CHECK(rig.senior() == 1);
    CHECK_FALSE(rig.seat(0).game->is_senior());
    CHECK(rig.is_agreed());
}

TEST_CASE("only the senior peer admits others") {
    Rig rig(3, line(40), kSeed);
    rig.run(2 * kSecond);
    rig.seat(1).game->own_events().post(stranger(4, 4, "uninvited"));
    rig.run(2 * kSecond);
    CHECK_FALSE(rig.seat(0).game->take_admission());
    CHECK(rig.seat(0).game->tenures().is_free(4, rig.seat(0).game->schedule().tick()));
    CHECK(rig.is_agreed());
}

TEST_CASE("nobody enters a slot or gets a number that is taken") {
    Rig rig(3, line(40), kSeed);
    rig.run(2 * kSecond);
    rig.seat(0).game->own_events().post(stranger(4, 1, "other"));
    rig.run(kSecond);
    rig.seat(0).game->own_events().post(stranger(2, 5, "other"));
    rig.run(kSecond);
    CHECK(rig.seats().size() == 3);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(0).game->is_present(1));
}

TEST_CASE("a newcomer that never comes is dropped after a second") {
    Rig rig(3, line(60), kSeed, terms_of(Netcode::Auto));
    rig.run(3 * kSecond);
    rig.enter(5, false, kSecond * 3600);
    rig.run(6 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.common_turns() >= 7 * kTicksPerSecond);
    for (Seat& seat : rig.seats()) {
        CHECK_FALSE(seat.game->is_present(5));
        CHECK(ticks_of(seat, TickEvent::Type::Drop, 5).size() == 1);
        CHECK(seat.game->schedule().stats().longest_stall < kSecond);
    }
}

TEST_CASE("a newcomer knows that a pilot was voted out in the tick of its own admission") {
    Rig rig(4, line(80), kSeed, terms_of(Netcode::Auto));
    rig.run(3 * kSecond);
    rig.seat(1).game->own_events().post(RemovalVoteEvent{3});
    rig.run(kSecond);
    rig.seat(0).game->own_events().post(RemovalVoteEvent{3});
    rig.enter(4);  // by the same peer, so in the same tick
    rig.run(kSecond);
    rig.seat(3).is_alive = false;
    rig.run(8 * kSecond);
    CHECK(rig.is_agreed());
    for (Seat& seat : rig.seats()) {
        if (seat.slot != 3) {
            CHECK(seat.game->is_present(4));
            CHECK_FALSE(seat.game->is_present(3));
            CHECK(seat.desyncs.empty());
        }
    }
    CHECK(has_flown(rig.seat(4), 4, 0));
}

TEST_CASE("a peer that was cut off while a newcomer was admitted and given up stays in the game") {
    const int deaf_ms = GENERATE(1100, 1500, 1900, 2300);
    INFO("deaf for " << deaf_ms << " ms");
    Rig rig(5, line(60), kSeed, terms_of(Netcode::Auto));
    rig.run(3 * kSecond);
    rig.enter(5, false, kSecond * 3600);  // never comes
    for (const bool is_deaf : {true, false}) {
        for (const PeerId from : std::vector<PeerId>{0, 2, 3, 4}) {
            rig.network().set_cut(Rig::address_of(from), Rig::address_of(1), is_deaf);
        }
        rig.run(is_deaf ? deaf_ms * kMillisecond : 0);
    }
    rig.run(6 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seat(1).game->end() == PeerGameEnd::None);
    CHECK(rig.seat(0).game->is_present(1));
    CHECK_FALSE(rig.seat(0).game->is_present(5));
}

TEST_CASE("four newcomers enter at once") {
    Rig rig(4, line(100, 0.01), kSeed, terms_of(Netcode::Auto));
    rig.run(5 * kSecond);
    for (const PeerId slot : std::vector<PeerId>{4, 5, 6, 7}) {
        rig.enter(slot);
    }
    rig.run(10 * kSecond);
    CHECK(rig.is_agreed());
    CHECK(rig.seats().size() == 8);
    for (Seat& seat : rig.seats()) {
        CHECK(seat.game->schedule().stats().stalls == 0);
        CHECK(seat.desyncs.empty());
    }
    CHECK(rig.common_turns() >= 14 * kTicksPerSecond);
}

namespace {

/// Lets the programs of random pilots crash, one or two at a time, and return.
void crash_and_return(std::uint64_t seed) {
    CAPTURE(seed);
    engine::Rng chance(seed);
    const int pilots = static_cast<int>(chance.between(3, 8));
    const int loss = static_cast<int>(chance.between(0, 10));
    Rig rig(pilots, line(static_cast<int>(chance.between(0, 200)), loss / 100.0, 20), seed, terms_of(Netcode::Auto));
    rig.run(3 * kSecond);
    for (int round = 0; round < 3; ++round) {
        const auto lost = PeerId::of(chance.between(0, pilots - 1));
        std::vector<PeerId> all{lost};
        if (pilots > 4 && chance.happens(0.3)) {
            all.push_back(PeerId::of((lost.value() + chance.between(1, pilots - 1)) % pilots));
        }
        rig.kill(all.front());
        rig.run(chance.between(0, 300) * kMillisecond);
        if (all.size() > 1) {
            rig.kill(all.back());
        }
        rig.run(chance.between(6500, 8000) * kMillisecond);
        for (const PeerId slot : all) {
            rig.enter(slot, true, chance.between(20, 400) * kMillisecond);
            rig.run(chance.between(0, 300) * kMillisecond);
        }
        rig.run(chance.between(3000, 5000) * kMillisecond);
        REQUIRE(rig.is_agreed());
        for (const Seat& seat : rig.seats()) {
            REQUIRE(seat.is_alive);
            REQUIRE(seat.game->end() == PeerGameEnd::None);
            REQUIRE(seat.desyncs.empty());
            REQUIRE(seat.game->is_present(slot_of(lost)));
            REQUIRE(seat.game->is_present(slot_of(all.back())));
        }
    }
}

}  // namespace

TEST_CASE("pilots crash and return at random, and all worlds stay equal", "[slow]") {
    crash_and_return(static_cast<std::uint64_t>(GENERATE(take(12, Catch::Generators::random(1, 1 << 30)))));
}

TEST_CASE("ten thousand crashes and returns", "[.][long]") {
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        crash_and_return(seed);
    }
}

}  // namespace net::testing

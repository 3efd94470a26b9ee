// SPDX-License-Identifier: Zlib
#include "net/play/hash_vote.h"

#include <catch2/catch.hpp>

using net::HashVote;
using net::Slot;
using net::Tick;

namespace {

constexpr std::uint64_t hash_of(Tick turns) {
    return (turns + 1) * 0x9E3779B97F4A7C15ULL;
}

/// What a peer says that has run `turns` turns and whose newest own tick is `end` - 1.
void say(HashVote& to, Slot slot, Tick turns, std::uint64_t hash, Tick end) {
    const Tick newest = turns / 8 * 8;
    to.note_theirs(slot, end, turns, static_cast<std::uint8_t>(newest / 8 % 4),
                   static_cast<std::uint8_t>(hash >> 8 * (end % 8)));
}

}  // namespace

TEST_CASE("equal worlds are never found different, however far apart the peers are") {
    for (int apart = -16; apart <= 16; ++apart) {
        HashVote agreement(0);
        for (Tick turns = 0; turns < 400; ++turns) {
            if (turns % 8 == 0) {
                agreement.note_own(turns, hash_of(turns));
            }
            const std::int64_t theirs = static_cast<std::int64_t>(turns) + apart;
            if (theirs >= 0) {
                say(agreement, 1, static_cast<Tick>(theirs), hash_of(static_cast<Tick>(theirs) / 8 * 8), turns + 3);
            }
        }
        INFO(apart);
        CHECK_FALSE(agreement.difference().has_value());
    }
}

TEST_CASE("any changed bit is found within eight packets") {
    for (int bit = 0; bit < 64; ++bit) {
        HashVote agreement(0);
        agreement.note_own(0, hash_of(0));
        agreement.note_own(8, hash_of(8));
        for (Tick end = 11; end < 19; ++end) {
            say(agreement, 1, 8, hash_of(8) ^ 1ULL << bit, end);
        }
        REQUIRE(agreement.difference().has_value());
        CHECK(agreement.difference()->tick == 8);
        CHECK(agreement.difference()->slot == 1);
    }
}

TEST_CASE("a world ahead of ours is compared once we are there") {
    HashVote agreement(0);
    agreement.note_own(0, hash_of(0));
    for (Tick end = 11; end < 19; ++end) {
        say(agreement, 2, 8, ~hash_of(8), end);
    }
    CHECK_FALSE(agreement.difference().has_value());
    agreement.note_own(8, hash_of(8));
    REQUIRE(agreement.difference().has_value());
}

TEST_CASE("the majority is right, and among two the lower slot") {
    const auto differing = [](Slot self, std::initializer_list<Slot> from) {
        HashVote agreement(self);
        agreement.note_own(0, hash_of(0));
        for (const Slot slot : from) {
            for (Tick end = 1; end < 9; ++end) {
                say(agreement, slot, 0, ~hash_of(0), end);
            }
        }
        return agreement;
    };
    const std::array<bool, net::kMaxPilots> two{true, true};
    const std::array<bool, net::kMaxPilots> three{true, true, true};
    CHECK_FALSE(differing(0, {1}).is_against_us(two));
    CHECK(differing(1, {0}).is_against_us(two));
    CHECK(differing(0, {1, 2}).is_against_us(three));
    CHECK_FALSE(differing(2, {0}).is_against_us(three));
}

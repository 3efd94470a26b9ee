// SPDX-License-Identifier: Zlib
#include "net/play/hash_vote.h"

#include <catch2/catch.hpp>

using net::HashVote;
using net::PeerId;
using net::Tick;

namespace {

constexpr std::array<bool, net::kMaxPeers> kEight{true, true, true, true, true, true, true, true};

constexpr std::uint64_t hash_of(Tick turns) {
    return (turns + 1) * 0x9E3779B97F4A7C15ULL;
}

/// Passes on the hash of a peer that has run `turns` ticks and whose newest own tick is `end` - 1.
void say(HashVote& to, PeerId peer, Tick turns, std::uint64_t hash, Tick end) {
    const Tick newest = turns / 8 * 8;
    to.note_theirs(peer, end, turns, static_cast<std::uint8_t>(newest / 8 % 4),
                   static_cast<std::uint8_t>(hash >> 8 * (end % 8)));
}

}  // namespace

TEST_CASE("equal worlds are never reported as different, however far apart the peers are") {
    for (int apart = -16; apart <= 16; ++apart) {
        HashVote vote(0);
        for (Tick turns = 0; turns < 400; ++turns) {
            if (turns % 8 == 0) {
                vote.note_own(turns, hash_of(turns));
            }
            const std::int64_t theirs = static_cast<std::int64_t>(turns) + apart;
            if (theirs >= 0) {
                say(vote, 1, static_cast<Tick>(theirs), hash_of(static_cast<Tick>(theirs) / 8 * 8), turns + 3);
            }
        }
        INFO(apart);
        CHECK_FALSE(vote.difference(kEight).has_value());
    }
}

TEST_CASE("any changed bit is found within eight packets") {
    for (int bit = 0; bit < 64; ++bit) {
        HashVote vote(0);
        vote.note_own(0, hash_of(0));
        vote.note_own(8, hash_of(8));
        for (Tick end = 11; end < 19; ++end) {
            say(vote, 1, 8, hash_of(8) ^ 1ULL << bit, end);
        }
        REQUIRE(vote.difference(kEight).has_value());
        CHECK(vote.difference(kEight)->tick == 8);
        CHECK(vote.difference(kEight)->peer == 1);
    }
}

TEST_CASE("a world ahead of ours is compared once ours gets there") {
    HashVote vote(0);
    vote.note_own(0, hash_of(0));
    for (Tick end = 11; end < 19; ++end) {
        say(vote, 2, 8, ~hash_of(8), end);
    }
    CHECK_FALSE(vote.difference(kEight).has_value());
    vote.note_own(8, hash_of(8));
    REQUIRE(vote.difference(kEight).has_value());
}

TEST_CASE("the majority is right, and between two peers the lower one") {
    const auto differing = [](PeerId self, std::initializer_list<PeerId> from) {
        HashVote vote(self);
        vote.note_own(0, hash_of(0));
        for (const PeerId peer : from) {
            for (Tick end = 1; end < 9; ++end) {
                say(vote, peer, 0, ~hash_of(0), end);
            }
        }
        return vote;
    };
    const std::array<bool, net::kMaxPeers> two{true, true};
    const std::array<bool, net::kMaxPeers> three{true, true, true};
    CHECK_FALSE(differing(0, {1}).is_against_us(two));
    CHECK(differing(1, {0}).is_against_us(two));
    CHECK(differing(0, {1, 2}).is_against_us(three));
    CHECK_FALSE(differing(2, {0}).is_against_us(three));
}

TEST_CASE("a peer that is gone is not reported as different") {
    HashVote vote(0);
    vote.note_own(0, hash_of(0));
    for (Tick end = 1; end < 9; ++end) {
        say(vote, 1, 0, ~hash_of(0), end);
        say(vote, 3, 0, ~hash_of(0), end);
    }
    CHECK(vote.difference({true, true, true, true})->peer == 1);
    CHECK(vote.difference({true, false, true, true})->peer == 3);
    CHECK_FALSE(vote.difference({true, false, true, false}).has_value());
}

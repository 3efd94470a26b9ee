// SPDX-License-Identifier: Zlib
#include "net/play/agreement/hash_vote.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

using net::HashVote;
using net::PeerId;
using net::Tick;

namespace {

constexpr net::PeerFlags kEight{true, true, true, true, true, true, true, true};

constexpr std::uint64_t hash_of(Tick turns) {
    return (turns + 1) * 0x9E3779B97F4A7C15ULL;
}

/// Delivers a hash byte of a peer that has run `turns` ticks and whose newest own tick is `end` - 1.
void say(HashVote& to, PeerId peer, Tick turns, std::uint64_t hash, Tick end) {
    to.note_theirs(peer, end, static_cast<std::uint8_t>(turns / 8 % 32),
                   static_cast<std::uint8_t>(hash >> 8 * (end % 8)));
}

/// Returns what `self` knows once the peers have sent their whole hashes at tick 0. A peer without a hash has sent
/// none.
HashVote vote_among(PeerId self, std::initializer_list<std::optional<std::uint64_t>> hashes) {
    HashVote vote(self);
    for (PeerId peer = 0; const auto& hash : hashes) {
        if (peer == self) {
            vote.note_own({0, hash.value()});
        }
        for (Tick end = 1; end < 9 && hash && peer != self; ++end) {
            say(vote, peer, 0, *hash, end);
        }
        ++peer;
    }
    return vote;
}

constexpr net::PeerFlags first_of(std::size_t count) {
    net::PeerFlags flags{};
    std::fill_n(flags.begin(), count, true);
    return flags;
}

}  // namespace

TEST_CASE("a peer that has no hash yet is not compared") {
    HashVote late(1);
    HashVote vote(0);
    vote.note_own({0, hash_of(0)});
    for (Tick end = 0; end < 8; ++end) {
        vote.note_theirs(1, end, late.own_turn(), late.own_byte(end));
    }
    CHECK_FALSE(vote.difference(kEight).has_value());
    CHECK_FALSE(vote.is_known(0, first_of(2)));
    late.note_own({0, hash_of(0)});
    vote.note_theirs(1, 8, late.own_turn(), late.own_byte(8));
    CHECK(vote.is_known(0, first_of(2)));
}

TEST_CASE("any changed bit is found within eight packets") {
    for (int bit = 0; bit < 64; ++bit) {
        HashVote vote(0);
        vote.note_own({0, hash_of(0)});
        vote.note_own({8, hash_of(8)});
        for (Tick end = 11; end < 19; ++end) {
            say(vote, 1, 8, hash_of(8) ^ 1ULL << bit, end);
        }
        REQUIRE(vote.difference(kEight).has_value());
        CHECK(vote.difference(kEight)->tick == 8);
        CHECK(vote.difference(kEight)->peer == 1);
    }
}

TEST_CASE("later hashes stand in for bytes that are lost") {
    // Peer 2 differs from both others in part 5. At the first hash, the packet with peer 1's byte of it is lost.
    constexpr std::uint64_t kChange = 0xFFULL << 40;
    HashVote vote(2);
    for (const Tick turns : {0U, 8U}) {
        vote.note_own({turns, hash_of(turns) ^ kChange});
        for (Tick end = turns + 1; end < turns + 9; ++end) {
            say(vote, 0, turns, hash_of(turns), end);
            if (turns != 0 || end % 8 != 5) {
                say(vote, 1, turns, hash_of(turns), end);
            }
        }
        REQUIRE(vote.difference(kEight).has_value());
        CHECK(vote.difference(kEight)->tick == 0);
        CHECK(vote.difference(kEight)->parts == 1 << 5);
        CHECK(vote.is_known(0, first_of(3)) == (turns == 8));
    }
    CHECK_FALSE(vote.standing(0, first_of(3)).continues);
}

TEST_CASE("a world ahead of ours is compared once ours gets there") {
    HashVote vote(0);
    vote.note_own({0, hash_of(0)});
    for (Tick end = 11; end < 19; ++end) {
        say(vote, 2, 8, ~hash_of(8), end);
    }
    CHECK_FALSE(vote.difference(kEight).has_value());
    vote.note_own({8, hash_of(8)});
    REQUIRE(vote.difference(kEight).has_value());
}

TEST_CASE("a peer whose hash is not known is on nobody's side") {
    const HashVote vote = vote_among(2, {5, std::nullopt, 6});
    CHECK_FALSE(vote.is_known(0, first_of(3)));
    CHECK(vote.is_known(0, {true, false, true}));
    CHECK_FALSE(vote.is_known(8, {true}));
    CHECK_FALSE(vote.standing(0, first_of(3)).continues);
    CHECK(vote_among(2, {5, 6, 6, std::nullopt}).standing(0, first_of(4)).continues);
}

TEST_CASE("a world that was repaired is forgiven once all of it has been equal at two later ticks") {
    HashVote vote(0);
    for (Tick turns = 0; turns <= 64; turns += 8) {
        vote.note_own({turns, hash_of(turns)});
        for (Tick end = turns + 1; end <= turns + 8; ++end) {
            say(vote, 1, turns, turns < 24 ? ~hash_of(turns) : hash_of(turns), end);
            const bool is_forgiven = turns > 32 || (turns == 32 && end == 40);
            CHECK(vote.difference_with(1).has_value() == !is_forgiven);
        }
    }
    // A new difference is not forgiven.
    vote.note_own({72, hash_of(72)});
    say(vote, 1, 72, ~hash_of(72), 73);
    REQUIRE(vote.difference_with(1).has_value());
    CHECK(vote.difference_with(1)->tick == 72);
}

TEST_CASE("own hashes that are revised are compared again, and what was forgiven stays so") {
    HashVote vote(0);
    for (Tick turns = 0; turns <= 64; turns += 8) {
        vote.note_own({turns, turns < 40 ? hash_of(turns) : ~hash_of(turns)});  // our world is damaged from 40 on
        for (Tick end = turns + 1; end <= turns + 8; ++end) {
            say(vote, 1, turns, turns < 8 ? ~hash_of(turns) : hash_of(turns), end);  // peer 1 was damaged at first
            say(vote, 2, turns, ~hash_of(turns), end);                               // peer 2 always differs
        }
    }
    REQUIRE(vote.difference_with(1).has_value());
    CHECK(vote.difference_with(1)->tick == 40);
    CHECK(vote.difference_with(2)->tick == 0);
    std::vector<net::WorldHash> same;
    std::vector<net::WorldHash> revised;
    for (Tick turns = 0; turns <= 64; turns += 8) {
        same.push_back({turns, turns < 40 ? hash_of(turns) : ~hash_of(turns)});
        revised.push_back({turns, hash_of(turns)});
    }
    CHECK_FALSE(vote.revise_own(same));
    CHECK(vote.difference_with(1).has_value());
    CHECK(vote.revise_own(revised));
    CHECK_FALSE(vote.difference_with(1).has_value());
    REQUIRE(vote.difference_with(2).has_value());
    CHECK(vote.difference_with(2)->newest == 64);
}

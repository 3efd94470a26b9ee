// SPDX-License-Identifier: Zlib
#include "net/play/queues/removal_vote.h"

#include <catch2/catch.hpp>

using net::kRemovalVoteLasts;
using net::RemovalVote;

namespace {

constexpr std::uint8_t kOthersVolume = 0b1111'0111;  // all but slot 3

}  // namespace

TEST_CASE("more than half of the others remove a pilot, and never one alone") {
    CHECK(RemovalVote::needed(1) == 2);
    CHECK(RemovalVote::needed(2) == 2);
    CHECK(RemovalVote::needed(3) == 2);
    CHECK(RemovalVote::needed(4) == 3);
    CHECK(RemovalVote::needed(7) == 4);
    RemovalVote vote;
    for (const net::Slot by : {0, 1, 2}) {
        CHECK(vote.note(by, 3, 100));
        CHECK_FALSE(vote.is_decided(3, kOthersVolume, 100));
    }
    CHECK_FALSE(vote.note(2, 3, 100));  // a repeated vote does not count
    CHECK_FALSE(vote.is_decided(3, kOthersVolume, 100));
    CHECK(vote.note(7, 3, 100));
    CHECK(vote.is_decided(3, kOthersVolume, 100));
    CHECK(vote.votes(3, 100) == 0b1000'0111);
    CHECK_FALSE(vote.is_decided(4, kOthersVolume, 100));
}

TEST_CASE("votes of pilots who are gone do not count, nor those against a pilot who was there before") {
    RemovalVote vote;
    vote.note(0, 3, 100);
    vote.note(1, 3, 100);
    CHECK(vote.is_decided(3, 0b0000'0111, 100));
    CHECK_FALSE(vote.is_decided(3, 0b0000'0110, 100));
    vote.forget(1);
    CHECK(vote.votes(3, 100) == 0b0000'0001);
    vote.forget(3);
    CHECK(vote.votes(3, 100) == 0);
}

TEST_CASE("votes lapse a minute after the last of them") {
    RemovalVote vote;
    vote.note(0, 3, 100);
    vote.note(1, 3, 100 + kRemovalVoteLasts - 1);
    CHECK(vote.votes(3, 100 + kRemovalVoteLasts) == 0b11);
    CHECK(vote.votes(3, 100 + 2 * kRemovalVoteLasts - 1) == 0);
    CHECK(vote.note(2, 3, 100 + 2 * kRemovalVoteLasts));
    CHECK(vote.votes(3, 100 + 2 * kRemovalVoteLasts) == 0b100);
}

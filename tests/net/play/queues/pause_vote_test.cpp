// SPDX-License-Identifier: Zlib
#include "net/play/queues/pause_vote.h"

#include <catch2/catch.hpp>

using net::kPauseIsLong;
using net::PauseVote;
using net::Tick;

namespace {

constexpr Tick kBegin = 100;
constexpr Tick kLong = kBegin + kPauseIsLong;

/// Runs a pause of slot 0 up to `end`, exclusive, with these slots flown.
void pause_until(PauseVote& vote, Tick end, std::uint8_t flown = 0b1111) {
    for (Tick tick = kBegin; tick < end; ++tick) {
        REQUIRE(vote.settle(0b1, flown, tick) == 0);
    }
}

}  // namespace

TEST_CASE("more than half of the others end a pause once it is long") {
    PauseVote vote;
    vote.note_vote(1);
    pause_until(vote, kLong);
    CHECK(vote.is_open(kLong));
    CHECK(vote.settle(0b1, 0b1111, kLong) == 0);  // one vote of three
    vote.note_vote(2);
    CHECK(vote.settle(0b1, 0b1111, kLong + 1) == 0b1);
    CHECK_FALSE(vote.is_open(kLong + 1));
    CHECK(vote.settle(0, 0b1111, kLong + 2) == 0);
    CHECK_FALSE(vote.is_open(kLong + 2));
}

TEST_CASE("a pause requested in the tick after an overruled one has neither its age nor its votes") {
    PauseVote vote;
    vote.note_vote(2);
    vote.note_vote(3);
    pause_until(vote, kLong);
    REQUIRE(vote.settle(0b1, 0b1111, kLong) == 0b1);
    const Tick begin = kLong + 1;
    for (Tick tick = begin; tick < begin + kPauseIsLong; ++tick) {
        REQUIRE(vote.settle(0b10, 0b1111, tick) == 0);
    }
    CHECK(vote.settle(0b10, 0b1111, begin + kPauseIsLong) == 0);
    vote.note_vote(0);
    CHECK(vote.settle(0b10, 0b1111, begin + kPauseIsLong + 1) == 0);  // one vote of three
    vote.note_vote(2);
    CHECK(vote.settle(0b10, 0b1111, begin + kPauseIsLong + 2) == 0b10);
}

TEST_CASE("no vote ends a short pause") {
    PauseVote vote;
    for (const net::Slot slot : {1, 2, 3}) {
        vote.note_vote(slot);
    }
    pause_until(vote, kLong);
    CHECK_FALSE(vote.is_open(kLong - 1));
    CHECK(vote.settle(0b1, 0b1111, kLong) == 0b1);
}

TEST_CASE("pilots who paused or have left cannot vote") {
    PauseVote vote;
    vote.note_vote(0);
    vote.note_vote(3);
    vote.note_vote(1);
    pause_until(vote, kLong, 0b0111);
    CHECK(vote.settle(0b1, 0b0111, kLong) == 0);  // one vote of two
    CHECK(vote.settle(0b11, 0b0111, kLong + 1) == 0);
    vote.note_vote(2);
    CHECK(vote.settle(0b11, 0b0111, kLong + 2) == 0b11);
}

TEST_CASE("the only other pilot ends a pause alone, and nobody ends one alone with nobody else") {
    PauseVote vote;
    pause_until(vote, kLong + 1, 0b1);
    PauseVote two;
    two.note_vote(1);
    pause_until(two, kLong, 0b11);
    CHECK(two.settle(0b1, 0b11, kLong) == 0b1);
}

TEST_CASE("whoever was overruled cannot pause again for a minute, others can") {
    PauseVote vote;
    vote.note_vote(1);
    pause_until(vote, kLong, 0b11);
    REQUIRE(vote.settle(0b1, 0b11, kLong) == 0b1);
    CHECK_FALSE(vote.may_pause(0, kLong + 1));
    CHECK_FALSE(vote.may_pause(0, kLong + 60 * net::kTicksPerSecond - 1));
    CHECK(vote.may_pause(0, kLong + 60 * net::kTicksPerSecond));
    CHECK(vote.may_pause(1, kLong + 1));
}

TEST_CASE("a new pilot has neither the vote nor the refusal of the slot's last one") {
    PauseVote vote;
    vote.note_vote(1);
    pause_until(vote, kLong, 0b11);
    REQUIRE(vote.settle(0b1, 0b11, kLong) == 0b1);
    vote.forget(0);
    CHECK(vote.may_pause(0, kLong + 1));
    PauseVote other;
    other.note_vote(1);
    other.forget(1);
    pause_until(other, kLong, 0b11);
    CHECK(other.settle(0b1, 0b11, kLong) == 0);
}

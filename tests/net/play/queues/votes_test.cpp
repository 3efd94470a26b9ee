// SPDX-License-Identifier: Zlib
#include "net/play/queues/votes.h"

#include "engine/base/bytes.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::kPauseIsLong;
using net::kRemovalVoteLasts;
using net::PauseVote;
using net::RemovalVote;
using net::Tick;

namespace {

using Type = net::TickEvent::Type;

/// Notes the ticks up to `end`, the first of them with an event.
void run(net::PauseTracker& pauses, net::Tick& tick, net::Tick end, Type type, net::Slot slot) {
    net::CompleteTick inputs;
    inputs.events.push_back({type, slot, {}});
    for (; tick < end; ++tick) {
        inputs.tick = tick;
        pauses.note(inputs);
        inputs.events.clear();
    }
}

}  // namespace

TEST_CASE("a pause takes effect after the lag, and its end after lag and countdown") {
    const auto lag = GENERATE(net::Tick{0}, net::Tick{3});
    net::PauseTracker pauses(lag);
    net::Tick tick = 0;
    run(pauses, tick, 10, Type::Chat, 0);
    run(pauses, tick, 20, Type::Pause, 1);
    CHECK(pauses.is_wanted_by(1));
    CHECK(pauses.is_paused(19 + lag));
    CHECK(pauses.is_paused(19 + lag + 50));  // as far as is known
    CHECK_FALSE(pauses.resumes_at());
    run(pauses, tick, 21, Type::Resume, 1);
    const net::Tick resumes = 20 + lag + net::kResumeTicks;
    CHECK(pauses.resumes_at() == resumes);
    CHECK(pauses.is_paused(resumes - 1));
    CHECK_FALSE(pauses.is_paused(resumes));
    CHECK_FALSE(pauses.is_paused(resumes + 50));
    run(pauses, tick, resumes, Type::Chat, 0);
    CHECK(pauses.is_paused(resumes - 1));
    CHECK_FALSE(pauses.is_paused(resumes));
}

TEST_CASE("a pause that is asked for during the countdown goes on") {
    net::PauseTracker pauses(3);
    net::Tick tick = 0;
    run(pauses, tick, 10, Type::Pause, 1);
    run(pauses, tick, 12, Type::Resume, 1);
    run(pauses, tick, 20, Type::Pause, 0);
    CHECK_FALSE(pauses.resumes_at());
    CHECK(pauses.is_paused(12 + net::kResumeTicks + 100));
}

TEST_CASE("a pause that was sent to another peer goes on there") {
    net::PauseTracker pauses(3);
    net::Tick tick = 0;
    run(pauses, tick, 10, Type::Chat, 0);
    run(pauses, tick, 12, Type::Pause, 1);
    engine::Writer writer;
    net::PauseTracker::fields(writer, pauses);
    engine::Reader reader(writer.bytes());
    net::PauseTracker copy;
    net::PauseTracker::fields(reader, copy);
    REQUIRE(reader.ok());
    CHECK(copy.is_sound(3, 12));
    CHECK_FALSE(copy.is_sound(4, 12));
    CHECK_FALSE(copy.is_sound(3, 11));
    run(pauses, tick, 13, Type::Resume, 1);
    engine::Writer counting;
    net::PauseTracker::fields(counting, pauses);
    engine::Reader counted(counting.bytes());
    net::PauseTracker::fields(counted, copy);
    CHECK(copy.resumes_at() == pauses.resumes_at());
    CHECK(copy.is_sound(3, 13));
    for (net::Tick at = 8; at < 100; ++at) {
        CHECK(copy.is_paused(at) == pauses.is_paused(at));
    }
    CHECK(copy.is_paused(14));
}

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
    CHECK(vote.opens_at() == kLong);
    CHECK(vote.votes() == 0b10);
    CHECK(vote.settle(0b1, 0b1111, kLong) == 0);  // one vote of three
    vote.note_vote(2);
    CHECK(vote.settle(0b1, 0b1111, kLong + 1) == 0b1);
    CHECK(vote.votes() == 0);
    CHECK(vote.settle(0, 0b1111, kLong + 2) == 0);
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
    for (const net::Slot by : std::vector<net::Slot>{0, 1, 2}) {
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

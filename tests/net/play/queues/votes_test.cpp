// SPDX-License-Identifier: Zlib
#include "net/play/queues/votes.h"

#include "engine/base/bytes.h"
#include "tests/support/numbers.h"

#include <catch2/catch.hpp>

using net::kPauseBudget;
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

constexpr std::uint8_t kFour = 0b1111;

/// A game in which slots 0 to 3, or fewer, ask for pauses and vote.
struct PauseGame {
    /// Runs a tick; returns the slots that are overruled in it.
    std::uint8_t run(std::uint8_t flown = kFour) {
        requests = static_cast<std::uint8_t>(requests ^ vote.changes(requests, tick));
        const std::uint8_t ended = vote.settle(requests, flown, tick);
        requests = static_cast<std::uint8_t>(requests & ~ended);
        net::CompleteTick inputs;
        inputs.tick = tick++;
        for (const net::Slot slot : net::kSlots) {
            inputs.events.push_back({net::has_bit(requests, slot) ? Type::Pause : Type::Resume, slot});
        }
        pauses.note(inputs);
        standing += pauses.is_paused(inputs.tick) ? 1 : 0;
        return ended;
    }
    /// Runs ticks in which nobody is overruled.
    void run_for(Tick ticks, std::uint8_t flown = kFour) {
        for (Tick end = tick + ticks; tick < end;) {
            REQUIRE(run(flown) == 0);
        }
    }
    bool ask(net::Slot slot, bool is_wanted = true) { return vote.ask(slot, is_wanted, tick); }

    PauseVote vote;
    net::PauseTracker pauses;
    std::uint8_t requests = 0;
    Tick tick = 0;
    Tick standing = 0;  ///< Ticks in which the game stood.
};

}  // namespace

TEST_CASE("more than half of the others end a pause once its pilot has used up the budget") {
    PauseGame game;
    game.ask(0);
    game.run_for(1);
    game.vote.note_vote(1);
    CHECK(game.vote.opens_in(0b1) == kPauseBudget - 1);
    game.run_for(kPauseBudget - 1);
    CHECK(game.vote.opens_in(0b1) == 0);
    CHECK(game.vote.votes() == 0b10);
    CHECK(game.run() == 0);  // one vote of three
    game.vote.note_vote(2);
    CHECK(game.run() == 0b1);
    CHECK(game.vote.votes() == 0);
    CHECK(game.run() == 0);
    CHECK(game.requests == 0);
}

TEST_CASE("a pause requested in the tick after an overruled one has a budget of its own, and no votes yet") {
    PauseGame game;
    game.ask(0);
    game.run_for(kPauseBudget);
    game.vote.note_vote(2);
    game.vote.note_vote(3);
    REQUIRE(game.run() == 0b1);
    game.ask(1);
    game.run_for(kPauseBudget + 1);
    game.vote.note_vote(0);
    CHECK(game.run() == 0);  // one vote of three
    game.vote.note_vote(2);
    CHECK(game.run() == 0b10);
}

TEST_CASE("whoever was overruled cannot pause again for a minute, others can") {
    PauseGame game;
    game.ask(0);
    game.run_for(kPauseBudget, 0b11);
    game.vote.note_vote(1);
    const Tick at = game.tick;
    REQUIRE(game.run(0b11) == 0b1);
    CHECK_FALSE(game.ask(0));
    CHECK(game.ask(1));
    CHECK(game.ask(1, false));
    game.run_for(at + 60 * net::kTicksPerSecond - 1 - game.tick);
    CHECK_FALSE(game.ask(0));
    game.run_for(1);
    CHECK(game.ask(0));
}

TEST_CASE("a tick of the budget comes back with every third tick without a request") {
    PauseGame game;
    game.ask(0);
    game.run_for(600);
    game.ask(0, false);
    game.run_for(1);
    const Tick left = kPauseBudget - 600 - net::kResumeTicks;  // the countdown is part of the pause
    CHECK(game.vote.opens_in(0b1) <= left + 1);
    CHECK(game.vote.opens_in(0b1) >= left);
    game.run_for(300);
    CHECK(game.vote.opens_in(0b1) >= left + 100);
    CHECK(game.vote.opens_in(0b1) <= left + 101);
    game.run_for(3000);
    CHECK(game.vote.opens_in(0b1) == kPauseBudget);
}

TEST_CASE("a pause too soon after the last one begins later, or never if it is withdrawn before") {
    PauseGame game;
    game.ask(0);
    game.run_for(10);
    game.ask(0, false);
    game.run_for(1);
    CHECK(game.requests == 0);
    game.ask(0);
    game.run_for(net::kPauseRest - 1);
    CHECK(game.requests == 0);
    const bool is_withdrawn = GENERATE(true, false);
    game.ask(0, !is_withdrawn);
    game.run_for(1);
    CHECK(game.requests == (is_withdrawn ? 0 : 1));
}

TEST_CASE(
    "a pilot who toggles a pause as it likes costs the others little more than its budget and a third of the time") {
    const auto [asks, rests] = GENERATE(std::pair(870, 2), std::pair(899, 1), std::pair(1, 1), std::pair(1, 45),
                                        std::pair(20, 60), std::pair(100, 1), std::pair(899, 200));
    const auto seconds = GENERATE(120, 600, 1200);
    INFO("asks for " << asks << " ticks, rests for " << rests << ", " << seconds << " s");
    PauseGame game;
    const Tick ticks = static_cast<Tick>(seconds) * net::kTicksPerSecond;
    while (game.tick < ticks) {
        const bool is_wanted = game.tick % static_cast<Tick>(asks + rests) < static_cast<Tick>(asks);
        game.ask(3, is_wanted);
        if (game.tick % net::kTicksPerSecond == 0) {
            for (net::Slot by = 0; by < 3; ++by) {
                game.vote.note_vote(by);
            }
        }
        game.run();
    }
    CHECK(game.standing <= kPauseBudget + ticks / 3 + 2 * net::kTicksPerSecond);
}

TEST_CASE("a pilot who withdraws each pause just before it can be ended costs the others no more") {
    const auto seconds = GENERATE(120, 600, 1200);
    const Tick least = GENERATE(Tick{1}, Tick{30}, Tick{150}, Tick{300});  // that it waits for to come back
    CAPTURE(seconds, least);
    PauseGame game;
    const Tick ticks = static_cast<Tick>(seconds) * net::kTicksPerSecond;
    bool is_asking = true;
    while (game.tick < ticks) {
        const Tick left = game.vote.opens_in(0b1000);
        is_asking = is_asking ? left > 1 : left > least + 1;
        game.ask(3, is_asking);
        for (net::Slot by = 0; by < 3; ++by) {
            game.vote.note_vote(by);
        }
        game.run();
    }
    CHECK(game.standing <= kPauseBudget + ticks / 3 + 2 * net::kTicksPerSecond);
}

TEST_CASE("a newcomer has neither the vote nor the refusal of the slot's last pilot, and has to earn a budget") {
    PauseGame game;
    game.ask(0);
    game.run_for(kPauseBudget, 0b11);
    game.vote.note_vote(1);
    REQUIRE(game.run(0b11) == 0b1);
    game.vote.forget(0);
    CHECK(game.vote.opens_in(0b1) == 0);
    game.run_for(3 * kPauseBudget, 0b11);
    CHECK(game.vote.opens_in(0b1) == kPauseBudget);
    CHECK(game.ask(0));
    PauseGame other;
    other.ask(0);
    other.run_for(kPauseBudget, 0b11);
    other.vote.note_vote(1);
    other.vote.forget(1);
    CHECK(other.run(0b11) == 0);
}

TEST_CASE("a pilot may write eight lines at once, and then one every two seconds") {
    net::ChatAllowance chat;
    int lines = 0;
    for (Tick tick = 0; tick < 300; ++tick) {
        for (int i = 0; i < 7; ++i) {
            lines += chat.take(tick) ? 1 : 0;
        }
    }
    CHECK(lines >= 8 + 4);
    CHECK(lines <= 8 + 300 / 60);
    for (int i = 0; i < 8; ++i) {
        CHECK(chat.take(1000));
    }
    CHECK_FALSE(chat.has_line(1000));
    CHECK(chat.has_line(1060));
}

namespace {

constexpr std::uint8_t kOthersVolume = 0b1111'0111;  // all but slot 3

}  // namespace

TEST_CASE("more than half of all pilots remove one, and never one alone") {
    CHECK(RemovalVote::needed(1) == 2);
    CHECK(RemovalVote::needed(2) == 2);
    CHECK(RemovalVote::needed(3) == 3);
    CHECK(RemovalVote::needed(4) == 3);
    CHECK(RemovalVote::needed(5) == 4);
    CHECK(RemovalVote::needed(7) == 5);
    RemovalVote vote;
    for (const net::Slot by : std::vector<net::Slot>{0, 1, 2}) {
        CHECK(vote.note(by, 3, 100));
        CHECK_FALSE(vote.is_decided(3, kOthersVolume, 100));
    }
    CHECK_FALSE(vote.note(2, 3, 100));  // a repeated vote does not count
    CHECK_FALSE(vote.is_decided(3, kOthersVolume, 100));
    CHECK(vote.note(7, 3, 100));
    CHECK_FALSE(vote.is_decided(3, kOthersVolume, 100));  // half of the eight
    CHECK(vote.note(6, 3, 100));
    CHECK(vote.is_decided(3, kOthersVolume, 100));
    CHECK(vote.votes(3, 100) == 0b1100'0111);
    CHECK_FALSE(vote.is_decided(4, kOthersVolume, 100));
}

TEST_CASE("votes of pilots who are gone do not count, nor those against a pilot who was there before") {
    RemovalVote vote;
    vote.note(0, 3, 100);
    vote.note(1, 3, 100);
    CHECK(vote.is_decided(3, 0b0000'0011, 100));
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

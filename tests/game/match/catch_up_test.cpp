// SPDX-License-Identifier: Zlib
#include "game/match/catch_up.h"

#include <catch2/catch.hpp>

#include "game/match/local_game_input.h"
#include "game/replay/verify.h"

namespace {

constexpr sim::Tick kRecordedTicks = 200;

/// Returns a game of two bots that is still running.
match::Match running() {
    match::Match match =
        match::make_local_match({.seed = 5, .pilots = 2}, sim::MaskTable::classic(),
                                {{"Ada", match::BotSkill::Hard}, {"Bob", match::BotSkill::Hard}}, "test");
    while (match.world().tick() < kRecordedTicks) {
        match.step();
    }
    return match;
}

/// Returns the inputs of a recording without its hashes, as a newcomer receives them.
replay::Replay inputs_of(const replay::Replay& recording, sim::Tick ticks) {
    replay::Replay bare(recording.header());
    for (sim::Tick tick = 0; tick < ticks; ++tick) {
        REQUIRE(bare.append(recording.input_at(tick)));
    }
    return bare;
}

}  // namespace

TEST_CASE("catching up runs at most as many ticks as asked for, and stops at the end of the recording") {
    const match::Match match = running();
    match::CatchUp catch_up(match.recording(), sim::MaskTable::classic());
    catch_up.advance(150);
    CHECK(catch_up.world().tick() == 150);
    CHECK_FALSE(catch_up.is_complete());
    catch_up.advance(150);
    CHECK(catch_up.is_complete());
    CHECK(catch_up.world().hash() == match.world().hash());
    CHECK_FALSE(catch_up.has_diverged());
    CHECK(catch_up.recording() == match.recording());
}

TEST_CASE("catching up notes the hashes that were not sent, and continues with ticks that come later") {
    const match::Match match = running();
    match::CatchUp catch_up(inputs_of(match.recording(), 100), sim::MaskTable::classic());
    catch_up.advance(kRecordedTicks);
    CHECK(catch_up.is_complete());
    for (sim::Tick tick = 100; tick < kRecordedTicks; ++tick) {
        REQUIRE(catch_up.recording().append(match.recording().input_at(tick)));
    }
    CHECK_FALSE(catch_up.is_complete());
    catch_up.advance(kRecordedTicks);
    CHECK(catch_up.world().hash() == match.world().hash());
    CHECK(catch_up.recording() == match.recording());
}

TEST_CASE("catching up notices a recorded hash that its world does not have") {
    const match::Match match = running();
    replay::Replay other = inputs_of(match.recording(), 60);
    REQUIRE(other.note_hash(30, match.recording().hashes()[1].hash));
    REQUIRE(other.note_hash(60, match.recording().hashes()[2].hash + 1));
    match::CatchUp catch_up(other, sim::MaskTable::classic());
    catch_up.advance(59);
    CHECK_FALSE(catch_up.has_diverged());
    catch_up.advance(1);
    CHECK(catch_up.has_diverged());
}

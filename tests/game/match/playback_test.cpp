// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <catch2/catch.hpp>

#include "game/match/local_game_input.h"

namespace {

constexpr sim::Tick kTicks = 100;

match::Match flown(std::uint32_t seed = 5) {
    match::Match match =
        match::make_local_match({.seed = seed}, sim::MaskTable::classic(), {{"Bot", match::BotSkill::Hard}}, "test");
    while (match.world().tick() < kTicks) {
        match.step();
    }
    match.finish();
    return match;
}

}  // namespace

TEST_CASE("a playback follows the recording to its end, and no further") {
    const match::Match match = flown();
    match::Playback playback(match.recording(), sim::MaskTable::classic());
    CHECK(playback.match().pilots()[0].name == "Bot");
    while (!playback.is_over()) {
        playback.step();
    }
    CHECK(playback.world().hash() == match.world().hash());
    CHECK_FALSE(playback.has_diverged());
    playback.step();
    CHECK(playback.world().tick() == kTicks);
}

TEST_CASE("a playback runs the same ticks after seeking back and forth") {
    const match::Match match = flown();
    match::Playback playback(match.recording(), sim::MaskTable::classic());
    const sim::World start = playback.world();
    playback.seek(60, start);
    const std::uint64_t at_60 = playback.world().hash();
    playback.seek(2 * kTicks, start);
    CHECK(playback.world().tick() == kTicks);
    CHECK(playback.world().hash() == match.world().hash());
    playback.seek(60, start);
    CHECK(playback.world().hash() == at_60);
    CHECK_FALSE(playback.has_diverged());
}

TEST_CASE("a playback notices a recorded hash that its world does not have") {
    replay::Header header = flown().recording().header();
    header.setup.seed = 6;
    replay::Replay other(header);
    const match::Match match = flown();
    for (sim::Tick tick = 0; tick < kTicks; ++tick) {
        REQUIRE(other.append(match.recording().input_at(tick)));
    }
    other.finish(match.world());
    match::Playback playback(std::move(other), sim::MaskTable::classic());
    CHECK_FALSE(playback.has_diverged());
    playback.seek(kTicks, playback.world());
    CHECK(playback.has_diverged());
}

TEST_CASE("a playback is drawn on the way to the recorded next tick, and stands still at the end") {
    const match::Match match = flown();
    match::Playback playback(match.recording(), sim::MaskTable::classic());
    playback.seek(60, playback.world());
    const match::ConsecutiveWorlds picture = playback.run_ahead();
    CHECK(picture.previous().hash() == playback.world().hash());
    CHECK(picture.now().tick() == 61);
    CHECK(playback.world().tick() == 60);
    playback.step();
    CHECK(picture.now().pilot(0).ship().pos() == playback.world().pilot(0).ship().pos());
    CHECK(picture.now().pilot(0).keys() == playback.world().pilot(0).keys());
    playback.seek(kTicks, playback.world());
    CHECK(playback.run_ahead().previous().hash() == match.world().hash());
    CHECK(playback.run_ahead().now().hash() == match.world().hash());
}

TEST_CASE("a playback compares the recorded hash of the world before the first tick, too") {
    replay::Replay other(flown().recording().header());
    REQUIRE(other.note_hash(0, match::Playback(other, sim::MaskTable::classic()).world().hash() + 1));
    CHECK(match::Playback(other, sim::MaskTable::classic()).has_diverged());
}

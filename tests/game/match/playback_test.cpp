// SPDX-License-Identifier: Zlib
#include "game/match/playback.h"

#include <algorithm>

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

constexpr sim::Tick kMinute = 60 * sim::kTicksPerSecond;

/// Returns a game of bots, in which ships are lost and waves end.
replay::Replay game_of(sim::Tick ticks) {
    match::Match match = match::make_local_match(
        {.seed = 7, .pilots = 3}, sim::MaskTable::classic(),
        {{"A", match::BotSkill::Hard}, {"B", match::BotSkill::Hard}, {"C", match::BotSkill::Hard}}, "test");
    while (match.world().tick() < ticks) {
        match.step();
    }
    match.finish();
    return match.recording();
}

std::uint64_t hash_at(const replay::Replay& recording, sim::Tick tick) {
    match::Playback playback(recording, sim::MaskTable::classic());
    while (playback.world().tick() < tick) {
        playback.step();
    }
    return playback.world().hash();
}

}  // namespace

TEST_CASE("a playback follows the recording to its end, and no further") {
    const match::Match match = flown();
    match::Playback playback(match.recording(), sim::MaskTable::classic());
    CHECK(playback.recording().header().names[0] == "Bot");
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

TEST_CASE("seeking to a tick, backwards or forwards, gives the same world as playing to it") {
    const replay::Replay recording = game_of(2 * kMinute);
    match::Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(recording.ticks());
    REQUIRE(checkpoints.is_complete());
    match::Playback playback(recording, sim::MaskTable::classic());
    for (const sim::Tick tick : {3000U, 1U, 1799U, 1800U, 1801U, 0U, 3600U, 150U}) {
        playback.seek(tick, checkpoints.before(tick));
        CHECK(playback.world().tick() == tick);
        CHECK(playback.world().hash() == hash_at(recording, tick));
    }
    playback.seek(5 * kMinute, checkpoints.before(5 * kMinute));
    CHECK(playback.is_over());
    CHECK_FALSE(playback.has_diverged());
}

TEST_CASE("no tick is further than five seconds from a saved world") {
    const replay::Replay recording = game_of(kMinute);
    match::Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(recording.ticks());
    for (sim::Tick tick = 0; tick <= recording.ticks(); ++tick) {
        const sim::Tick kept = checkpoints.before(tick).tick();
        CHECK((kept <= tick && tick - kept < match::Checkpoints::kEvery));
    }
}

TEST_CASE("a tick that has not been run yet is reached from the last saved world") {
    const replay::Replay recording = game_of(kMinute);
    match::Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(200);
    CHECK(checkpoints.reach() == 200);
    CHECK_FALSE(checkpoints.is_complete());
    match::Playback playback(recording, sim::MaskTable::classic());
    playback.seek(1000, checkpoints.before(1000));
    CHECK(playback.world().hash() == hash_at(recording, 1000));
}

TEST_CASE("waves and lost ships are marked at their ticks") {
    const replay::Replay recording = game_of(4 * kMinute);
    match::Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(recording.ticks());
    match::Playback playback(recording, sim::MaskTable::classic());
    REQUIRE(checkpoints.waves().size() > 1);
    CHECK(checkpoints.waves().front().tick == 0);
    for (const auto& mark : checkpoints.waves()) {
        playback.seek(mark.tick, checkpoints.before(mark.tick));
        CHECK(playback.world().wave().number() == mark.wave);
        CHECK(checkpoints.into_wave(mark.tick) == 0);
        CHECK(checkpoints.into_wave(mark.tick + 40) == 40);
    }
    REQUIRE_FALSE(checkpoints.losses().empty());
    const sim::Tick lost = checkpoints.losses().front();
    playback.seek(lost - 1, checkpoints.before(lost - 1));
    playback.step();
    CHECK(std::ranges::any_of(playback.shown().events(), [](const sim::Event& event) {
        return event.type == sim::Event::Type::Exploded && event.kind == sim::Kind::Ship;
    }));
}

TEST_CASE("a diverging replay is reported after seeking, too") {
    replay::Replay recording{game_of(300).header()};
    for (int i = 0; i < 300; ++i) {
        REQUIRE(recording.append({}));
    }
    REQUIRE(recording.note_hash(150, 1));  // not the world's hash
    match::Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(300);
    match::Playback playback(recording, sim::MaskTable::classic());
    playback.seek(140, checkpoints.before(140));
    CHECK_FALSE(playback.has_diverged());
    playback.seek(160, checkpoints.before(160));
    CHECK(playback.has_diverged());
}

TEST_CASE("once a very long game has filled the saved worlds, every second one is kept") {
    using match::Checkpoints;
    constexpr sim::Tick kFull = Checkpoints::kEvery * (Checkpoints::kMost - 1);
    replay::Header header;
    header.setup.seed = 7;
    replay::Replay recording(header);
    for (sim::Tick tick = 0; tick < kFull; ++tick) {
        REQUIRE(recording.append({}));
    }
    Checkpoints checkpoints(recording, sim::MaskTable::classic());
    checkpoints.advance(kFull - 1);
    CHECK(checkpoints.before(Checkpoints::kEvery).tick() == Checkpoints::kEvery);
    checkpoints.advance(1);
    CHECK(checkpoints.before(Checkpoints::kEvery).tick() == 0);
    CHECK(checkpoints.before(2 * Checkpoints::kEvery).tick() == 2 * Checkpoints::kEvery);
}

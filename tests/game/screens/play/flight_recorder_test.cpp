// SPDX-License-Identifier: Zlib
#include "game/screens/play/flight_recorder.h"

#include "game/match/local_game_input.h"
#include "tests/game/screens/screen_room.h"

#include <catch2/catch.hpp>

using scores::Medal;
using screens::FlightRecorder;

namespace {

struct Desk {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};

    [[nodiscard]] const scores::Profile& profile() { return room.services().profile.profile(); }
    [[nodiscard]] FlightRecorder recorder(bool counts = true) { return {room.services(), 0, counts}; }
};

/// A bot flies in the person's place, so that something happens.
match::Match bots_match(const sim::Setup& setup) {
    return match::make_local_match(setup, sim::MaskTable::classic(), {{"Ada", match::BotSkill::Hard}}, "test");
}

/// Runs a match into the given wave.
void fly_to(int wave, match::Match& match, FlightRecorder& recorder) {
    while (match.world().wave().number() < wave && !match.world().is_over()) {
        match.step();
        (void)recorder.take(match.confirmed());
    }
    REQUIRE(match.world().wave().number() == wave);
}

/// Flies the first wave of a game.
void fly(FlightRecorder& recorder, const sim::Setup& setup) {
    match::Match match = bots_match(setup);
    recorder.begin(match.world());
    fly_to(setup.wave + 1, match, recorder);
    recorder.end();
}

}  // namespace

TEST_CASE("a game adds to the profile, and its medals are saved in the file") {
    Desk desk;
    FlightRecorder recorder = desk.recorder();
    fly(recorder, {.seed = 23});
    CHECK(desk.profile().career.games == 1);
    CHECK(desk.profile().career.waves == 1);
    CHECK(desk.profile().career.best_wave == 2);
    CHECK(desk.profile().career.best_score == desk.profile().career.points);
    CHECK(desk.profile().career.shots == recorder.flight().stats.shots());
    REQUIRE(desk.profile().medal(Medal::FirstWave));
    CHECK_FALSE(desk.profile().medal(Medal::FirstWave)->is_assisted);
    CHECK(recorder.flight().medals.front() == Medal::FirstWave);
    (void)desk.room.services().profile.load();
    CHECK(desk.profile().career.games == 1);
    CHECK(desk.profile().medal(Medal::FirstWave));
}

TEST_CASE("a flight that has ended is added only once") {
    Desk desk;
    FlightRecorder recorder = desk.recorder();
    fly(recorder, {.seed = 23});
    recorder.end();
    CHECK(desk.profile().career.games == 1);
}

TEST_CASE("a wave of which the pilot missed a part is not counted as cleared") {
    Desk desk;
    match::Match match = bots_match({.seed = 23});
    FlightRecorder recorder = desk.recorder();
    recorder.begin(match.world());
    for (int tick = 0; tick < 30; ++tick) {
        match.step();
        (void)recorder.take(match.confirmed());
    }
    for (int tick = 0; tick < 30; ++tick) {
        match.step();  // unseen, as after a loss of the connection
    }
    recorder.resume(match.world());
    fly_to(2, match, recorder);
    recorder.end();
    CHECK(desk.profile().career.games == 1);
    CHECK(desk.profile().career.waves == 0);
}

TEST_CASE("a game that begins at a later wave counts in full, but sets no best score or wave") {
    Desk desk;
    FlightRecorder recorder = desk.recorder();
    fly(recorder, {.seed = 23, .wave = 2, .lives = 2});
    CHECK(desk.profile().assisted_career.games == 0);
    CHECK(desk.profile().career.games == 1);
    CHECK(desk.profile().career.points > 0);
    CHECK(desk.profile().career.best_score == 0);
}

TEST_CASE("a game that is joined in a later wave sets no best score or wave") {
    Desk desk;
    match::Match match = bots_match({.seed = 23});
    while (match.world().wave().number() < 2) {
        match.step();
    }
    FlightRecorder recorder = desk.recorder();
    recorder.begin(match.world());
    const std::int32_t score = match.world().pilot(0).score();
    fly_to(3, match, recorder);
    recorder.end();
    CHECK(desk.profile().career.points == match.world().pilot(0).score() - score);
    CHECK(desk.profile().career.best_score == 0);
    CHECK(desk.profile().career.best_wave == 0);
    CHECK(desk.profile().career.waves == 0);  // the pilot did not fly from the wave's start
}

TEST_CASE("a medal is won once, and again if it was won with aids before") {
    Desk desk;
    FlightRecorder aided = desk.recorder();
    fly(aided, {.seed = 23, .is_kid_mode = true});
    CHECK(desk.profile().medal(Medal::FirstWave)->is_assisted);
    CHECK(desk.profile().assisted_career.games == 1);
    CHECK(desk.profile().career.games == 0);
    FlightRecorder plain = desk.recorder();
    fly(plain, {.seed = 23});
    CHECK_FALSE(plain.flight().medals.empty());
    CHECK_FALSE(desk.profile().medal(Medal::FirstWave)->is_assisted);
    FlightRecorder again = desk.recorder();
    fly(again, {.seed = 23});
    CHECK(again.flight().medals.empty());
}

TEST_CASE("a game without a person or without collisions leaves no trace in the profile") {
    Desk desk;
    FlightRecorder bot = desk.recorder(false);
    fly(bot, {.seed = 23});
    CHECK(bot.flight().stats.shots() > 0);
    CHECK(desk.profile() == scores::Profile{});

    FlightRecorder ghost = desk.recorder();
    match::Match match = bots_match({.seed = 23, .has_collisions = false});
    ghost.begin(match.world());
    for (int tick = 0; tick < 60; ++tick) {
        match.step();
        (void)ghost.take(match.confirmed());
    }
    ghost.end();
    CHECK(desk.profile() == scores::Profile{});
}

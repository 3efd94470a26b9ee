// SPDX-License-Identifier: Zlib
#include "game/screens/play/profile_updater.h"

#include "game/match/local_game_input.h"
#include "tests/game/screens/play/desk.h"

#include <catch2/catch.hpp>

using scores::Medal;
using screens::ProfileUpdater;

namespace {

struct Pilot : Desk {
    [[nodiscard]] ProfileUpdater updater(bool counts = true) { return {room.services(), 0, counts}; }
};

/// A bot flies in the person's place, so that something happens.
match::Match bots_match(const sim::Setup& setup) {
    return match::make_local_match(setup, sim::MaskTable::classic(), {{"Ada", match::BotSkill::Hard}}, "test");
}

/// Runs a match into the given wave.
void fly_to(int wave, match::Match& match, ProfileUpdater& updater) {
    while (match.world().wave().number() < wave && !match.world().is_over()) {
        match.step();
        (void)updater.take(match.confirmed());
    }
    REQUIRE(match.world().wave().number() == wave);
}

/// Flies the first wave of a game.
void fly(ProfileUpdater& updater, const sim::Setup& setup) {
    match::Match match = bots_match(setup);
    updater.begin(match.world());
    fly_to(setup.wave + 1, match, updater);
    updater.end();
}

}  // namespace

TEST_CASE("a game adds to the profile, and its medals are saved in the file") {
    Pilot pilot;
    ProfileUpdater updater = pilot.updater();
    fly(updater, {.seed = 23});
    CHECK(pilot.profile().career.games == 1);
    CHECK(pilot.profile().career.waves == 1);
    CHECK(pilot.profile().career.best_wave == 2);
    CHECK(pilot.profile().career.best_score == pilot.profile().career.points);
    CHECK(pilot.profile().career.shots == updater.flight().stats.totals().shots);
    REQUIRE(pilot.profile().medal(Medal::FirstWave));
    CHECK_FALSE(pilot.profile().medal(Medal::FirstWave)->is_assisted);
    CHECK(updater.flight().medals.front() == Medal::FirstWave);
    (void)pilot.room.services().profile.load();
    CHECK(pilot.profile().career.games == 1);
    CHECK(pilot.profile().medal(Medal::FirstWave));
}

TEST_CASE("a flight that has ended is added only once") {
    Pilot pilot;
    ProfileUpdater updater = pilot.updater();
    fly(updater, {.seed = 23});
    updater.end();
    CHECK(pilot.profile().career.games == 1);
}

TEST_CASE("a wave of which the pilot missed a part is not counted as cleared") {
    Pilot pilot;
    match::Match match = bots_match({.seed = 23});
    ProfileUpdater updater = pilot.updater();
    updater.begin(match.world());
    for (int tick = 0; tick < 30; ++tick) {
        match.step();
        (void)updater.take(match.confirmed());
    }
    for (int tick = 0; tick < 30; ++tick) {
        match.step();  // unseen, as after a loss of the connection
    }
    updater.resume(match.world());
    fly_to(2, match, updater);
    updater.end();
    CHECK(pilot.profile().career.games == 1);
    CHECK(pilot.profile().career.waves == 0);
}

TEST_CASE("a game that begins at a later wave counts in full, but sets no best score or wave") {
    Pilot pilot;
    ProfileUpdater updater = pilot.updater();
    fly(updater, {.seed = 23, .wave = 2, .lives = 2});
    CHECK(pilot.profile().assisted_career.games == 0);
    CHECK(pilot.profile().career.games == 1);
    CHECK(pilot.profile().career.points > 0);
    CHECK(pilot.profile().career.best_score == 0);
}

TEST_CASE("a game that is joined in a later wave sets no best score or wave") {
    Pilot pilot;
    match::Match match = bots_match({.seed = 23});
    while (match.world().wave().number() < 2) {
        match.step();
    }
    ProfileUpdater updater = pilot.updater();
    updater.begin(match.world());
    const std::int32_t score = match.world().pilot(0).score();
    fly_to(3, match, updater);
    updater.end();
    CHECK(pilot.profile().career.points == match.world().pilot(0).score() - score);
    CHECK(pilot.profile().career.best_score == 0);
    CHECK(pilot.profile().career.best_wave == 0);
    CHECK(pilot.profile().career.waves == 0);  // the pilot did not fly from the wave's start
}

TEST_CASE("a medal is won once, and again if it was won with aids before") {
    Pilot pilot;
    ProfileUpdater aided = pilot.updater();
    fly(aided, {.seed = 23, .is_kid_mode = true});
    CHECK(pilot.profile().medal(Medal::FirstWave)->is_assisted);
    CHECK(pilot.profile().assisted_career.games == 1);
    CHECK(pilot.profile().career.games == 0);
    ProfileUpdater plain = pilot.updater();
    fly(plain, {.seed = 23});
    CHECK_FALSE(plain.flight().medals.empty());
    CHECK_FALSE(pilot.profile().medal(Medal::FirstWave)->is_assisted);
    ProfileUpdater again = pilot.updater();
    fly(again, {.seed = 23});
    CHECK(again.flight().medals.empty());
}

TEST_CASE("a game without a person or without collisions leaves no trace in the profile") {
    Pilot pilot;
    ProfileUpdater bot = pilot.updater(false);
    fly(bot, {.seed = 23});
    CHECK(bot.flight().stats.totals().shots > 0);
    CHECK(pilot.profile() == scores::Profile{});

    ProfileUpdater ghost = pilot.updater();
    match::Match match = bots_match({.seed = 23, .has_collisions = false});
    ghost.begin(match.world());
    for (int tick = 0; tick < 60; ++tick) {
        match.step();
        (void)ghost.take(match.confirmed());
    }
    ghost.end();
    CHECK(pilot.profile() == scores::Profile{});
}

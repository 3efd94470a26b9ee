// SPDX-License-Identifier: Zlib
#include "game/screens/setup/game_rules.h"

#include "game/app/settings_table.h"

#include <catch2/catch.hpp>

using namespace screens;

namespace {

engine::Settings standard_settings() {
    return engine::Settings(settings_table());
}

}  // namespace

TEST_CASE("an unchanged setup is the standard game, for one pilot and for two") {
    const engine::Settings settings = standard_settings();
    for (const int persons : {1, 2}) {
        const LocalGame game = local_game_of(settings, persons);
        CHECK(game.persons == persons);
        sim::Setup common;
        common.seed = 0;
        common.pilots = static_cast<std::uint8_t>(persons);
        CHECK(game.setup == common);
        CHECK(describe_standing(game) == "Counts for the high scores.");
    }
}

TEST_CASE("the setups for one pilot and for two are stored separately") {
    engine::Settings settings = standard_settings();
    keep_local_kind(settings, 1, LocalKind::WithBots);
    keep_local_kind(settings, 2, LocalKind::Deathmatch);
    CHECK(local_kind_of(settings, 1) == LocalKind::WithBots);
    CHECK(local_kind_of(settings, 2) == LocalKind::Deathmatch);
    CHECK(local_game_of(settings, 1).setup.mode == sim::Mode::Coop);
    CHECK(local_game_of(settings, 2).setup.mode == sim::Mode::Arena);
}

TEST_CASE("a game with bots has at least one, and no more than there is room for") {
    engine::Settings settings = standard_settings();
    for (const int persons : {1, 2}) {
        settings.set("bots.count", 7);
        CHECK(local_game_of(settings, persons).setup.pilots == persons);  // a game without bots
        for (const LocalKind kind : {LocalKind::WithBots, LocalKind::Deathmatch}) {
            keep_local_kind(settings, persons, kind);
            settings.set("bots.count", 0);
            CHECK(local_game_of(settings, persons).setup.pilots == persons + 1);
            settings.set("bots.count", 7);
            CHECK(local_game_of(settings, persons).setup.pilots == sim::kMaxPilots);
        }
    }
}

TEST_CASE("a crew is alone only if it is two people who want no bots") {
    engine::Settings settings = standard_settings();
    for (const int persons : {1, 2}) {
        keep_local_kind(settings, persons, LocalKind::Crew);
        settings.set("bots.count", 0);
        const LocalGame game = local_game_of(settings, persons);
        CHECK(game.setup.mode == sim::Mode::Crew);
        CHECK(game.setup.pilots == 2);
        CHECK(describe_standing(game) ==
              (persons == 2 ? "Counts for the best crews." : "Games with bots do not count for the high scores."));
    }
}

TEST_CASE("a hosted game is a crew's unless another kind was chosen, and its rules are kept as they were") {
    engine::Settings settings = standard_settings();
    const match::HostPlan plan = screens::host_plan_of(settings);
    CHECK(plan.setup.mode == sim::Mode::Crew);
    for (const sim::Mode mode : {sim::Mode::Coop, sim::Mode::Arena, sim::Mode::Crew}) {
        sim::Setup setup = plan.setup;
        setup.mode = mode;
        screens::keep_rules(settings, setup, 4, 1);
        CHECK(screens::host_plan_of(settings).setup.mode == mode);
    }
    CHECK(screens::describe_rules(plan.setup) == "Crew  ·  2 spare ships + 1 per pilot");
    CHECK(screens::describe_rules(plan.setup, 1, 3) == "Crew  ·  5 spare ships");
}

TEST_CASE("a game has the rules that were chosen") {
    engine::Settings settings = standard_settings();
    settings.set("local.wave", 12);
    settings.set("local.lives", 1);
    settings.set("local.beginners", true);
    settings.set("bots.frags", 9);
    settings.set("bots.skill", std::string("hard"));
    LocalGame game = local_game_of(settings, 1);
    CHECK(game.setup.wave == 12);
    CHECK(game.setup.lives == 1);
    CHECK(game.setup.is_kid_mode);
    keep_local_kind(settings, 1, LocalKind::Deathmatch);
    game = local_game_of(settings, 1);
    CHECK(game.setup.frags == 9);
    CHECK(game.skill == match::BotSkill::Hard);
    CHECK(game.setup.wave == 1);  // a deathmatch has no row for the wave
    CHECK_FALSE(game.setup.is_kid_mode);
}

TEST_CASE("each difficulty is recognised, and a custom choice is none of them") {
    engine::Settings settings = standard_settings();
    REQUIRE(difficulty_of(settings));
    CHECK(std::string(kDifficulties[*difficulty_of(settings)].label.english) == "Normal");
    for (std::size_t i = 0; i < kDifficulties.size(); ++i) {
        keep_difficulty(settings, i);
        CHECK(difficulty_of(settings) == i);
    }
    settings.set("local.lives", 7);
    CHECK_FALSE(difficulty_of(settings));
}

TEST_CASE("the line about the high scores names what excludes a game from them") {
    const auto line = [](const engine::Settings& settings, int persons) {
        return describe_standing(local_game_of(settings, persons));
    };
    for (const int persons : {1, 2}) {
        engine::Settings settings = standard_settings();
        settings.set("local.lives", 1);
        CHECK(line(settings, persons) == "Counts for the high scores.");
        settings.set("local.beginners", true);
        CHECK(line(settings, persons) == "Counts for the high scores, where B marks beginner's aids.");
        settings.set("local.lives", sim::kDefaultLives + 1);
        CHECK(line(settings, persons) == "Games with more than 3 ships do not count for the high scores.");
        settings.set("local.lives", 1);
        settings.set("local.wave", 2);
        CHECK(line(settings, persons) == "Only games that start at wave 1 count for the high scores.");
        for (const LocalKind kind : {LocalKind::WithBots, LocalKind::Deathmatch}) {
            keep_local_kind(settings, persons, kind);
            CHECK(line(settings, persons) == "Games with bots do not count for the high scores.");
        }
    }
}

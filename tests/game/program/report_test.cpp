// SPDX-License-Identifier: Zlib
#include "game/report.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

TEST_CASE("the report tells a game as it was set up") {
    const sim::World world({.seed = 1, .pilots = 2}, sim::MaskTable::classic());
    gyre::RunFacts facts;
    facts.seed = 1;
    facts.names = {"Ada", "Bot 1"};
    const auto report = nlohmann::json::parse(gyre::make_report(world, facts));
    CHECK(report["rules_version"] == sim::kRulesVersion);
    CHECK(report["seed"] == 1);
    CHECK(report["mode"] == "coop");
    CHECK(report["ticks"] == 0);
    CHECK(report["wave"] == 1);
    CHECK(report["rng_state"] == "DE69B30A");
    CHECK(report["state_hash"].get<std::string>().size() == 16);
    CHECK(report["entities"]["large_rock"] == 3);
    CHECK(report["entities"]["ship"] == 2);
    CHECK(report["entities"]["steel_rock"] == 0);
    REQUIRE(report["pilots"].size() == 2);
    CHECK(report["pilots"][0]["name"] == "Ada");
    CHECK(report["pilots"][1]["lives"] == sim::kDefaultLives - 1);
    for (const char* field :
         {"version", "slot", "wall_seconds", "tick_rate", "stalls", "longest_stall_ms", "rollbacks",
          "resimulated_ticks", "max_prediction", "delay_ticks_mean", "desyncs", "dropped", "links"}) {
        CHECK(report.contains(field));
    }
}

TEST_CASE("a name that is no UTF-8 does not break the report") {
    const sim::World world({.seed = 1}, sim::MaskTable::classic());
    gyre::RunFacts facts;
    facts.names = {"\xFF\xFE"};
    CHECK_NOTHROW(nlohmann::json::parse(gyre::make_report(world, facts)));
}

TEST_CASE("the tick rate is that of the ticks that the time covers") {
    const sim::World world({.seed = 1}, sim::MaskTable::classic());
    gyre::RunFacts facts;
    facts.wall_seconds = 2;
    facts.ticks = 61;
    CHECK(nlohmann::json::parse(gyre::make_report(world, facts))["tick_rate"] == 30.5);
}

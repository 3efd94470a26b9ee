// SPDX-License-Identifier: Zlib
#include "game/program/report.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

TEST_CASE("the report describes the game's setup") {
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
          "resimulated_ticks", "max_prediction", "delay_ticks_mean", "pace", "desyncs", "dropped", "links"}) {
        CHECK(report.contains(field));
    }
}

TEST_CASE("a name that is not UTF-8 does not break the report") {
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

TEST_CASE("the report of a network game lists its links and the dropped pilots") {
    const sim::World world({.seed = 1, .pilots = 3}, sim::MaskTable::classic());
    gyre::RunFacts facts;
    facts.slot = 1;
    facts.names = {"Ada", "Bob", "Cid"};
    facts.stalls = 2;
    facts.longest_stall_ms = 150;
    facts.late_ticks = 4;
    facts.delay_ticks_mean = 2.5;
    facts.dropped = {2};
    facts.packets_rejected = 6;
    facts.links.resize(2);
    facts.links[0].slot = 0;
    facts.links[0].address = {0x7F000001, 26700};
    facts.links[0].rtt_ms = 50.5;
    facts.links[0].bytes_sent = 1000;
    facts.links[1].slot = 2;
    facts.links[1].packets_rejected = 5;
    const auto report = nlohmann::json::parse(gyre::make_report(world, facts));
    CHECK(report["slot"] == 1);
    CHECK(report["stalls"] == 2);
    CHECK(report["longest_stall_ms"] == 150);
    CHECK(report["late_ticks"] == 4);
    CHECK(report["delay_ticks_mean"] == 2.5);
    CHECK(report["dropped"] == std::vector<int>{2});
    CHECK(report["packets_rejected"] == 6);
    REQUIRE(report["links"].size() == 2);
    CHECK(report["links"][0]["name"] == "Ada");
    CHECK(report["links"][0]["address"] == "127.0.0.1:26700");
    CHECK(report["links"][0]["rtt_ms"] == 50.5);
    CHECK(report["links"][0]["bytes_sent"] == 1000);
    CHECK(report["links"][1]["rtt_ms"].is_null());
    CHECK(report["links"][1]["packets_rejected"] == 5);
}

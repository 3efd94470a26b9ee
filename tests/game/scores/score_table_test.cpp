// SPDX-License-Identifier: Zlib
#include "game/scores/score_table.h"
#include "game/sim/world.h"

#include <catch2/catch.hpp>

using scores::List;
using scores::Score;
using scores::ScoreTable;

namespace {

Score table_score(std::string name, std::int32_t score, std::int32_t wave = 1) {
    return {std::move(name), score, wave, "2026-01-02", "game.gyre", 0x1234};
}

ScoreTable full_table() {
    ScoreTable table;
    for (std::int32_t i = 1; i <= 10; ++i) {
        table.insert(table_score("Pilot", i * 1000));
    }
    return table;
}

}  // namespace

TEST_CASE("the table is sorted by score, then wave, then name") {
    ScoreTable table;
    table.insert(table_score("Cleo", 500, 2));
    table.insert(table_score("Bert", 500, 3));
    table.insert(table_score("Anna", 500, 2));
    table.insert(table_score("Dora", 900, 1));
    std::vector<std::string> names;
    for (const Score& entry : table.entries()) {
        names.push_back(entry.name);
    }
    CHECK(names == std::vector<std::string>{"Dora", "Bert", "Anna", "Cleo"});
}

TEST_CASE("an eleventh game pushes the last one out") {
    ScoreTable table = full_table();
    REQUIRE(table.insert(table_score("New", 5500)) == 5U);
    CHECK(table.entries().size() == scores::kMaxScores);
    CHECK(table.entries().back().score == 2000);
}

TEST_CASE("a game below the ten best takes no place") {
    ScoreTable table = full_table();
    CHECK_FALSE(table.insert(table_score("Low", 999, 40)).has_value());
    CHECK(table.entries().size() == 10);
}

TEST_CASE("a score of 0 takes no place even in an empty table") {
    CHECK_FALSE(ScoreTable().insert(table_score("Low", 0)).has_value());
    CHECK(ScoreTable().insert(table_score("Low", 1)) == 0U);
}

TEST_CASE("only a standard game of one pilot may enter the table") {
    sim::Setup setup;
    CHECK(scores::counts(setup));
    SECTION("not with a second pilot") {
        setup.pilots = 2;
    }
    SECTION("not from a later wave") {
        setup.wave = 2;
    }
    SECTION("not with more lives than the standard") {
        setup.lives = sim::kDefaultLives + 1;
    }
    SECTION("not in a deathmatch") {
        setup.mode = sim::Mode::Deathmatch;
    }
    SECTION("not without collisions") {
        setup.has_collisions = false;
    }
    const bool is_plain = setup == sim::Setup{};
    CHECK(scores::counts(setup) == is_plain);
}

TEST_CASE("a standard game of two pilots may enter the list of pairs") {
    const sim::Setup two{.pilots = 2};
    CHECK(scores::counts(two, List::Two));
    CHECK_FALSE(scores::counts({}, List::Two));
    CHECK_FALSE(scores::counts({.pilots = 3}, List::Two));
}

TEST_CASE("games of two have a separate list, ranked by their total, and survive conversion to text and back") {
    ScoreTable table = full_table();
    Score pair = table_score("Ada", 200);
    pair.partner = scores::Partner{"Bob", 300};
    CHECK(table.insert(pair) == 0U);
    pair.partner = scores::Partner{"Cleo", 700};
    CHECK(table.insert(pair) == 0U);
    CHECK(table.entries().size() == 10);
    CHECK(table.entries().front().score == 10000);
    const auto read = ScoreTable::from_json(table.to_json());
    REQUIRE(read);
    REQUIRE(read->entries(List::Two).size() == 2);
    const Score& best = read->entries(List::Two).front();
    CHECK(best.name == "Ada");
    CHECK(best.partner->name == "Cleo");
    CHECK(best.partner->score == 700);
    CHECK(best.total() == 900);
    CHECK(read->replays() == std::set<std::string>{"game.gyre"});
}

TEST_CASE("the sum of two scores is capped at the highest number") {
    CHECK(scores::total_of(INT32_MAX, 5) == INT32_MAX);
    CHECK(scores::total_of(2, 5) == 7);
}

TEST_CASE("a beginner's game may enter the table, marked, and so may one with auto-fire") {
    CHECK(scores::counts({.is_kid_mode = true}));
    ScoreTable table;
    Score helped = table_score("Ada", 300);
    helped.has_auto_fire = true;
    Score kid = table_score("Bob", 200);
    kid.is_kid_mode = true;
    table.insert(helped);
    table.insert(kid);
    table.insert(table_score("Cleo", 100));
    const auto read = ScoreTable::from_json(table.to_json());
    REQUIRE(read);
    CHECK(read->entries()[0].has_auto_fire);
    CHECK_FALSE(read->entries()[0].is_kid_mode);
    CHECK(read->entries()[1].is_kid_mode);
    CHECK_FALSE(read->entries()[2].has_auto_fire);
}

TEST_CASE("a table from a version without marks is read, with nobody marked") {
    const auto read = ScoreTable::from_json(
        R"({"format":1,"scores":[{"name":"A","score":5,"wave":1,"date":"","replay":"a","hash":"0"}]})");
    REQUIRE(read);
    REQUIRE(read->entries().size() == 1);
    CHECK_FALSE(read->entries()[0].has_auto_fire);
    CHECK_FALSE(read->entries()[0].is_kid_mode);
}

TEST_CASE("a table survives conversion to text and back") {
    ScoreTable table;
    table.insert({"Zoë \"Q\"", 123456, 7, "2026-01-02", "a.gyre", 0xFEDCBA9876543210});
    const auto read = ScoreTable::from_json(table.to_json());
    REQUIRE(read);
    REQUIRE(read->entries().size() == 1);
    const Score& entry = read->entries().front();
    CHECK(entry.name == "Zoë \"Q\"");
    CHECK(entry.score == 123456);
    CHECK(entry.wave == 7);
    CHECK(entry.date == "2026-01-02");
    CHECK(entry.replay == "a.gyre");
    CHECK(entry.hash == 0xFEDCBA9876543210);
}

TEST_CASE("text that is not a table is refused with a reason") {
    const std::string text =
        GENERATE(as<std::string>{}, "", "{", "[]", R"({"format": 2, "scores": []})", R"({"format": 1})",
                 R"({"format": 1, "scores": [{"name": "A"}]})",
                 R"({"format":1,"scores":[{"name":"A","score":-5,"wave":1,"date":"","replay":"a","hash":"0"}]})",
                 R"({"format":1,"scores":[{"name":"A","score":1e30,"wave":1,"date":"","replay":"a","hash":"0"}]})",
                 R"({"format": 1e30, "scores": []})",
                 R"({"format":1,"scores":[{"name":"A","score":5,"wave":1,"date":"","replay":"../a","hash":"0"}]})",
                 R"({"format":1,"scores":[{"name":"A","score":5,"wave":1,"date":"","replay":"a","hash":"zz"}]})");
    INFO(text);
    const auto read = ScoreTable::from_json(text);
    REQUIRE_FALSE(read);
    CHECK_FALSE(read.error().is_empty());
}

TEST_CASE("a score is backed by the recording whose final world has it") {
    sim::Setup setup;
    sim::World world(setup, sim::MaskTable::classic());
    replay::Header header;
    header.setup = setup;
    replay::Replay recording(header);
    recording.note(world);
    sim::EventList events;
    world.step({}, events);
    REQUIRE(recording.append({}));
    recording.note(world);
    Score score = table_score("Ada", world.pilot(0).score());
    score.hash = world.hash();
    CHECK_FALSE(scores::is_backed_by(score, recording));  // unfinished
    recording.finish(world);
    CHECK(scores::is_backed_by(score, recording));
    ++score.score;
    CHECK_FALSE(scores::is_backed_by(score, recording));
}

TEST_CASE("no score is backed by the recording of a game that another pilot joined") {
    for (const auto type : {sim::RosterEvent::Type::Join, sim::RosterEvent::Type::Return}) {
        replay::Header header;
        replay::Replay recording(header);
        sim::World world(header.setup, sim::MaskTable::classic());
        sim::TickInput input;
        input.roster = {{type, 1}};
        sim::EventList events;
        world.step(input, events);
        REQUIRE(recording.append(input));
        recording.finish(world);
        Score score = table_score("Ada", world.pilot(0).score());
        score.hash = world.hash();
        CHECK(scores::was_joined(recording));
        CHECK_FALSE(scores::is_backed_by(score, recording));
    }
}

TEST_CASE("a score of two is backed only by a recording with the scores of both") {
    replay::Header header;
    header.setup.pilots = 2;
    replay::Replay recording(header);
    const sim::World world(header.setup, sim::MaskTable::classic());
    recording.finish(world);
    Score score = table_score("Ada", 0);
    score.hash = world.hash();
    CHECK(scores::is_backed_by(score, recording));
    score.partner = scores::Partner{"Bob", 0};
    CHECK(scores::is_backed_by(score, recording));
    score.partner->score = 1;
    CHECK_FALSE(scores::is_backed_by(score, recording));
    score.partner->score = 0;
    score.score = 1;
    CHECK_FALSE(scores::is_backed_by(score, recording));
    score.score = 0;
    ++score.hash;
    CHECK_FALSE(scores::is_backed_by(score, recording));
}

TEST_CASE("a recording that another pilot only left still backs its score") {
    replay::Header header;
    header.setup.pilots = 2;
    replay::Replay recording(header);
    sim::World world(header.setup, sim::MaskTable::classic());
    sim::TickInput input;
    input.roster = {{sim::RosterEvent::Type::Leave, 1}};
    sim::EventList events;
    world.step(input, events);
    REQUIRE(recording.append(input));
    recording.finish(world);
    Score score = table_score("Ada", world.pilot(0).score());
    score.hash = world.hash();
    CHECK_FALSE(scores::was_joined(recording));
    CHECK(scores::is_backed_by(score, recording));
}

TEST_CASE("a game equal to the last of a full table takes no place if its name comes later") {
    ScoreTable table = full_table();
    CHECK_FALSE(table.insert(table_score("Ada", 1000, 0)).has_value());
    CHECK_FALSE(table.insert(table_score("Zoe", 1000)).has_value());
    CHECK(table.entries().size() == 10);
    CHECK(table.entries().back().name == "Pilot");
    CHECK(table.insert(table_score("Ada", 1000)) == 9U);
    CHECK(table.entries().size() == 10);
    CHECK(table.entries().back().name == "Ada");
}

TEST_CASE("the table names every replay it needs, in both lists") {
    ScoreTable table;
    Score alone = table_score("Ada", 10);
    alone.replay = "alone.gyre";
    Score pair = table_score("Ada", 10);
    pair.partner = scores::Partner{"Bob", 1};
    pair.replay = "pair.gyre";
    table.insert(alone);
    table.insert(pair);
    CHECK(table.replays() == std::set<std::string>{"alone.gyre", "pair.gyre"});
}

TEST_CASE("games of Rush have a list of their own, which survives conversion to text and back") {
    CHECK(scores::counts({.mode = sim::Mode::Rush}, List::Rush));
    CHECK_FALSE(scores::counts({.mode = sim::Mode::Rush}, List::One));
    CHECK_FALSE(scores::counts({}, List::Rush));
    ScoreTable table = full_table();
    Score rush = table_score("Ada", 123456);
    rush.is_rush = true;
    CHECK(table.insert(rush) == 0U);
    CHECK(table.entries().front().score == 10000);
    const auto read = ScoreTable::from_json(table.to_json());
    REQUIRE(read);
    REQUIRE(read->entries(List::Rush).size() == 1);
    CHECK(read->entries(List::Rush).front() == rush);
}

TEST_CASE("games of crews have a list of their own, which survives conversion to text and back") {
    CHECK(scores::counts({.mode = sim::Mode::Crew, .pilots = 8}, List::Crew));
    CHECK_FALSE(scores::counts({.mode = sim::Mode::Crew, .pilots = 2, .wave = 2}, List::Crew));
    CHECK_FALSE(scores::counts({.mode = sim::Mode::Crew, .pilots = 2}, List::Two));
    CHECK_FALSE(scores::counts({.pilots = 2}, List::Crew));
    ScoreTable table = full_table();
    Score crew = table_score("Ada", 123456);
    crew.others = {"Bob", "Cy"};
    CHECK(table.insert(crew) == 0U);
    CHECK(table.entries().front().score == 10000);
    const auto read = ScoreTable::from_json(table.to_json());
    REQUIRE(read);
    REQUIRE(read->entries(List::Crew).size() == 1);
    CHECK(read->entries(List::Crew).front() == crew);
}

TEST_CASE("a crew of one, of nine, or with a name that is too long is refused") {
    for (const std::size_t others : {std::size_t{0}, std::size_t{8}, std::size_t{1}}) {
        const std::string name(others == 1 ? 1000 : 3, 'B');
        std::string names;
        for (std::size_t i = 0; i < others; ++i) {
            names += (i == 0 ? "\"" : ",\"") + name + "\"";
        }
        INFO(names);
        CHECK_FALSE(ScoreTable::from_json(
            R"({"format": 1, "scores": [], "crews": [{"name": "Ada", "score": 5, "wave": 1, "date": "2026-11-30",)"
            R"("replay": "", "hash": "1", "others": [)" +
            names + "]}]}"));
    }
}

// SPDX-License-Identifier: Zlib
#include "game/scores/standings.h"

#include "engine/base/files.h"
#include "game/scores/score_table.h"
#include "tests/engine/test_directory.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using scores::Goal;
using scores::List;
using scores::Score;
using scores::Standing;
using scores::Standings;

namespace {

Score standing_score(std::string name, std::int32_t score, std::int32_t wave = 1) {
    return {std::move(name), score, wave, "2026-01-02", "game.gyre", 0x1234};
}

/// Ten scores to beat: 10,000, 9,000 … 1,000 points, all in wave 3.
std::vector<Score> ladder() {
    std::vector<Score> rungs;
    for (std::int32_t i = 10; i >= 1; --i) {
        rungs.push_back(standing_score("Bot", i * 1000, 3));
    }
    return rungs;
}

std::vector<std::int32_t> totals(const Standings& standings) {
    std::vector<std::int32_t> all;
    for (const Standing& line : standings.lines()) {
        all.push_back(line.is_to_beat ? -line.score.total() : line.score.total());
    }
    return all;
}

}  // namespace

TEST_CASE(
    "an empty list shows ten scores to beat, and each game that is among the ten best pushes out the lowest row") {
    const std::vector<Score> rungs = ladder();
    CHECK(totals(Standings({}, rungs)) ==
          std::vector<std::int32_t>{-10000, -9000, -8000, -7000, -6000, -5000, -4000, -3000, -2000, -1000});
    const std::vector<Score> games{standing_score("Ada", 9500), standing_score("Bob", 2500)};
    CHECK(totals(Standings(games, rungs)) ==
          std::vector<std::int32_t>{-10000, 9500, -9000, -8000, -7000, -6000, -5000, -4000, -3000, 2500});
    const std::vector<Score> more{standing_score("Ada", 4050), standing_score("Ada", 2050)};
    CHECK(totals(Standings(more, rungs)) ==
          std::vector<std::int32_t>{-10000, -9000, -8000, -7000, -6000, -5000, 4050, -4000, -3000, 2050});
}

TEST_CASE("games that beat no score to beat leave them all in the list") {
    std::vector<Score> games;
    for (std::int32_t i = 10; i >= 1; --i) {
        games.push_back(standing_score("Ada", i));
    }
    CHECK(totals(Standings(games, ladder())) == totals(Standings({}, ladder())));
    CHECK_FALSE(Standings(games, ladder()).place_of(games[0]).has_value());
}

TEST_CASE("scores to beat are no games, so they have no place of their own") {
    CHECK_FALSE(Standings({}, ladder()).place_of(standing_score("Bot", 10000, 3)).has_value());
}

TEST_CASE("a game takes a place when it reaches the last row, and gets that place") {
    const std::vector<Score> rungs = ladder();
    const Standings empty({}, rungs);
    CHECK_FALSE(empty.rank(999, 40).has_value());
    for (const std::int32_t total : {1000, 1500, 2000, 9500, 10000, 10001}) {
        INFO(total);
        const Score game = standing_score("Ada", total, 3);
        const Standings after(std::vector<Score>{game}, rungs);
        REQUIRE(empty.rank(total, 3).has_value());
        CHECK(empty.rank(total, 3) == after.place_of(game));
    }
}

TEST_CASE("a game that beats only a lower game takes the place of that one") {
    const std::vector<Score> games{standing_score("Ada", 1500)};
    const Standings standings(games, ladder());
    CHECK(standings.place_of(games[0]) == 9U);
    CHECK_FALSE(standings.rank(1499, 1).has_value());
    CHECK(standings.goal(0, 1) == Goal{1500, 9});
    const Score better = standing_score("Ada", 1600);
    CHECK(standings.rank(1600, 1) == 9U);
    CHECK(Standings(std::vector<Score>{better, games[0]}, ladder()).place_of(better) == 9U);
}

TEST_CASE("a list that is not full takes every game that scored") {
    const Standings none;
    CHECK_FALSE(none.rank(0, 1).has_value());
    CHECK(none.rank(1, 1) == 0U);
    const Standings one(std::vector<Score>{standing_score("Ada", 500)});
    CHECK(one.rank(1, 1) == 1U);
    CHECK(one.rank(501, 1) == 0U);
}

TEST_CASE("the goal is the next better place and the points needed for it") {
    const Standings standings({}, ladder());
    CHECK(standings.goal(0, 3) == Goal{1000, 9});
    CHECK(standings.goal(999, 3) == Goal{1, 9});
    CHECK(standings.goal(1000, 3) == Goal{1000, 8});
    CHECK(standings.goal(9400, 3) == Goal{600, 0});
    CHECK_FALSE(standings.goal(10000, 3).has_value());
    CHECK_FALSE(Standings().goal(100, 1).has_value());
}

TEST_CASE("equal points beat a game in the same or a later wave, and a score to beat in any wave") {
    const Standings games(std::vector<Score>{standing_score("Ada", 1000, 3)});
    CHECK(games.goal(400, 2) == Goal{601, 0});
    CHECK(games.rank(1000, 2) == 1U);
    CHECK(games.goal(400, 3) == Goal{600, 0});
    const Standings standings({}, ladder());
    CHECK(standings.goal(400, 1) == Goal{600, 9});
    CHECK(standings.rank(1000, 1) == 9U);
    const Score equal = standing_score("Ada", 5000, 1);
    CHECK(Standings(std::vector<Score>{equal}, ladder()).place_of(equal) == standings.rank(5000, 1));
}

TEST_CASE("reaching the goal reaches its place, from any score") {
    const std::vector<Score> games{standing_score("Ada", 5500, 2), standing_score("Bob", 300, 9),
                                   standing_score("Cid", 20, 1)};
    const Standings standings(games, ladder());
    for (std::int32_t total = 0; total < 11000; total += 7) {
        for (const std::int32_t wave : {1, 2, 3, 9, 12}) {
            const auto goal = standings.goal(total, wave);
            const auto now = standings.rank(total, wave);
            INFO(total << " in wave " << wave);
            CHECK(goal.has_value() == (now != 0U));
            if (goal) {
                CHECK(standings.rank(total + goal->missing, wave) == goal->place);
                CHECK(standings.rank(total + goal->missing - 1, wave) == now);  // and not sooner
                CHECK((!now || goal->place < *now));
            }
        }
    }
}

TEST_CASE("a list has ten distinct scores to beat, best first, flown by nobody, except that of crews") {
    CHECK(scores::scores_to_beat(List::Crew).empty());
    for (const List list : {List::One, List::Two}) {
        const std::vector<Score> rungs = scores::scores_to_beat(list);
        REQUIRE(rungs.size() == scores::kMaxScores);
        for (std::size_t i = 0; i < rungs.size(); ++i) {
            CHECK(rungs[i].list() == list);
            CHECK(rungs[i].total() == scores::kScoresToBeat[i].score);
            CHECK(rungs[i].replay.empty());
            CHECK(rungs[i].date.empty());
            CHECK((i == 0 || rungs[i].total() < rungs[i - 1].total()));
            CHECK((i == 0 || rungs[i].name != rungs[i - 1].name));
            CHECK((!rungs[i].partner || rungs[i].partner->name != rungs[i].name));
        }
    }
}

TEST_CASE("scores to beat belong to nobody: they need no replay and are never saved") {
    const TestDirectory directory;
    const auto path = directory.path() / "scores.json";
    scores::ScoreFile file(path);
    CHECK_FALSE(file.load().has_value());
    CHECK(file.content().entries().empty());
    REQUIRE(scores::standings_of(file, List::One).lines().size() == scores::kMaxScores);
    CHECK(scores::standings_of(file, List::One).lines().front().is_to_beat);
    CHECK(file.needed_replays() == std::set<std::string>());
    file.add(standing_score("Ada", 30000));
    REQUIRE(file.save());
    const auto text = engine::read_file(path, 10000);
    REQUIRE(text);
    for (const scores::ScoreToBeat& rung : scores::kScoresToBeat) {
        CHECK(text->find(rung.name) == std::string::npos);
    }
    CHECK(scores::standings_of(file, List::One).rank(30001, 1) ==
          scores::standings_of(file, List::One).place_of(standing_score("Ada", 30000)));
    CHECK(scores::standings_of(file, List::Two).goal(0, 1) == Goal{1000, 9});
}

// SPDX-License-Identifier: Zlib
#include "game/scores/score_keeper.h"

#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

using scores::GameTerms;
using scores::List;
using scores::Score;
using scores::ScoreFile;
using scores::ScoreKeeper;

namespace {

replay::Header header_of(const sim::World& world) {
    replay::Header header;
    header.setup = world.setup();
    return header;
}

/// A recorded game of one tick, with a score.
struct Played {
    explicit Played(std::int32_t points, std::uint8_t pilots = 1, sim::Mode mode = sim::Mode::Coop)
        : world({.mode = mode, .pilots = pilots}, sim::MaskTable::classic()), recording(header_of(world)) {
        sim::EventList events;
        world.step({}, events);
        REQUIRE(recording.append({}));
        recording.note_hash(1, 0x1234);
        replay::FinalScore result;
        result.scores = {points, pilots > 1 ? 300 : 0};
        REQUIRE(recording.finish(result));
    }

    sim::World world;
    replay::Replay recording;
};

Score entry_of(const std::string& replay = "game.gyre") {
    Score entry;
    entry.name = "Ada";
    entry.replay = replay;
    entry.has_auto_fire = true;
    entry.partner = scores::Partner{"Bob"};
    return entry;
}

}  // namespace

TEST_CASE("a game counts if people fly it in a field that they cannot know, from a set-up that counts") {
    GameTerms game;
    CHECK(scores::list_of(game) == List::One);
    game.setup.pilots = 2;
    CHECK(scores::list_of(game) == List::Two);
    SECTION("with bots") {
        game.has_bots = true;
    }
    SECTION("by a script") {
        game.has_script = true;
    }
    SECTION("practice") {
        game.is_practice = true;
    }
    SECTION("three pilots") {
        game.setup.pilots = 3;
    }
    SECTION("from a later wave") {
        game.setup.wave = 2;
    }
    CHECK_FALSE(scores::list_of(game));
}

TEST_CASE("a finished game is entered once, as its recording ended") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    std::vector<Score> also;
    ScoreKeeper keeper(file, {}, [&](const Score& score) { also.push_back(score); });
    CHECK_FALSE(keeper.keep());  // nothing happened yet
    const Played game(5000);
    keeper.finish(game.recording, game.world, entry_of());
    CHECK(keeper.place() == 7);
    keeper.finish(Played(90000).recording, game.world, entry_of());
    CHECK(file.content().entries().empty());
    CHECK(keeper.keep());
    CHECK_FALSE(keeper.keep());
    REQUIRE(file.content().entries().size() == 1);
    const Score& kept = file.content().entries().front();
    CHECK(kept.name == "Ada");
    CHECK(kept.score == 5000);
    CHECK(kept.wave == 1);
    CHECK(kept.replay == "game.gyre");
    CHECK(kept.hash == 0x1234);
    CHECK(kept.has_auto_fire);
    CHECK_FALSE(kept.partner);
    CHECK(also == std::vector{kept});
}

TEST_CASE("two pilots' scores are entered together, under the names that they change last") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    const Played game(5000, 2);
    ScoreKeeper keeper(file, {game.world.setup()});
    keeper.finish(game.recording, game.world, entry_of());
    keeper.set_name(0, "Cy");
    keeper.set_name(1, "Di");
    CHECK(keeper.keep());
    REQUIRE(file.content().entries(List::Two).size() == 1);
    CHECK(file.content().entries(List::Two).front().name == "Cy");
    CHECK(file.content().entries(List::Two).front().partner == scores::Partner{"Di", 300});
}

TEST_CASE("a crew's game is entered with the names of all and one score, which its replay claims as well") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    const Played game(5000, 3, sim::Mode::Crew);
    ScoreKeeper keeper(file, {game.world.setup()});
    CHECK(keeper.list() == List::Crew);
    Score entry = entry_of();
    entry.others = {"Bob", "Cy"};
    keeper.finish(game.recording, game.world, entry);
    CHECK(keeper.place() == 0U);
    CHECK(keeper.keep());
    REQUIRE(file.content().entries(List::Crew).size() == 1);
    const Score& kept = file.content().entries(List::Crew).front();
    CHECK(kept.name == "Ada");
    CHECK(kept.others == std::vector<std::string>{"Bob", "Cy"});
    CHECK(kept.score == 5300);
    CHECK(scores::is_backed_by(kept, game.recording));
    Score more = kept;
    ++more.score;
    CHECK_FALSE(scores::is_backed_by(more, game.recording));
    CHECK_FALSE(scores::is_backed_by(kept, Played(5000, 3).recording));
}

TEST_CASE("two people who are a crew at one machine are entered by the names that they change last") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    const Played game(5000, 2, sim::Mode::Crew);
    ScoreKeeper keeper(file, {game.world.setup()});
    keeper.finish(game.recording, game.world, entry_of());
    keeper.set_name(1, "Di");
    CHECK(keeper.score().name == "Ada");
    CHECK(keeper.score().others == std::vector<std::string>{"Di"});
    CHECK_FALSE(keeper.score().partner);
}

TEST_CASE("a score that was discarded, has no place or does not count is only entered elsewhere") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    std::vector<Score> also;
    GameTerms terms;
    std::int32_t points = 5000;
    SECTION("discarded") {}
    SECTION("too few points") {
        points = 999;
    }
    SECTION("practice") {
        terms.is_practice = true;
    }
    SECTION("a table of a newer version") {
        REQUIRE(engine::write_file(directory / "scores.json", R"({"format": 2})"));
        REQUIRE(file.load());
    }
    ScoreKeeper keeper(file, terms, [&](const Score& score) { also.push_back(score); });
    const Played game(points);
    keeper.finish(game.recording, game.world, entry_of());
    CHECK(keeper.place().has_value() == (points == 5000 && !terms.is_practice && !file.is_read_only()));
    keeper.discard();
    CHECK(keeper.keep());
    CHECK(file.content().entries().empty());
    REQUIRE(also.size() == 1);
    CHECK(also.front().score == points);
}

TEST_CASE("a game that a pilot joined has no place") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    ScoreKeeper keeper(file, {});
    sim::World world({}, sim::MaskTable::classic());
    replay::Replay recording(header_of(world));
    sim::TickInput input;
    input.roster = {{sim::RosterEvent::Type::Join, 1}};
    sim::EventList events;
    world.step(input, events);
    REQUIRE(recording.append(input));
    recording.note_hash(1, 1);
    replay::FinalScore result;
    result.scores = {50000};
    REQUIRE(recording.finish(result));
    keeper.finish(recording, world, entry_of());
    CHECK_FALSE(keeper.place());
    CHECK_FALSE(keeper.list());
}

TEST_CASE("a running game that counts says what its next place needs") {
    const TestDirectory directory;
    ScoreFile file(directory / "scores.json");
    const Played game(0, 2);
    CHECK(ScoreKeeper(file, {game.world.setup()}).goal(game.world) == scores::Goal{1000, 9});
    CHECK_FALSE(ScoreKeeper(file, {.setup = game.world.setup(), .has_bots = true}).goal(game.world));
}

// SPDX-License-Identifier: Zlib
// A game that is left at any time keeps its place in the score table, and shows during play how many points the next
// place needs.
#include "engine/base/files.h"
#include "game/screens/play/banner.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/scores.h"
#include "game/view/hud/hud_brush.h"
#include "tests/game/match/watcher.h"
#include "tests/game/screens/flown_match.h"
#include "tests/game/screens/walk.h"

#include <algorithm>
#include <functional>
#include <string>

namespace {

constexpr std::int32_t kEnough = 1000;  // points that are enough for a place

/// A game on the screen, with the state that its observer has seen.
struct Game {
    explicit Game(const std::string& name = "Ada") : room(*stage, world, 1, name) {
        room.push<screens::Title>();
        game.setup.seed = 5;
        game.observer = watched_by([this](const match::GameMoment& moment) { match = &moment.game; });
    }

    void begin() { room.push<screens::LocalPlay>(game); }

    void set(int scancode, bool is_down) {
        engine::InputEvent event = press(key(scancode));
        event.kind = is_down ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
        room.take(event);
    }
    /// Turns on the spot and fires until a condition is met.
    void fly_until(const std::function<bool(const sim::World&)>& is_reached) {
        begin();
        for (int tick = 0; !is_reached(match->world()); ++tick) {
            REQUIRE(tick < 10000);
            set(SDL_SCANCODE_LEFT, tick % 9 == 0);
            set(SDL_SCANCODE_SPACE, tick % 2 == 0);
            room.tick_unseen();
        }
    }
    void fly(std::int32_t points = kEnough) {
        fly_until([points](const sim::World& field) { return field.pilot(0).score() >= points; });
    }
    [[nodiscard]] const std::vector<scores::Score>& entries(scores::List crew = scores::List::One) {
        return room.services().scores.content().entries(crew);
    }
    void close_window() { room.services().screens.clear(); }
    /// Returns the picture's text about the points to the next place.
    [[nodiscard]] std::string next_place() {
        const std::vector<engine::DrawnText> texts = room.draw_texts();
        const auto found = std::ranges::find_if(
            texts, [](const auto& text) { return text.text.find(" to place ") != std::string::npos; });
        return found != texts.end() ? found->text : "";
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{3};
    ScreenRoom room;
    screens::LocalGame game;
    const match::Match* match = nullptr;
};

}  // namespace

TEST_CASE("closing the window during a game keeps a score that enters the table, with its replay") {
    Game game;
    game.fly();
    const std::int32_t score = game.match->world().pilot(0).score();
    if (GENERATE(false, true)) {
        game.room.press(SDL_SCANCODE_ESCAPE);
        REQUIRE(game.room.top_name() == "pause");
    }
    game.close_window();
    REQUIRE(game.entries().size() == 1);
    const scores::Score& kept = game.entries().front();
    CHECK(kept.name == "Ada");
    CHECK(kept.score == score);
    CHECK_FALSE(game.room.services().scores.has_unsaved());
    const auto recording = game.room.services().replays.load(kept.replay);
    REQUIRE(recording);
    CHECK(scores::is_backed_by(kept, *recording));
}

TEST_CASE("a score is marked as proven once its replay has been run again, while the table is shown") {
    Game game;
    game.fly();
    game.close_window();
    const screens::Services& all = game.room.services();
    scores::Proofs proofs(sim::MaskTable::classic());
    const screens::Records records{all.scores, all.replays, all.profile, all.daily_flights, proofs,
                                   all.writer, all.clips,   "",          all.utc_today};
    const screens::Services services{all, all, records, all, all};
    all.screens.push<screens::Scores>(services);
    game.room.apply();
    const auto has_mark = [&] {
        game.room.draw();
        return std::ranges::find(game.room.said(), "✓") != game.room.said().end();
    };
    CHECK_FALSE(has_mark());
    proofs.wait();
    CHECK_FALSE(has_mark());
    game.room.tick_unseen();
    CHECK(has_mark());
}

TEST_CASE("closing the window while a finished game still shows its field keeps the score once") {
    Game game("");
    game.game.setup.lives = 1;
    game.fly_until([](const sim::World& field) { return field.is_over(); });
    REQUIRE(game.match->world().pilot(0).score() >= kEnough);
    REQUIRE(game.room.top_name() == "play");
    if (GENERATE(false, true)) {
        game.room.advance(5 * sim::kTicksPerSecond);
        REQUIRE(game.room.top_name() == "name entry");
    }
    game.close_window();
    CHECK(game.entries().size() == 1);
}

TEST_CASE("a name being typed when the window is closed is used") {
    Game game("");
    game.game.setup.lives = 1;
    game.fly_until([](const sim::World& field) { return field.is_over(); });
    game.room.advance(6 * sim::kTicksPerSecond);
    REQUIRE(game.room.top_name() == "name entry");
    game.set(SDL_SCANCODE_SPACE, false);
    game.room.type("X");
    game.close_window();
    REQUIRE(game.entries().size() == 1);
    CHECK(game.entries().front().name == "X");
}

TEST_CASE("an empty name for a score is refused, not replaced by another") {
    Game game("");
    game.game.setup.lives = 1;
    game.fly_until([](const sim::World& field) { return field.is_over(); });
    game.room.advance(6 * sim::kTicksPerSecond);
    REQUIRE(game.room.top_name() == "name entry");
    game.room.press(SDL_SCANCODE_RETURN);
    CHECK(game.room.top_name() == "name entry");
    CHECK(game.entries().empty());
    CHECK_FALSE(game.room.services().notices.is_empty());
    game.room.type("X");
    game.room.press(SDL_SCANCODE_RETURN);
    REQUIRE(game.entries().size() == 1);
    CHECK(game.entries().front().name == "X");
}

TEST_CASE("closing the window keeps two pilots' score under both names") {
    Game game;
    game.game.persons = 2;
    game.game.setup.pilots = 2;
    game.fly();
    game.close_window();
    CHECK(game.entries().empty());
    REQUIRE(game.entries(scores::List::Two).size() == 1);
    CHECK(game.entries(scores::List::Two).front().name == "Ada");
    CHECK(game.entries(scores::List::Two).front().partner->name == "Pilot 2");
}

TEST_CASE("a game that takes no place or does not count is not kept when it is left") {
    Game game;
    std::int32_t points = kEnough;
    SECTION("too few points") {
        points = 100;
    }
    SECTION("a later wave") {
        game.game.setup.wave = 2;
    }
    SECTION("bots") {
        game.game.setup.pilots = 2;
    }
    SECTION("more ships") {
        game.game.setup.lives = 5;
    }
    SECTION("a table of a newer version") {
        const auto path = game.room.services().replays.path("").parent_path().parent_path() / "newer.json";
        REQUIRE(engine::write_file(path, R"({"format": 2})"));
        game.room.services().scores = scores::ScoreFile(path);
        REQUIRE(game.room.services().scores.load());
    }
    game.fly(points);
    CHECK((points < kEnough || game.next_place().empty()));
    game.close_window();
    CHECK(game.entries().empty());
    CHECK(game.entries(scores::List::Two).empty());
}

TEST_CASE("an abandoned game keeps its place, and says so") {
    Game game;
    game.fly();
    game.room.press(SDL_SCANCODE_ESCAPE);
    game.room.press(SDL_SCANCODE_UP);  // from the first row to the last
    game.room.press(SDL_SCANCODE_RETURN);
    REQUIRE(game.room.top_name() == "confirm");
    game.room.press(SDL_SCANCODE_DOWN);
    game.room.press(SDL_SCANCODE_RETURN);
    REQUIRE(game.room.top_name() == "title");
    CHECK(game.entries().size() == 1);
    CHECK_FALSE(game.room.services().notices.is_empty());
}

TEST_CASE("the question before quitting says whether the score so far will count") {
    Game game;
    const bool counts = GENERATE(true, false);
    game.game.setup.wave = counts ? 1 : 2;  // games that begin later do not count
    game.begin();
    game.room.advance(30);
    game.room.press(SDL_SCANCODE_ESCAPE);
    game.room.press(SDL_SCANCODE_UP);  // the last row
    game.room.press(SDL_SCANCODE_RETURN);
    REQUIRE(game.room.top_name() == "confirm");
    game.room.draw();
    std::string all;
    for (const std::string& line : game.room.said()) {
        all += line + " ";
    }
    CHECK((all.find("Quit to the title screen? Your score so far will count.") != all.npos) == counts);
    CHECK((all.find("Give up this game?") != all.npos) != counts);
}

TEST_CASE("during play the points to the next place are shown") {
    Game game;
    game.begin();
    game.room.advance(1);
    CHECK(game.next_place() == "1 000 to place 10");
    game.close_window();
    game.fly(1500);
    const std::int32_t score = game.match->world().pilot(0).score();
    REQUIRE(score < 2500);
    CHECK(game.next_place() == view::grouped(2500 - score) + " to place 9");
    game.room.services().scores.add({"Bob", score + 100, 1, "2026-01-02", "", 0});
    game.room.advance(1);
    CHECK(game.next_place() == "100 to place 10");
}

TEST_CASE("the points to the next place are not shown when the game is over, nor in a replay") {
    Game game;
    game.game.setup.lives = 1;
    game.fly_until([](const sim::World& field) { return field.is_over(); });
    game.room.advance(1);
    CHECK(game.next_place().empty());
    game.room.push<screens::WatchReplay>(flown_match(100).recording());
    game.room.advance(30);
    CHECK(game.next_place().empty());
}

TEST_CASE("two pilots are shown the points that both together need") {
    Game game;
    game.game.persons = 2;
    game.game.setup.pilots = 2;
    game.fly(100);
    const sim::World& field = game.match->world();
    const std::int32_t total = field.pilot(0).score() + field.pilot(1).score();
    REQUIRE(total < kEnough);
    CHECK(game.next_place() == std::to_string(kEnough - total) + " to place 10");
}

TEST_CASE("a score that becomes the best is praised once, and only if there was one to beat") {
    const bool has_best = GENERATE(false, true);
    Game game;
    game.game.daily = screens::DailyTry{.date = daily::Date::parse("2026-11-22").value()};
    if (has_best) {
        game.room.services().daily_flights.add({game.game.daily->date, {"Bob", 300, 1, "", 0, false, false}});
    }
    int praises = 0;
    bool was_praised = false;
    game.begin();
    for (int tick = 0; tick < 600; ++tick) {
        game.set(SDL_SCANCODE_LEFT, tick % 9 == 0);
        game.set(SDL_SCANCODE_SPACE, tick % 2 == 0);
        game.room.tick_unseen();
        const auto texts = game.room.draw_texts();
        const bool is_praised = std::ranges::count(texts, "BEST OF THE DAY", &engine::DrawnText::text) > 0;
        praises += is_praised && !was_praised ? 1 : 0;
        was_praised = is_praised;
        CHECK((!is_praised || game.match->world().pilot(0).score() >= 300));
    }
    REQUIRE(game.match->world().pilot(0).score() > 300);
    CHECK(praises == (has_best ? 1 : 0));
}

TEST_CASE("one key restarts a game from its pause, and while it is flown if it is held") {
    Game game;
    game.begin();
    game.room.advance(30);
    REQUIRE(game.match->world().tick() > 0);
    game.room.press(SDL_SCANCODE_ESCAPE);
    game.room.press(SDL_SCANCODE_R);
    REQUIRE(game.room.top_name() == "play");
    CHECK(game.match->world().tick() == 0);
    const auto let_go = [&] {
        engine::InputEvent release = press(key(SDL_SCANCODE_R));
        release.kind = engine::InputEvent::Kind::Released;
        game.room.take(release);
    };
    game.room.press(SDL_SCANCODE_R);
    game.room.advance(screens::LocalPlay::kRestartTicks / 2);
    let_go();
    game.room.advance(screens::LocalPlay::kRestartTicks);
    CHECK(game.match->world().tick() > screens::LocalPlay::kRestartTicks);
    game.room.press(SDL_SCANCODE_R);
    game.room.advance(screens::LocalPlay::kRestartTicks + 1);
    REQUIRE(game.room.top_name() == "play");
    CHECK(game.match->world().tick() <= 1);
}

TEST_CASE("a game that was paused goes on after three numbers have been counted") {
    Game game;
    game.begin();
    game.room.advance(30);
    game.room.press(SDL_SCANCODE_ESCAPE);
    const sim::Tick paused_at = game.match->world().tick();
    game.room.press(SDL_SCANCODE_ESCAPE);
    game.room.advance(screens::kCountTicks);
    CHECK(game.match->world().tick() == paused_at);
    game.room.advance(1);
    CHECK(game.match->world().tick() == paused_at + 1);
}

TEST_CASE("a game that is started again begins when the one before it has been left, so that it knows its medals") {
    Game game;
    std::vector<std::string> seen;
    game.game.observer = std::make_shared<Watcher>(
        [&](const match::GameMoment& moment) {
            if (moment.worlds.now().tick() == 0) {
                seen.emplace_back("begins");
            }
            return true;
        },
        [&] { seen.emplace_back("ends"); });
    game.begin();
    game.room.advance(10);
    play_again(game.room.services(), game.game);
    game.room.apply();
    CHECK(game.room.top_name() == "play");
    CHECK(seen == std::vector<std::string>{"begins", "ends", "begins"});
    game.close_window();
}

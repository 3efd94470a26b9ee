// SPDX-License-Identifier: Zlib
// The lists of replays, and files that come from outside.
#include "game/screens/replays/replays.h"

#include "engine/base/files.h"
#include "engine/base/language.h"
#include "game/program/app_parts.h"
#include "game/replay/replay_file.h"
#include "game/screens/lobby/lobby.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/shared_replays.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/attract.h"
#include "game/screens/title/first_flight.h"
#include "game/screens/title/scores.h"
#include "tests/game/screens/recorded_game.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/catalogue.h"
#include "tests/support/places.h"

#include <algorithm>

#include <catch2/catch.hpp>

namespace {

constexpr int kReplaySecond = sim::kTicksPerSecond;

/// Returns a game of bots that lasts `seconds` seconds.
replay::Replay game(int seconds, const sim::Setup& setup) {
    const std::vector<match::PilotInfo> seats(setup.pilots, {"Ada", match::BotSkill::Hard});
    match::Match match = match::make_local_match(setup, sim::MaskTable::classic(), seats, "test");
    for (int tick = 0; tick < seconds * kReplaySecond; ++tick) {
        match.step();
    }
    match.finish();
    return match.recording();
}

struct RoomParts {
    explicit RoomParts(engine::SizePx size) : stage(ScreenRoom::open_stage(size)) {}

    std::unique_ptr<screens::Stage> stage;
    SimWorld world{1};
};

struct Room : RoomParts, ScreenRoom {
    explicit Room(engine::SizePx size = {320, 240}) : RoomParts(size), ScreenRoom(*stage, world, 1, "Ada") {}

    [[nodiscard]] scores::ReplayShelf& shelf() { return services().replays; }
    [[nodiscard]] std::filesystem::path shared(const std::string& name) { return services().exports / name; }
    bool shows(const std::string& line) {
        draw_top();
        return std::ranges::find(said(), line) != said().end();
    }
    bool has_row(const std::string& label) {
        draw();
        return std::ranges::any_of(rows(), [&](const auto& row) { return row.label == label; });
    }
};

/// Returns the wave in which a game ends, as text.
std::string last_wave(const replay::Replay& recording) {
    sim::World world(recording.header().setup, sim::MaskTable::classic());
    sim::EventList events;
    while (world.tick() < recording.ticks()) {
        events.clear();
        world.step(recording.input_at(world.tick()), events);
    }
    return "wave " + std::to_string(world.wave().number());
}

std::string save_as_played(Room& room, int seconds, bool is_flown_by_hand) {
    screens::GamePresenter players(room.services(), {0}, is_flown_by_hand);
    return players.save(game(seconds, {.seed = 5}));
}

}  // namespace

TEST_CASE("the list of replays omits short games and games of bots only, but their result still plays them") {
    Room room;
    const std::string kept = save_as_played(room, 21, true);
    const std::string brief = save_as_played(room, 19, true);
    const std::string bots = save_as_played(room, 21, false);
    for (const std::string& file : {kept, brief, bots}) {
        CHECK(room.shelf().load(file));  // as the row of its result does
    }
    CHECK_FALSE(scores::ReplayShelf::is_passing(kept));
    CHECK(scores::ReplayShelf::is_passing(brief));
    CHECK(scores::ReplayShelf::is_passing(bots));
    room.push<screens::Replays>();
    room.draw();
    CHECK(room.rows().size() == 2);  // including the row that leads to the shared replays
}

TEST_CASE("a short game in the high scores is in the list of replays") {
    Room room;
    const std::string brief = save_as_played(room, 5, true);
    room.services().scores.add({"Ada", 500, 1, "2026-11-21", brief, 0});
    room.push<screens::Replays>();
    room.draw();
    CHECK(room.rows().size() == 2);
}

TEST_CASE("the list of replays shows mode, pilots and the wave reached") {
    Room room;
    const replay::Replay alone = game(30, {.seed = 5, .wave = 3});
    const replay::Replay together = game(30, {.seed = 5, .pilots = 2, .wave = 7});
    REQUIRE(room.shelf().save("2026-11-21_07-55-12.gyre", alone));
    REQUIRE(room.shelf().save("2026-11-22_07-55-12.gyre", together));
    REQUIRE(room.shelf().save("2026-11-23_07-55-12.gyre",
                              game(30, {.seed = 5, .mode = sim::Mode::Deathmatch, .pilots = 3})));
    REQUIRE(engine::write_file(room.shelf().path("2026-11-24_07-55-12.gyre"), "nonsense"));
    room.push<screens::Replays>();
    CHECK(room.shows("wave …"));
    for (int i = 0; i < 4; ++i) {
        room.tick();
    }
    for (const std::string& cell : {std::string("Co-op ×2"), last_wave(together), std::string("Deathmatch ×3"),
                                    std::string("Alone"), last_wave(alone), std::string("cannot be read")}) {
        CHECK(room.shows(cell));
    }
    CHECK(std::ranges::count(room.said(), "0:30") == 3);
}

TEST_CASE("the list of replays has columns or, in a small window, rows of equal height whose figures begin alike") {
    Room room;
    REQUIRE(room.shelf().save("2026-11-21_07-55-12.gyre", game(30, {.seed = 5, .wave = 3})));
    REQUIRE(room.shelf().save("2026-11-22_07-55-12.gyre", game(30, {.seed = 5, .pilots = 2, .wave = 7})));
    room.push<screens::Replays>();
    const auto lefts = [&](std::initializer_list<std::string> beginnings) {
        std::vector<int> found;
        for (const engine::DrawnText& text : room.draw_texts()) {
            if (std::ranges::any_of(beginnings, [&](const auto& begin) { return text.text.starts_with(begin); })) {
                found.push_back(text.ink.x);
            }
        }
        return found;
    };
    for (const int scale : {100, 150}) {
        room.services().settings.set("video.text_scale", scale);
        const std::vector<int> games = lefts({"Alone", "Co-op"});
        REQUIRE(games.size() == 2);
        CHECK(std::abs(games[0] - games[1]) <= 1);
    }
    CHECK(room.shows("Co-op ×2 · wave … · 0:30"));
}

TEST_CASE("a question darkens the list below it, so that no row is read in part") {
    const auto stage = ScreenRoom::open_picture({640, 480});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    REQUIRE(room.services().replays.save("2026-11-21_07-55-12.gyre", minute()));
    room.push<screens::Replays>();
    const auto bright_pixels = [&] {
        room.draw();
        const auto image = stage->window.renderer().read_pixels();
        REQUIRE(image.ok());
        constexpr int kAboveQuestion = 100;  // the title and the first rows
        int bright = 0;
        for (int y = 0; y < kAboveQuestion; ++y) {
            for (int x = 0; x < image->width_px; ++x) {
                const std::uint8_t* const pixel = image->pixel(x, y);
                bright += std::max({pixel[0], pixel[1], pixel[2]}) > 50 ? 1 : 0;
            }
        }
        return bright;
    };
    CHECK(bright_pixels() > 500);
    room.press(SDL_SCANCODE_DELETE);
    REQUIRE(room.top_name() == "confirm");
    CHECK(bright_pixels() == 0);
}

TEST_CASE("the list runs long games a little at a time to find the wave reached") {
    const replay::Replay recording = game(240, {.seed = 5, .pilots = 4});
    screens::ReplayFacts facts(recording, sim::MaskTable::classic());
    int steps = 0;
    while (facts.advance()) {
        ++steps;
    }
    CHECK(steps == 5);  // 7,200 ticks
    REQUIRE(last_wave(recording) != "wave 1");
    CHECK(facts.text() == "Co-op ×4 · " + last_wave(recording) + " · 4:00");
}

TEST_CASE("a game that began alone is listed with those who joined") {
    replay::Header header;
    header.rules_version = sim::kRulesVersion + 1;
    replay::Replay recording(header);
    sim::TickInput input;
    input.roster = {{sim::RosterEvent::Type::Join, 4}};
    REQUIRE(recording.append(input));
    CHECK(screens::ReplayFacts(recording, sim::MaskTable::classic()).text() == "Co-op ×2 · 0:00");
}

TEST_CASE("a game with other rules is listed without a wave") {
    replay::Header header;
    header.rules_version = sim::kRulesVersion + 1;
    screens::ReplayFacts facts(replay::Replay(header), sim::MaskTable::classic());
    CHECK_FALSE(facts.advance());
    CHECK(facts.text() == "Alone · 0:00");
}

TEST_CASE("shared replays are listed, and can be watched from the list") {
    Room room;
    REQUIRE(replay::write_replay(room.shared("from a friend.gyre"), minute()));
    REQUIRE(engine::write_file(room.shared("holiday.jpg"), "x"));
    room.push<screens::Replays>();
    room.press(SDL_SCANCODE_HOME);
    room.press(SDL_SCANCODE_RETURN);
    REQUIRE(room.top_name() == "shared replays");
    CHECK(room.has_row("from a friend.gyre"));
    CHECK_FALSE(room.has_row("holiday.jpg"));
    for (int i = 0; i < 4; ++i) {
        room.tick();
    }
    CHECK(room.shows("Co-op ×2 · " + last_wave(minute()) + " · 1:00"));
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "watch");
    room.press(SDL_SCANCODE_ESCAPE);
    room.press(SDL_SCANCODE_ESCAPE);
    CHECK(room.top_name() == "replays");
}

TEST_CASE("a file that is not a replay says so in its row, and in one line when it is opened") {
    Room room;
    REQUIRE(engine::write_file(room.shared("damaged.gyre"), "nonsense"));
    std::filesystem::create_directory(room.shared("directory.gyre"));
    room.push<screens::SharedReplays>();
    CHECK_FALSE(room.has_row("directory.gyre"));
    room.tick();
    CHECK(room.shows("cannot be read"));
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "shared replays");
    CHECK_FALSE(room.services().notices.is_empty());
    CHECK(std::filesystem::exists(room.shared("damaged.gyre")));  // another player's file is not touched
}

TEST_CASE("a folder without replays says so") {
    Room room;
    room.push<screens::SharedReplays>();
    CHECK(room.shows("There are no replays in this folder."));
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "shared replays");
}

TEST_CASE("of too many shared replays the newest are listed") {
    const TestDirectory directory;
    const auto now = std::filesystem::file_time_type::clock::time_point{};
    for (int i = 0; i < 5; ++i) {
        const auto file = directory.path() / (std::to_string(i) + ".gyre");
        REQUIRE(engine::write_file(file, "x"));
        std::filesystem::last_write_time(file, now + std::chrono::seconds(i));
    }
    const auto files = screens::replay_files_in(directory.path(), 3);
    REQUIRE(files.size() == 3);
    CHECK(files[0].filename() == "4.gyre");
    CHECK(files[2].filename() == "2.gyre");
    CHECK(screens::replay_files_in(directory.path() / "none", 3).empty());
}

TEST_CASE("a replay dropped on the window is watched, and another one replaces it") {
    Room room;
    REQUIRE(replay::write_replay(room.shared("a.gyre"), minute()));
    room.push<screens::Replays>();
    const auto drop = [&](const std::string& name) {
        screens::open_dropped(room.services(), room.shared(name));
        room.apply();
    };
    drop("a.gyre");
    REQUIRE(room.top_name() == "watch");
    drop("a.gyre");
    CHECK(room.services().screens.size() == 2);
    REQUIRE(engine::write_file(room.shared("b.gyre"), "nonsense"));
    for (const char* wrong : {"b.gyre", "missing.gyre", "."}) {
        room.advance(screens::Notices::kTicks + 1);
        drop(wrong);
        INFO(wrong);
        CHECK(room.top_name() == "watch");  // the previous replay continues
        CHECK_FALSE(room.services().notices.is_empty());
    }
    room.press(SDL_SCANCODE_ESCAPE);
    CHECK(room.top_name() == "replays");
    room.push<screens::Attract>(0U);
    drop("a.gyre");
    CHECK(room.services().screens.size() == 2);  // the replay takes the demo's place
}

TEST_CASE("a replay dropped during a game is refused, and the player is told to drop it again later") {
    Room room;
    REQUIRE(replay::write_replay(room.shared("a.gyre"), minute()));
    room.push<screens::LocalPlay>(screens::LocalGame{});
    for (const char* on : {"play", "pause"}) {
        room.advance(screens::Notices::kTicks + 1);
        REQUIRE(room.services().notices.is_empty());
        screens::open_dropped(room.services(), room.shared("a.gyre"));
        room.apply();
        CHECK(room.top_name() == on);
        CHECK_FALSE(room.services().notices.is_empty());
        room.press(SDL_SCANCODE_ESCAPE);
    }
}

TEST_CASE("a replay dropped during the first flight is refused, since both would draw with the same view") {
    Room room;
    REQUIRE(replay::write_replay(room.shared("a.gyre"), minute()));
    room.push<screens::FirstFlight>();
    screens::open_dropped(room.services(), room.shared("a.gyre"));
    room.apply();
    CHECK(room.top_name() == "first flight");
    CHECK_FALSE(room.top().is_flying());  // the pointer is needed for its boards
    CHECK_FALSE(room.services().notices.is_empty());
}

TEST_CASE("a damaged replay is set aside with a notice by the list of replays, and left alone by the high scores") {
    Room room;
    REQUIRE(engine::write_file(room.shelf().path("a.gyre"), "nonsense"));
    room.services().scores.add({"Ada", 500, 1, "2026-11-21", "a.gyre", 0});
    room.push<screens::Scores>();
    CHECK(std::filesystem::exists(room.shelf().path("a.gyre")));
    CHECK(room.services().notices.is_empty());
    room.push<screens::Replays>();
    CHECK_FALSE(std::filesystem::exists(room.shelf().path("a.gyre")));
    CHECK(room.services().notices.newest().find("it was renamed to") != std::string::npos);
}

TEST_CASE("seeking in a replay does not announce its wave again") {
    Room room({640, 480});
    auto& watch = room.push<screens::WatchReplay>(minute());
    const auto announces = [&] {
        std::vector<engine::DrawnText> texts;
        room.stage->font.set_witness(&texts);
        room.draw_top();
        room.stage->font.set_witness(nullptr);
        return std::ranges::any_of(texts, [](const auto& text) { return text.text.starts_with("WAVE 1"); });
    };
    room.advance(5);
    CHECK(announces());  // at the beginning, as in the game
    room.press(SDL_SCANCODE_RIGHT);
    room.advance(2);
    CHECK_FALSE(announces());
    room.press(SDL_SCANCODE_SPACE);
    room.press(SDL_SCANCODE_RIGHT);
    room.press(SDL_SCANCODE_LEFT);
    CHECK_FALSE(announces());
    room.press(SDL_SCANCODE_BACKSPACE);
    CHECK_FALSE(announces());
    room.press(SDL_SCANCODE_HOME);
    room.press(SDL_SCANCODE_SPACE);
    room.advance(5);
    CHECK(announces());  // the replay is at that moment again
    room.advance(3 * kReplaySecond);
    watch.shown();  // as when a screen on top of it is closed
    CHECK_FALSE(announces());
}

TEST_CASE("all key hints of a replay fit and are readable in a window of 632 pixels, in every language") {
    Room room({632, 474});
    auto& watch = room.push<screens::WatchReplay>(minute());
    room.press(SDL_SCANCODE_SPACE);
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    std::vector<std::string> codes(std::begin(kTranslated), std::end(kTranslated));
    codes.emplace_back("en");
    for (const std::string& code : codes) {
        REQUIRE(language.use(code));
        for (const int scale : {100, 150, 200, 300}) {
            INFO(code << ", text at " << scale << " %");
            room.services().settings.set("video.text_scale", scale);
            room.draw_top();
            CHECK(room.cut_lines() == std::vector<std::string>{});
            for (const auto* const key : {"Home End", "PgUp PgDn", "↑ ↓", "Backspace Tab", "← →", "Space", "Esc"}) {
                INFO(key);
                CHECK(std::ranges::find(room.said(), engine::control_label(key)) != room.said().end());
            }
            CHECK(watch.bar().rows() <= screens::WatchBar::kMostRows);
        }
    }
    CHECK(codes.back() == "en");
}

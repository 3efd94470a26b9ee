// SPDX-License-Identifier: Zlib
// Clips of games: what F9 and the results' row save.
#include "game/app/clip_saver.h"
#include "game/screens/play/local_play.h"
#include "game/screens/replays/watch_replay.h"
#include "game/screens/title/title.h"
#include "tests/game/screens/recorded_game.h"
#include "tests/game/screens/two_rooms.h"

#include <algorithm>
#include <memory>
#include <string>

#include <catch2/catch.hpp>

namespace {

constexpr sim::Tick kClipSecond = sim::kTicksPerSecond;

/// Has F9 do what it does in the program.
void offer_clips(ScreenRoom& room) {
    room.set_shortcuts([&room](const engine::InputEvent& event) {
        return screens::shortcut_of(event).type == screens::Shortcut::Type::Clip && screens::save_clip(room.services());
    });
}

void ask_for_clip(ScreenRoom& room) {
    room.take(press(key(SDL_SCANCODE_F9)));
}

struct ClipDesk {
    ClipDesk() {
        offer_clips(room);
        room.push<screens::Title>();
    }

    [[nodiscard]] const clips::Scene& clip() const { return room.clips().back(); }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
};

/// Returns the number of downward steps to a row of the top screen's menu.
std::ptrdiff_t row_of(ScreenRoom& room, const std::string& label) {
    room.draw();
    const auto& said = room.said();
    const auto first = std::ranges::find(said, "Play again");
    const auto wanted = std::ranges::find(said, label);
    REQUIRE(first < wanted);
    REQUIRE(wanted != said.end());
    return wanted - first;
}

void choose(ScreenRoom& room, std::ptrdiff_t row) {
    for (; row > 0; --row) {
        room.press(SDL_SCANCODE_DOWN);
    }
    room.press(SDL_SCANCODE_RETURN);
}

}  // namespace

TEST_CASE("without a game there is no clip, and nothing is said about it") {
    ClipDesk desk;
    ask_for_clip(desk.room);
    CHECK(desk.room.clips().empty());
    CHECK(desk.room.services().notices.is_empty());
}

TEST_CASE("during a game F9 saves its last 15 seconds, also while it is paused") {
    ClipDesk desk;
    screens::LocalGame game;
    game.setup.pilots = 2;
    game.persons = 2;
    desk.room.services().settings.set("play.second_name", "Bob");
    desk.room.push<screens::LocalPlay>(game);
    ask_for_clip(desk.room);  // before the first tick
    CHECK(desk.room.clips().empty());
    desk.room.advance(20 * sim::kTicksPerSecond);
    ask_for_clip(desk.room);
    REQUIRE(desk.room.clips().size() == 1);
    CHECK(desk.clip().span == clips::Span{5 * kClipSecond, 20 * kClipSecond});
    CHECK(desk.clip().recording.ticks() == 20 * kClipSecond);
    CHECK(desk.clip().hud.names[0] == "Ada");
    CHECK(desk.clip().hud.self == 0);
    CHECK(desk.clip().hud.second == 1);
    CHECK(desk.room.services().notices.newest().find("Clip saved: ") == 0);
    CHECK(desk.room.top_name() == "play");

    desk.room.press(SDL_SCANCODE_ESCAPE);
    REQUIRE(desk.room.top_name() == "pause");
    desk.room.advance(30);
    ask_for_clip(desk.room);
    REQUIRE(desk.room.clips().size() == 2);
    CHECK(desk.clip().span.to == 20 * kClipSecond);
}

TEST_CASE("F9 that flies the ship saves no clip") {
    ClipDesk desk;
    const auto fire = static_cast<engine::Action>(screens::PilotAction::Fire);
    REQUIRE(desk.room.services().bindings.set_line(fire, "key:F9"));
    desk.room.push<screens::LocalPlay>(screens::LocalGame{});
    desk.room.advance(30);
    ask_for_clip(desk.room);
    CHECK(desk.room.clips().empty());
}

TEST_CASE("while a replay is watched, a clip ends at the moment that is shown") {
    ClipDesk desk;
    desk.room.push<screens::WatchReplay>(minute());
    desk.room.advance(3);
    desk.room.press(SDL_SCANCODE_END);
    desk.room.press(SDL_SCANCODE_LEFT);
    ask_for_clip(desk.room);
    REQUIRE(desk.room.clips().size() == 1);
    CHECK(desk.clip().span == clips::Span{40 * kClipSecond, 55 * kClipSecond});
}

TEST_CASE("the result of a local game offers a clip of its end") {
    ClipDesk desk;
    screens::LocalGame game;
    game.setup.lives = 1;
    game.setup.seed = 5;
    desk.room.push<screens::LocalPlay>(game);
    for (int tick = 0; tick < 20000 && desk.room.top_name() == "play"; ++tick) {
        engine::InputEvent thrust = press(key(SDL_SCANCODE_UP));
        desk.room.take(thrust);
        desk.room.tick_unseen();
    }
    REQUIRE(desk.room.top_name() == "game over");
    desk.room.advance(screens::ResultScreen::kQuietTicks);
    choose(desk.room, row_of(desk.room, "Save a clip"));
    REQUIRE(desk.room.clips().size() == 1);
    CHECK(desk.clip().recording.is_finished());
    CHECK(desk.clip().span.to == desk.clip().recording.ticks());
    CHECK(desk.room.top_name() == "game over");
    ask_for_clip(desk.room);
    CHECK(desk.room.clips().size() == 2);
}

TEST_CASE("a clip of a network game shows the confirmed ticks, and its result offers one too", "[slow]") {
    TwoRooms rooms;
    rooms.ada.services().settings.set("host.lives", 1);
    rooms.ada.services().settings.set("host.wave", 20);
    offer_clips(rooms.ada);
    rooms.fly();
    rooms.world.network.set_conditions({.delay = 100 * net::kMillisecond});
    rooms.run(2 * net::kSecond);
    const match::Match& match = *rooms.ada.services().network.match();
    REQUIRE(match.shown().now().tick() > match.world().tick());
    ask_for_clip(rooms.ada);
    REQUIRE(rooms.ada.clips().size() == 1);
    CHECK(rooms.ada.clips().back().span.to == match.world().tick());
    CHECK(rooms.ada.clips().back().hud.names[1] == "Bob");

    for (int second = 0; second < 300 && rooms.ada.top_name() != "net over"; ++second) {
        rooms.run(net::kSecond);
    }
    REQUIRE(rooms.ada.top_name() == "net over");
    rooms.run(3 * net::kSecond);       // a result takes no key at first
    rooms.ada.press(SDL_SCANCODE_UP);  // to the last row
    rooms.ada.press(SDL_SCANCODE_UP);
    rooms.ada.press(SDL_SCANCODE_RETURN);
    REQUIRE(rooms.ada.clips().size() == 2);
    CHECK(rooms.ada.clips().back().recording.is_finished());
    CHECK(rooms.ada.top_name() == "net over");
}

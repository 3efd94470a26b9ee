// SPDX-License-Identifier: Zlib
// Watching a game: seeking to any moment with keys, pad and pointer.
#include "game/screens/replays/watch_replay.h"

#include "game/screens/replays/replays.h"
#include "game/screens/title/attract.h"
#include "tests/game/screens/pictures.h"
#include "tests/game/screens/recorded_game.h"
#include "tests/game/screens/screen_room.h"

#include <cstdlib>
#include <memory>
#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace {

constexpr int kWatchSecond = sim::kTicksPerSecond;

struct Viewing {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    screens::WatchReplay& watch = room.push<screens::WatchReplay>(minute());

    [[nodiscard]] int now() const { return static_cast<int>(watch.playback().world().tick()); }
    [[nodiscard]] std::uint64_t hash() const { return watch.playback().world().hash(); }
    void pass(int ticks) {
        for (; ticks > 0; --ticks) {
            room.tick();
        }
    }
    void press_button(int code) { watch.handle(press(button(code))); }
    void click(engine::Point at) {
        engine::InputEvent event;
        event.kind = engine::InputEvent::Kind::PointerPressed;
        event.position_px = stage->window.renderer().viewport().to_output(at);
        watch.handle(event);
    }
};

}  // namespace

TEST_CASE("the arrows seek five seconds forwards and backwards, and the game there is the same") {
    Viewing viewing;
    viewing.pass(6 * kWatchSecond);
    const int before = viewing.now();
    const std::uint64_t hash = viewing.hash();
    viewing.room.press(SDL_SCANCODE_RIGHT);
    CHECK(viewing.now() == before + 5 * kWatchSecond);
    viewing.room.press(SDL_SCANCODE_LEFT);
    CHECK(viewing.now() == before);
    CHECK(viewing.hash() == hash);
    viewing.room.press(SDL_SCANCODE_END);
    CHECK(viewing.now() == 60 * kWatchSecond);
    viewing.room.press(SDL_SCANCODE_HOME);
    CHECK(viewing.now() == 0);
    viewing.room.press(SDL_SCANCODE_LEFT);
    CHECK(viewing.now() == 0);
}

TEST_CASE("a replay stops while paused, and steps by single ticks in both directions") {
    Viewing viewing;
    viewing.room.press(SDL_SCANCODE_SPACE);
    viewing.pass(10);
    CHECK(viewing.now() == 0);
    viewing.room.press(SDL_SCANCODE_TAB);
    viewing.room.press(SDL_SCANCODE_TAB);
    CHECK(viewing.now() == 2);
    viewing.room.press(SDL_SCANCODE_BACKSPACE);
    CHECK(viewing.now() == 1);
    viewing.room.press(SDL_SCANCODE_SPACE);
    viewing.pass(3);
    CHECK(viewing.now() == 4);
}

TEST_CASE("speed goes from a quarter to eight times") {
    Viewing viewing;
    const std::int64_t normal = viewing.watch.speed();
    for (int i = 0; i < 9; ++i) {
        viewing.room.press(SDL_SCANCODE_UP);
    }
    CHECK(viewing.watch.speed() == 8 * normal);
    for (int i = 0; i < 9; ++i) {
        viewing.room.press(SDL_SCANCODE_DOWN);
    }
    CHECK(viewing.watch.speed() == normal / 4);
}

TEST_CASE("a replay that is over can be played again") {
    Viewing viewing;
    viewing.room.press(SDL_SCANCODE_END);
    CHECK(viewing.watch.pace() == screens::Pace::Still);
    viewing.room.press(SDL_SCANCODE_SPACE);
    CHECK(viewing.now() == 0);
    viewing.pass(2);
    CHECK(viewing.now() == 2);
}

TEST_CASE("a pad seeks waves with its shoulder buttons, and time with its D-pad") {
    Viewing viewing;
    viewing.pass(3);  // the game is run ahead
    viewing.press_button(SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
    const int wave = viewing.watch.playback().world().wave().number();
    CHECK((wave == 2 || viewing.watch.playback().is_over()));
    viewing.press_button(SDL_CONTROLLER_BUTTON_LEFTSHOULDER);
    CHECK(viewing.watch.playback().world().wave().number() == 1);
    viewing.press_button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    CHECK(viewing.now() >= 5 * kWatchSecond);
}

TEST_CASE("a click on the timeline seeks to that moment, and one elsewhere pauses") {
    Viewing viewing;
    viewing.room.tick();
    const sim::Tick all = viewing.watch.playback().recording().ticks();
    const engine::Point page = viewing.stage->window.renderer().viewport().world;
    const engine::Point middle = viewing.watch.bar().place_of(page, all / 2, all);
    REQUIRE(viewing.watch.bar().tick_at(page, middle, all));
    viewing.click(middle);
    CHECK(std::abs(viewing.now() - static_cast<int>(all) / 2) < kWatchSecond);
    const int before = viewing.now();
    viewing.click({320, 200});
    viewing.pass(5);
    CHECK(viewing.now() == before);
}

namespace {

/// Returns a game of one pilot who presses the keys of a script.
replay::Replay scripted(const std::string& script) {
    match::Match match = match::make_local_match({.seed = 7, .has_collisions = false}, sim::MaskTable::classic(),
                                                 {{"Ada", {}}}, "test", nullptr, *match::KeyScript::parse(script));
    for (int tick = 0; tick < 200; ++tick) {
        match.step();
    }
    match.finish();
    return match.recording();
}

}  // namespace

TEST_CASE("a replay shows a key as soon as its pilot saw it: on the way to the tick that executes it", "[slow]") {
    constexpr int kRows = 190;  // the rows above the time bar
    constexpr int kPressed = 100;
    const auto stage = ScreenRoom::open_picture({320, 240});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    const auto picture_at = [&](const std::string& script, int ticks) {
        room.push<screens::WatchReplay>(scripted(script));
        room.advance(ticks);
        engine::Image drawn = picture_of(room, *stage, 0.1F);
        room.services().screens.pop();
        room.apply();
        return drawn;
    };
    const char* const keys = GENERATE("L", "R", "T", "S", "F");
    const std::string script = std::to_string(kPressed) + " 0 " + keys;
    INFO(script);
    const auto changed_at = [&](int ticks) {
        return changed_pixels(picture_at("", ticks), picture_at(script, ticks), kRows);
    };
    CHECK(changed_at(kPressed - 1) == 0);
    CHECK(changed_at(kPressed) >= 8);
}

TEST_CASE("a replay stands where it was when it was paused, and at its end") {
    constexpr int kRows = 190;
    const auto stage = ScreenRoom::open_picture({320, 240});
    SimWorld world{1};
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::WatchReplay>(minute());
    room.advance(100);
    const engine::Image moving = picture_of(room, *stage, 0.6F);
    CHECK(changed_pixels(moving, picture_of(room, *stage, 0.1F), kRows) > 0);
    const engine::Image before = picture_of(room, *stage, 0.6F);
    room.press(SDL_SCANCODE_SPACE);
    CHECK(changed_pixels(before, picture_of(room, *stage, 0.2F), kRows) == 0);
    room.press(SDL_SCANCODE_END);
    room.tick_unseen();
    const engine::Image end = picture_of(room, *stage, 0.2F);
    CHECK(changed_pixels(end, picture_of(room, *stage, 0.9F), kRows) == 0);
}

TEST_CASE("a game can be shared from the list: a question comes first, and the screen says where the copy is") {
    auto stage = ScreenRoom::open_stage();
    SimWorld world(1);
    ScreenRoom room(*stage, world, 1, "Ada");
    REQUIRE(room.services().replays.save("2026-11-21_07-55-12.gyre", minute()));
    room.push<screens::Replays>();
    room.tick();
    const auto copy = room.services().exports / "gyre_2026-11-21_07-55-12.gyre";
    const auto says = [&room](const std::string& part) {
        room.draw_top();
        std::string all;
        for (const std::string& line : room.said()) {
            all += line + " ";
        }
        return all.find(part) != std::string::npos;
    };
    room.press(SDL_SCANCODE_TAB);
    REQUIRE(room.top_name() == "confirm");
    CHECK(says("A copy of it will be saved in"));
    room.press(SDL_SCANCODE_RETURN);  // the key that a player hits next without reading
    CHECK(room.top_name() == "replays");
    CHECK_FALSE(std::filesystem::exists(copy));
    room.press(SDL_SCANCODE_TAB);
    room.press(SDL_SCANCODE_DOWN);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "message");
    CHECK(says("REPLAY SHARED"));
    CHECK(std::filesystem::exists(copy));
    room.press(SDL_SCANCODE_RETURN);
    room.press(SDL_SCANCODE_RETURN);
    CHECK(room.top_name() == "watch");
}

TEST_CASE("the title shows the demos that come with the program, one after the other") {
    auto stage = ScreenRoom::open_stage();
    SimWorld world(1);
    ScreenRoom room(*stage, world, 1, "Ada");
    std::set<std::uint32_t> seeds;
    for (std::size_t number = 0; number < 4; ++number) {
        auto& demo = room.push<screens::Attract>(number);
        CHECK(demo.is_recorded());
        seeds.insert(demo.worlds().now().setup().seed);
        room.tick();
        CHECK(demo.worlds().now().tick() == 1);
        room.press(SDL_SCANCODE_RETURN);
    }
    CHECK(seeds.size() == 4);
}

TEST_CASE("any key and any button of the mouse ends the demo") {
    using Kind = engine::InputEvent::Kind;
    auto stage = ScreenRoom::open_stage();
    SimWorld world(1);
    ScreenRoom room(*stage, world, 1, "Ada");
    for (const Kind kind : {Kind::Pressed, Kind::PointerPressed, Kind::PointerBack}) {
        room.push<screens::Attract>(std::size_t{0});
        REQUIRE(room.top_name() == "demo");
        engine::InputEvent event = press(key(SDL_SCANCODE_F5));
        event.kind = kind;
        room.take(event);
        CHECK(room.top_name().empty());
    }
}

TEST_CASE("the field of a demo is silent, whatever the volume of effects") {
    auto stage = ScreenRoom::open_stage();
    SimWorld world(1);
    ScreenRoom room(*stage, world, 1, "Ada");
    room.push<screens::Attract>(std::size_t{0});
    CHECK(stage->view->options().effects == 0);
}

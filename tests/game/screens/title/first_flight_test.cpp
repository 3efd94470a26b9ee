// SPDX-License-Identifier: Zlib
// What the first flight shows during play, and how it ends.
#include "game/screens/title/first_flight.h"

#include "tests/game/screens/screen_room.h"

#include <catch2/catch.hpp>

#include <algorithm>

using screens::FirstFlight;
using screens::Lesson;

namespace {

engine::InputEvent release(engine::Control control) {
    engine::InputEvent event = press(control);
    event.kind = engine::InputEvent::Kind::Released;
    return event;
}

struct School {
    explicit School(int text_scale = 100) {
        room.services().settings.set("video.text_scale", text_scale);
        flight = &room.push<FirstFlight>();
    }

    void tap(int scancode) {
        room.take(press(key(scancode)));
        room.tick_unseen();
        room.take(release(key(scancode)));
        room.tick_unseen();
    }
    void skip() {
        for (const int scancode : {SDL_SCANCODE_ESCAPE, SDL_SCANCODE_DOWN, SDL_SCANCODE_RETURN}) {
            tap(scancode);
        }
    }
    void skip_to(Lesson lesson) {
        while (flight->lesson() != lesson) {
            skip();
        }
    }
    [[nodiscard]] bool hides_ship() const {
        const auto& [boards, ship] = flight->picture();
        return ship && std::ranges::any_of(boards, [&ship = *ship](const engine::Rect& board) {
                   const engine::Point at = ship.centre();
                   constexpr float kHull = 0.7F;  // as a share of the space kept clear
                   const float half = kHull * ship.w / 2;
                   return at.x + half > board.x && at.x - half < board.x + board.w && at.y + half > board.y &&
                          at.y - half < board.y + board.h;
               });
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    FirstFlight* flight = nullptr;
};

}  // namespace

TEST_CASE("no board of the first flight covers the player's ship, wherever it flies and at any text size", "[slow]") {
    const int scale = GENERATE(100, 125, 150, 175, 200, 250, 300);
    const auto lesson = GENERATE(Lesson::Thrust, Lesson::Shield, Lesson::Prize);
    INFO(scale << " %, step " << static_cast<int>(lesson));
    School school(scale);
    school.skip_to(lesson);
    const auto fly = [&](int scancode, int ticks) {
        school.room.take(press(key(scancode)));
        for (int tick = 0; tick < ticks; ++tick) {
            school.room.tick();
            REQUIRE_FALSE(school.hides_ship());
        }
        school.room.take(release(key(scancode)));
    };
    bool has_flown = false;
    for (const int turn : {24, 20, 6}) {  // down, up, aside
        fly(SDL_SCANCODE_RIGHT, turn);
        fly(SDL_SCANCODE_UP, 12);
        fly(SDL_SCANCODE_F9, 60);
        has_flown = has_flown || school.flight->picture().ship;
    }
    CHECK(has_flown);
}

TEST_CASE("the ship's board changes sides only when it must") {
    School school;
    school.room.tick();
    const float foot = school.flight->picture().boards.front().y;
    for (int tick = 0; tick < 30; ++tick) {
        school.room.tick();
        CHECK(school.flight->picture().boards.front().y == foot);
    }
    CHECK(foot > 240);
}

TEST_CASE("the board of the prize lesson starts at the bottom, clear of the wave announcement") {
    School school;
    const auto at_foot = [&] { return school.flight->picture().boards.front().y > 240; };
    school.skip_to(Lesson::Thrust);
    school.room.take(press(key(SDL_SCANCODE_RIGHT)));
    school.room.advance(24);
    school.room.take(release(key(SDL_SCANCODE_RIGHT)));
    school.room.take(press(key(SDL_SCANCODE_UP)));
    for (int tick = 0; tick < 90; ++tick) {
        school.room.tick();
        if (!at_foot()) {
            break;
        }
    }
    REQUIRE_FALSE(at_foot());
    school.skip_to(Lesson::Prize);
    school.room.tick();
    CHECK(at_foot());
}

TEST_CASE("holding or tapping fire when the first flight ends chooses nothing") {
    School school;
    school.skip_to(Lesson::Prize);
    school.room.take(press(key(SDL_SCANCODE_SPACE)));
    school.skip();
    REQUIRE(school.room.top_name() == "first flight over");
    school.room.take(press(key(SDL_SCANCODE_SPACE), true));
    school.tap(SDL_SCANCODE_RCTRL);
    school.tap(SDL_SCANCODE_SPACE);
    school.room.take(press(button(SDL_CONTROLLER_BUTTON_A)));
    CHECK(school.room.top_name() == "first flight over");
    school.room.advance(screens::FirstFlight::kQuietTicks);
    school.room.take(press(key(SDL_SCANCODE_SPACE), true));
    CHECK(school.room.top_name() == "first flight over");
    school.tap(SDL_SCANCODE_SPACE);
    CHECK(school.room.top_name() == "play");
}

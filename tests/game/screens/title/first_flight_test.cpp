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
    [[nodiscard]] bool hides(const engine::Rect& thing) const {
        return std::ranges::any_of(flight->picture().boards, [&](const engine::Rect& board) {
            const engine::Point at = thing.centre();
            constexpr float kHull = 0.7F;  // as a share of the space kept clear
            const float half = kHull * thing.w / 2;
            return at.x + half > board.x && at.x - half < board.x + board.w && at.y + half > board.y &&
                   at.y - half < board.y + board.h;
        });
    }
    [[nodiscard]] bool hides_ship() const { return flight->picture().ship && hides(*flight->picture().ship); }
    [[nodiscard]] bool hides_subject() const {
        return std::ranges::any_of(flight->picture().subjects, [&](const engine::Rect& area) { return hides(area); });
    }
    /// Returns whether any text of the picture is this one.
    [[nodiscard]] bool shows(const std::string& text) {
        return std::ranges::any_of(room.draw_texts(), [&](const auto& drawn) { return drawn.text == text; });
    }

    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage({640, 480});
    SimWorld world{1};
    ScreenRoom room{*stage, world, 1, "Ada"};
    FirstFlight* flight = nullptr;
};

}  // namespace

TEST_CASE("no board of the first flight covers the ship or what it speaks of, anywhere and at any text size",
          "[slow]") {
    const int scale = GENERATE(100, 125, 150, 175, 200, 250, 300);
    const auto lesson = GENERATE(Lesson::Turn, Lesson::Edge, Lesson::Shield, Lesson::Prize, Lesson::Sort);
    INFO(scale << " %, step " << static_cast<int>(lesson));
    School school(scale);
    school.skip_to(lesson);
    bool has_spoken = lesson == Lesson::Turn;
    const auto fly = [&](int scancode, int ticks) {
        school.room.take(press(key(scancode)));
        for (int tick = 0; tick < ticks; ++tick) {
            school.room.tick();
            REQUIRE_FALSE(school.hides_ship());
            REQUIRE_FALSE(school.hides_subject());
            has_spoken = has_spoken || !school.flight->picture().subjects.empty();
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
    CHECK(has_spoken);
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

TEST_CASE("the board of each step starts at the bottom") {
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
    school.skip_to(Lesson::Sort);
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

TEST_CASE("the first flight ends on Play, whatever is held, and a step back leads to the title") {
    School school;
    school.skip_to(Lesson::Sort);
    school.skip();
    REQUIRE(school.room.top_name() == "first flight over");
    school.room.take(press(key(SDL_SCANCODE_UP)));
    for (int tick = 0; tick < screens::FirstFlight::kQuietTicks; ++tick) {
        school.room.take(press(key(SDL_SCANCODE_UP), true));
        school.room.tick();
    }
    school.room.take(release(key(SDL_SCANCODE_UP)));
    school.room.tick();
    const auto& rows = school.room.rows();
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].label == "Play");
    CHECK(rows[0].has_focus);
    CHECK(rows[1].label == "What is out there");
    school.tap(SDL_SCANCODE_RETURN);
    CHECK(school.room.top_name() == "play");
}

TEST_CASE("a first flight with a skipped step is over, not complete") {
    School school;
    school.skip_to(Lesson::Over);
    CHECK(school.shows("FIRST FLIGHT OVER"));
    CHECK_FALSE(school.shows("FIRST FLIGHT COMPLETE"));
}

TEST_CASE("the first flight shows nothing of a game's display except the shield's gauge, in its step") {
    School school;
    for (int step = 0; step < screens::kLessons; ++step) {
        school.room.advance(5);
        for (const char* label : {"SHIPS", "BONUS", "WAVE", "WAVE 1", "SCORE", "LAST"}) {
            CHECK_FALSE(school.shows(label));
        }
        const auto texts = school.room.draw_texts();
        const auto shields = std::ranges::count(texts, std::string("SHIELD"), &engine::DrawnText::text);
        CHECK(shields == (school.flight->lesson() == Lesson::Shield ? 2 : 0));  // the title of the board, and the gauge
        school.skip();
    }
    CHECK_FALSE(school.shows("SHIPS"));
    CHECK_FALSE(school.shows("SCORE"));
}

TEST_CASE("a hit in the first flight is called one, and costs nothing") {
    School school;
    school.skip_to(Lesson::Shield);
    bool was_hit = false;
    for (int tick = 0; tick < 5 * sim::kTicksPerSecond; ++tick) {
        school.room.tick();
        was_hit = was_hit || std::ranges::count(school.room.said(), "A hit! In a game, that costs a ship.") > 0;
        REQUIRE(school.flight->picture().ship);
    }
    CHECK(was_hit);
    CHECK(school.flight->lesson() == Lesson::Shield);
}

// SPDX-License-Identifier: Zlib
#include "engine/input/gestures.h"

#include "tests/support/presses.h"

#include <utility>

#include <SDL.h>
#include <catch2/catch.hpp>

using Kind = engine::InputEvent::Kind;
using engine::PointerRest;
using engine::StickWheel;

namespace {

engine::InputEvent pointer(Kind kind, float x, float y) {
    engine::InputEvent event;
    event.kind = kind;
    event.position_px = {x, y};
    return event;
}

engine::InputEvent moved(float x, float y) {
    return pointer(Kind::PointerMoved, x, y);
}

engine::InputEvent of_window(Kind kind) {
    engine::InputEvent event;
    event.kind = kind;
    return event;
}

/// A pointer at (100, 100) in a window that has been open for a while.
PointerRest pointer_in_use() {
    PointerRest rest;
    for (int tick = 0; tick < PointerRest::kLostTicks; ++tick) {
        rest.tick();
    }
    CHECK(rest.take(moved(100, 100)));
    return rest;
}

}  // namespace

TEST_CASE("a pointer in use is followed pixel by pixel") {
    PointerRest rest = pointer_in_use();
    CHECK(rest.take(moved(101, 100)));
    CHECK(rest.take(moved(101, 100)));
}

TEST_CASE("a resting pointer is followed once it has moved a few pixels, however slowly") {
    PointerRest rest = pointer_in_use();
    rest.settle();
    for (int px = 0; px <= static_cast<int>(PointerRest::kStirPx); ++px) {
        CHECK_FALSE(rest.take(moved(100 + static_cast<float>(px), 100)));
    }
    CHECK(rest.take(moved(100 + PointerRest::kStirPx + 1, 100)));
    CHECK(rest.take(moved(100, 100)));
}

TEST_CASE("a key makes the pointer rest at its current position, wherever it rested before") {
    PointerRest rest = pointer_in_use();
    CHECK(rest.take(press(key(SDL_SCANCODE_DOWN))));
    CHECK_FALSE(rest.take(moved(104, 100)));
    CHECK(rest.take(press(key(SDL_SCANCODE_DOWN))));
    CHECK_FALSE(rest.take(moved(108, 100)));
}

TEST_CASE("the pointer's position after a change of the window is learned, and does not count as motion") {
    for (const Kind kind : {Kind::Resized, Kind::Displays, Kind::Shown, Kind::FocusGained}) {
        PointerRest rest = pointer_in_use();
        CHECK(rest.take(of_window(kind)));
        CHECK_FALSE(rest.take(moved(400, 300)));
        CHECK_FALSE(rest.take(moved(500, 200)));  // a window moves in several steps
        for (int tick = 0; tick < PointerRest::kLostTicks; ++tick) {
            rest.tick();
        }
        CHECK_FALSE(rest.take(moved(502, 200)));
        CHECK(rest.take(moved(500, 206)));
    }
}

TEST_CASE("a mouse that enters the window later is followed at once") {
    PointerRest rest;
    for (int tick = 0; tick < PointerRest::kLostTicks; ++tick) {
        rest.tick();
    }
    CHECK(rest.take(moved(3, 3)));
}

TEST_CASE("while the button is held every motion counts, until another screen opens") {
    PointerRest rest = pointer_in_use();
    rest.settle();
    CHECK(rest.take(pointer(Kind::PointerPressed, 100, 100)));
    CHECK(rest.take(moved(101, 100)));
    rest.settle();
    CHECK_FALSE(rest.take(moved(102, 100)));
    CHECK(rest.take(pointer(Kind::PointerPressed, 102, 100)));
    CHECK(rest.take(pointer(Kind::PointerReleased, 103, 100)));
    rest.settle();
    CHECK_FALSE(rest.take(moved(104, 100)));
}

namespace {

struct Stick {
    /// Pushes the stick to -1, 0 or 1 on each axis, as SDL would report it.
    void push(int x, int y) {
        move(SDL_CONTROLLER_AXIS_RIGHTX, std::exchange(x_, x), x);
        move(SDL_CONTROLLER_AXIS_RIGHTY, std::exchange(y_, y), y);
    }
    void move(int axis, int before, int now) {
        for (const auto& [side, is_down] : {std::pair{before, false}, std::pair{now, true}}) {
            if (side != 0 && before != now) {
                engine::InputEvent event =
                    press({side < 0 ? engine::Control::Kind::AxisMinus : engine::Control::Kind::AxisPlus, axis});
                event.kind = is_down ? engine::InputEvent::Kind::Pressed : engine::InputEvent::Kind::Released;
                CHECK(wheel.handle(event));
            }
        }
    }
    std::optional<std::size_t> tick(int ticks = 1) {
        std::optional<std::size_t> chosen;
        for (; ticks > 0; --ticks) {
            chosen = wheel.tick();
        }
        return chosen;
    }

    StickWheel wheel;

private:
    int x_ = 0;
    int y_ = 0;
};

constexpr std::pair<int, int> kPushes[StickWheel::kDirections] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                                                  {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};

}  // namespace

TEST_CASE("each of eight directions is chosen by pushing the stick and releasing it") {
    for (std::size_t i = 0; i < StickWheel::kDirections; ++i) {
        INFO(StickWheel::arrow(i));
        Stick stick;
        stick.push(kPushes[i].first, kPushes[i].second);
        CHECK_FALSE(stick.tick(3));
        CHECK(stick.wheel.lit() == i);
        stick.push(0, 0);
        CHECK(stick.tick() == i);
        CHECK_FALSE(stick.wheel.lit());
        CHECK_FALSE(stick.tick());  // each push counts only once
    }
}

TEST_CASE("a diagonal is chosen even if its axes are released one after the other") {
    for (const std::size_t i : {1U, 3U, 5U, 7U}) {
        INFO(StickWheel::arrow(i));
        Stick stick;
        stick.push(kPushes[i].first, 0);  // the stick passes another direction first
        CHECK_FALSE(stick.tick());
        stick.push(kPushes[i].first, kPushes[i].second);
        CHECK_FALSE(stick.tick());
        stick.push(0, kPushes[i].second);
        CHECK_FALSE(stick.tick(4));
        CHECK(stick.wheel.lit() == i);
        stick.push(0, 0);
        CHECK(stick.tick() == i);
    }
}

TEST_CASE("holding another direction after a diagonal chooses that direction") {
    Stick stick;
    stick.push(1, -1);
    stick.tick(2);
    stick.push(1, 0);
    stick.tick(8);
    CHECK(stick.wheel.lit() == 2);
    stick.push(-1, 0);
    stick.tick();
    CHECK(stick.wheel.lit() == 6);
    stick.push(0, 0);
    CHECK(stick.tick() == 6);
}

TEST_CASE("the wheel ignores other controls, and a reset forgets a held direction") {
    Stick stick;
    CHECK_FALSE(stick.wheel.handle(press(button(SDL_CONTROLLER_BUTTON_DPAD_UP))));
    CHECK_FALSE(stick.wheel.handle(press({engine::Control::Kind::AxisMinus, SDL_CONTROLLER_AXIS_LEFTY})));
    CHECK_FALSE(stick.wheel.handle(press(key(SDL_SCANCODE_UP))));
    CHECK_FALSE(stick.tick());
    stick.push(0, -1);
    stick.tick();
    stick.wheel.reset();
    CHECK_FALSE(stick.wheel.lit());
    CHECK_FALSE(stick.tick());
}

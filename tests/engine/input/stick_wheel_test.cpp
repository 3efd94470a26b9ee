// SPDX-License-Identifier: Zlib
#include "engine/input/stick_wheel.h"

#include "tests/support/presses.h"

#include <catch2/catch.hpp>

#include <SDL.h>

#include <utility>

using engine::StickWheel;

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

// SPDX-License-Identifier: Zlib
#include "engine/input/pointer_rest.h"

#include "tests/support/presses.h"

#include <catch2/catch.hpp>

using engine::PointerRest;
using Kind = engine::InputEvent::Kind;

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

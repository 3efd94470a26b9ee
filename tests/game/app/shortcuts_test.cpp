// SPDX-License-Identifier: Zlib
#include "game/app/shortcuts.h"

#include "engine/sdl.h"
#include "tests/support/presses.h"

#include <catch2/catch.hpp>

using screens::Shortcut;
using screens::shortcut_of;

TEST_CASE("digits set the volume from zero to full") {
    CHECK(shortcut_of(press(key(SDL_SCANCODE_0))).type == Shortcut::Type::Volume);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_0))).value == 0);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_4))).value == 50);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_KP_8))).value == 100);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_9))).type == Shortcut::Type::None);
}

TEST_CASE("full screen has two shortcuts, and neither repeats") {
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F11))).type == Shortcut::Type::Fullscreen);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F11), true)).type == Shortcut::Type::None);
    engine::InputEvent event = press(key(SDL_SCANCODE_RETURN));
    CHECK(shortcut_of(event).type == Shortcut::Type::None);
    event.alt = true;
    CHECK(shortcut_of(event).type == Shortcut::Type::Fullscreen);
    event.repeat = true;
    CHECK(shortcut_of(event).type == Shortcut::Type::None);
}

TEST_CASE("plus and minus change the volume, and repeat") {
    // The keyboard layout is known only once there is a display, even a dummy one.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = engine::Sdl::start({.video = true, .pads = false});
    REQUIRE(sdl);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_MINUS), true)).type == Shortcut::Type::VolumeStep);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_MINUS))).value < 0);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_EQUALS))).value > 0);
}

TEST_CASE("the key that writes an M turns the sound off, and does not repeat") {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = engine::Sdl::start({.video = true, .pads = false});
    REQUIRE(sdl);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_M))).type == Shortcut::Type::Mute);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_M), true)).type == Shortcut::Type::None);
}

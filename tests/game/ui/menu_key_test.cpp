// SPDX-License-Identifier: Zlib
#include "game/ui/menu_key.h"

#include "engine/sdl.h"
#include "tests/support/presses.h"

#include <SDL.h>

#include <catch2/catch.hpp>

using screens::menu_key;
using screens::MenuKey;
using screens::PadRepeat;

TEST_CASE("keyboard and pad have the same menu keys") {
    CHECK(menu_key(press(key(SDL_SCANCODE_RETURN))) == MenuKey::Accept);
    CHECK(menu_key(press(button(SDL_CONTROLLER_BUTTON_A))) == MenuKey::Accept);
    CHECK(menu_key(press(key(SDL_SCANCODE_ESCAPE))) == MenuKey::Back);
    CHECK(menu_key(press(button(SDL_CONTROLLER_BUTTON_B))) == MenuKey::Back);
    CHECK(menu_key(press({engine::Control::Kind::AxisPlus, SDL_CONTROLLER_AXIS_LEFTY})) == MenuKey::Down);
    CHECK(menu_key(press({engine::Control::Kind::AxisMinus, SDL_CONTROLLER_AXIS_LEFTX})) == MenuKey::Left);
    CHECK(menu_key(press(key(SDL_SCANCODE_Q))) == MenuKey::None);
}

TEST_CASE("only what moves the focus repeats") {
    CHECK(menu_key(press(key(SDL_SCANCODE_DOWN), true)) == MenuKey::Down);
    CHECK(menu_key(press(key(SDL_SCANCODE_RETURN), true)) == MenuKey::None);
    CHECK(menu_key(press(key(SDL_SCANCODE_ESCAPE), true)) == MenuKey::None);
    CHECK(menu_key(press(key(SDL_SCANCODE_PAGEDOWN), true)) == MenuKey::PageDown);
    CHECK(menu_key(press(key(SDL_SCANCODE_UP), true)) == MenuKey::Up);
    CHECK(menu_key(press(key(SDL_SCANCODE_HOME), true)) == MenuKey::None);
}

TEST_CASE("only presses have a menu key, and the pointer's second button goes back") {
    engine::InputEvent event = press(key(SDL_SCANCODE_RETURN));
    event.kind = engine::InputEvent::Kind::Released;
    CHECK(menu_key(event) == MenuKey::None);
    event.kind = engine::InputEvent::Kind::PointerBack;
    CHECK(menu_key(event) == MenuKey::Back);
}

TEST_CASE("Alt+Return belongs to the window, not to the menu") {
    engine::InputEvent event = press(key(SDL_SCANCODE_RETURN));
    event.alt = true;
    CHECK(menu_key(event) == MenuKey::None);
}

TEST_CASE("other keys with Alt mean the same to a menu as without") {
    const auto with_alt = [](int scancode) {
        engine::InputEvent event = press(key(scancode));
        event.alt = true;
        return menu_key(event);
    };
    CHECK(with_alt(SDL_SCANCODE_ESCAPE) == MenuKey::Back);
    CHECK(with_alt(SDL_SCANCODE_DOWN) == MenuKey::Down);
    CHECK(with_alt(SDL_SCANCODE_DELETE) == MenuKey::Delete);
    CHECK(with_alt(SDL_SCANCODE_TAB) == MenuKey::None);
}

TEST_CASE("a direction held on a pad repeats after a while until it is released") {
    PadRepeat repeat;
    const engine::Control down = button(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    repeat.handle(press(down));
    int repeats = 0;
    for (int tick = 1; tick <= PadRepeat::kDelayTicks + 2 * PadRepeat::kEveryTicks; ++tick) {
        if (const auto event = repeat.tick()) {
            ++repeats;
            CHECK(event->repeat);
            CHECK(event->control == down);
            CHECK(tick >= PadRepeat::kDelayTicks);
        }
    }
    CHECK(repeats == 3);
    engine::InputEvent release = press(down);
    release.kind = engine::InputEvent::Kind::Released;
    repeat.handle(release);
    CHECK_FALSE(repeat.is_active());
}

TEST_CASE("keys and buttons that do not move the focus do not repeat") {
    PadRepeat repeat;
    repeat.handle(press(key(SDL_SCANCODE_DOWN)));
    CHECK_FALSE(repeat.is_active());
    repeat.handle(press(button(SDL_CONTROLLER_BUTTON_A)));
    CHECK_FALSE(repeat.is_active());
}

TEST_CASE("a direction held on a pad goes on repeating while other keys and buttons are used") {
    PadRepeat repeat;
    const engine::Control up = button(SDL_CONTROLLER_BUTTON_DPAD_UP);
    repeat.handle(press(up));
    repeat.handle(press(key(SDL_SCANCODE_LEFT)));
    repeat.handle(press(button(SDL_CONTROLLER_BUTTON_A)));
    engine::InputEvent release = press(button(SDL_CONTROLLER_BUTTON_A));
    release.kind = engine::InputEvent::Kind::Released;
    repeat.handle(release);
    REQUIRE(repeat.is_active());
    for (int tick = 1; tick < PadRepeat::kDelayTicks; ++tick) {
        CHECK_FALSE(repeat.tick());
    }
    const auto event = repeat.tick();
    REQUIRE(event);
    CHECK(event->control == up);
    CHECK_FALSE(repeat.tick());
    engine::InputEvent away;
    away.kind = engine::InputEvent::Kind::FocusLost;
    repeat.handle(away);
    CHECK_FALSE(repeat.is_active());
}

TEST_CASE("an unplugged pad no longer repeats") {
    PadRepeat repeat;
    repeat.handle(press(button(SDL_CONTROLLER_BUTTON_DPAD_UP)));
    REQUIRE(repeat.is_active());
    engine::InputEvent removed;
    removed.kind = engine::InputEvent::Kind::PadRemoved;
    repeat.handle(removed);
    CHECK_FALSE(repeat.is_active());
}

TEST_CASE("a letter key is where the layout has it, or at its US position in other alphabets") {
    constexpr int kCyrillicSoftSign = 0x44C;
    CHECK(screens::is_letter_key('m', SDLK_m, SDL_SCANCODE_SEMICOLON));     // French
    CHECK_FALSE(screens::is_letter_key('m', SDLK_COMMA, SDL_SCANCODE_M));   // French: M is elsewhere
    CHECK(screens::is_letter_key('m', kCyrillicSoftSign, SDL_SCANCODE_M));  // Russian
    CHECK_FALSE(screens::is_letter_key('m', kCyrillicSoftSign, SDL_SCANCODE_N));
    CHECK_FALSE(screens::is_letter_key('m', SDLK_F1, SDL_SCANCODE_M));  // not a letter
}

TEST_CASE("R and a pad's X restart a game, once per press") {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = engine::Sdl::start();
    REQUIRE(sdl);
    CHECK(screens::is_again(press(key(SDL_SCANCODE_R))));
    CHECK(screens::is_again(press(button(SDL_CONTROLLER_BUTTON_X))));
    CHECK_FALSE(screens::is_again(press(key(SDL_SCANCODE_R), true)));
    CHECK_FALSE(screens::is_again(press(key(SDL_SCANCODE_E))));
    CHECK_FALSE(screens::is_again(press(button(SDL_CONTROLLER_BUTTON_A))));
    engine::InputEvent event = press(key(SDL_SCANCODE_R));
    event.alt = true;
    CHECK_FALSE(screens::is_again(event));
    event = press(key(SDL_SCANCODE_R));
    event.kind = engine::InputEvent::Kind::Released;
    CHECK_FALSE(screens::is_again(event));
}

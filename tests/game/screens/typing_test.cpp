// SPDX-License-Identifier: Zlib
#include "game/screens/widgets/typing.h"

#include "tests/game/screens/presses.h"

#include <catch2/catch.hpp>

using screens::TextEntry;
using screens::type_into;
using screens::Typed;

namespace {

engine::InputEvent text(const char* typed) {
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::Text;
    event.text = typed;
    return event;
}

}  // namespace

TEST_CASE("letters come as text, and keys that make letters do nothing besides") {
    TextEntry entry(3);
    CHECK(type_into(entry, text("ab")) == Typed::Changed);
    CHECK(type_into(entry, press(key(SDL_SCANCODE_M))) == Typed::Nothing);
    CHECK(type_into(entry, press(key(SDL_SCANCODE_SPACE))) == Typed::Nothing);
    CHECK(type_into(entry, text("cd")) == Typed::Refused);
    CHECK(entry.text() == "abc");
}

TEST_CASE("return accepts, escape cancels, backspace takes a letter off") {
    TextEntry entry(3);
    entry.set("a");
    CHECK(type_into(entry, press(key(SDL_SCANCODE_BACKSPACE))) == Typed::Changed);
    CHECK(type_into(entry, press(key(SDL_SCANCODE_BACKSPACE))) == Typed::Refused);
    CHECK(type_into(entry, press(key(SDL_SCANCODE_RETURN))) == Typed::Accepted);
    CHECK(type_into(entry, press(key(SDL_SCANCODE_ESCAPE))) == Typed::Cancelled);
}

TEST_CASE("a pad writes with its directions, and its buttons accept and cancel") {
    TextEntry entry(3);
    CHECK(type_into(entry, press(button(SDL_CONTROLLER_BUTTON_DPAD_UP))) == Typed::Changed);
    CHECK(type_into(entry, press(button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT))) == Typed::Changed);
    CHECK(entry.text() == "AA");
    CHECK(type_into(entry, press(button(SDL_CONTROLLER_BUTTON_DPAD_LEFT))) == Typed::Changed);
    CHECK(entry.text() == "A");
    CHECK(type_into(entry, press(button(SDL_CONTROLLER_BUTTON_A))) == Typed::Accepted);
    CHECK(type_into(entry, press(button(SDL_CONTROLLER_BUTTON_B))) == Typed::Cancelled);
}

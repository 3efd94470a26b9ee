// SPDX-License-Identifier: Zlib
#include "game/ui/writer.h"

#include "tests/support/presses.h"

#include <catch2/catch.hpp>

using engine::Device;
using screens::Typed;
using screens::Writer;

namespace {

engine::InputEvent text(const char* typed) {
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::Text;
    event.text = typed;
    return event;
}

Typed give(Writer& writer, const engine::InputEvent& event) {
    return writer.handle(event, {});
}

}  // namespace

TEST_CASE("letters arrive as text, and letter keys do nothing else") {
    Writer writer(3);
    CHECK(give(writer, text("ab")) == Typed::Changed);
    CHECK(give(writer, press(key(SDL_SCANCODE_M))) == Typed::Nothing);
    CHECK(give(writer, press(key(SDL_SCANCODE_SPACE))) == Typed::Nothing);
    CHECK(give(writer, text("cd")) == Typed::Refused);
    CHECK(writer.entry().text() == "abc");
}

TEST_CASE("Return accepts, Escape cancels, Backspace removes a letter") {
    Writer writer(3);
    writer.begin("a", Device::Keyboard);
    CHECK(give(writer, press(key(SDL_SCANCODE_BACKSPACE))) == Typed::Changed);
    CHECK(give(writer, press(key(SDL_SCANCODE_BACKSPACE))) == Typed::Refused);
    CHECK(give(writer, press(key(SDL_SCANCODE_RETURN))) == Typed::Accepted);
    CHECK(give(writer, press(key(SDL_SCANCODE_ESCAPE))) == Typed::Cancelled);
}

TEST_CASE("a pad picks letters from a board, erases, accepts and cancels") {
    Writer writer(3);
    writer.begin("", Device::Pad);
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_A))) == Typed::Changed);
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT))) == Typed::Nothing);
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_A))) == Typed::Changed);
    CHECK(writer.entry().text() == "12");
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_X))) == Typed::Changed);
    CHECK(writer.entry().text() == "1");
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_START))) == Typed::Accepted);
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_B))) == Typed::Cancelled);
}

TEST_CASE("the letter board appears with the first press on a pad and goes with the first letter typed") {
    Writer writer(3);
    writer.begin("", Device::Keyboard);
    CHECK_FALSE(writer.shows_board());
    CHECK(give(writer, press(button(SDL_CONTROLLER_BUTTON_A))) == Typed::Nothing);
    CHECK(writer.shows_board());
    CHECK(give(writer, text("x")) == Typed::Changed);
    CHECK_FALSE(writer.shows_board());
    CHECK(writer.entry().text() == "x");
}

TEST_CASE("the letter board has capitals and accented letters on its other pages") {
    Writer writer(3);
    writer.begin("", Device::Pad);
    (void)give(writer, press(button(SDL_CONTROLLER_BUTTON_DPAD_DOWN)));
    (void)give(writer, press(button(SDL_CONTROLLER_BUTTON_Y)));
    (void)give(writer, press(button(SDL_CONTROLLER_BUTTON_A)));
    (void)give(writer, press(button(SDL_CONTROLLER_BUTTON_Y)));
    (void)give(writer, press(button(SDL_CONTROLLER_BUTTON_A)));
    CHECK(writer.entry().text() == "Që");
}

// SPDX-License-Identifier: Zlib
#include "game/ui/writer.h"

#include "tests/game/ui/page.h"
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

TEST_CASE("the pointer opens the letter board, picks from it, and cancels with its second button") {
    Page page;
    Writer writer(3);
    writer.begin("", Device::Keyboard);
    engine::InputEvent event;
    event.kind = engine::InputEvent::Kind::PointerMoved;
    CHECK(writer.handle(event, {300, 100}) == Typed::Nothing);
    CHECK_FALSE(writer.shows_board());
    event.kind = engine::InputEvent::Kind::PointerPressed;
    CHECK(writer.handle(event, {300, 100}) == Typed::Nothing);
    CHECK(writer.shows_board());
    writer.draw(page.painter(), {100, 100, 300, 30}, 200);
    const auto& cells = page.targets().rows();
    REQUIRE(cells.size() > 20);
    const auto at = [&](std::size_t cell) { return cells[cell].area.centre(); };
    CHECK(writer.handle(event, at(12)) == Typed::Changed);
    CHECK(writer.entry().text() == "w");
    event.kind = engine::InputEvent::Kind::PointerMoved;
    CHECK(writer.handle(event, at(13)) == Typed::Nothing);
    CHECK(writer.entry().text() == "w");
    event.kind = engine::InputEvent::Kind::PointerPressed;
    CHECK(writer.handle(event, {1, 1}) == Typed::Nothing);  // beside the board
    CHECK(writer.handle(event, at(cells.size() - 2)) == Typed::Changed);
    CHECK(writer.entry().text().empty());
    CHECK(writer.handle(event, at(cells.size() - 2)) == Typed::Refused);
    CHECK(writer.handle(event, at(cells.size() - 1)) == Typed::Accepted);
    event.kind = engine::InputEvent::Kind::PointerBack;
    CHECK(writer.handle(event, at(0)) == Typed::Cancelled);
}

TEST_CASE("a text that is full or unchanged makes no sound of typing") {
    Writer writer(3, screens::Spaces::Single);
    CHECK(give(writer, text(" ")) == Typed::Nothing);
    CHECK(give(writer, text("abc")) == Typed::Changed);
    CHECK(give(writer, text("d")) == Typed::Refused);
}

TEST_CASE("the hints of a text line name what its device has") {
    const auto keys = [](Device device) {
        std::string all;
        for (const screens::Hint& hint : Writer::hints(device, "save", "cancel")) {
            all += std::string(hint.key) + " ";
        }
        return all;
    };
    CHECK(keys(Device::Pad) == "Start Backspace Tab Esc ");
    CHECK(keys(Device::Keyboard) == "Return Esc ");
}

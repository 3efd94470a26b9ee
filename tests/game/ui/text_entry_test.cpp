// SPDX-License-Identifier: Zlib
#include "game/ui/text_entry.h"

#include "game/scores/score_table.h"
#include "tests/game/ui/page.h"
#include "tests/support/presses.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

using engine::Device;
using screens::LetterBoard;
using screens::MenuKey;
using screens::TextEntry;
using screens::Typed;
using screens::Writer;
using Type = LetterBoard::Pick::Type;

TEST_CASE("a name takes fifteen letters, not bytes, and no more") {
    TextEntry entry(scores::kMaxNameLetters);
    CHECK(entry.insert("ÄÖÜäöüßéèêÅøñçž") == Typed::Changed);
    CHECK(entry.size() == 15);
    CHECK(entry.insert("x") == Typed::Refused);
    CHECK(entry.text() == "ÄÖÜäöüßéèêÅøñçž");
}

TEST_CASE("a text with a limit in bytes takes whole letters only") {
    TextEntry entry(8, screens::Spaces::All, 8);
    CHECK(entry.insert("äöüxé") == Typed::Refused);
    CHECK(entry.text() == "äöüx");
    CHECK(entry.insert("y") == Typed::Changed);
    CHECK(entry.insert("z") == Typed::Refused);
}

TEST_CASE("a foreign name is shown as it could have been typed") {
    CHECK(screens::shown_name("  Ada\t  L\xFF\u3164 ") == "Ada L");
    CHECK(screens::shown_name("").empty());
}

TEST_CASE("control characters and zero-width marks are refused") {
    TextEntry entry(15);
    CHECK(entry.insert("a\tb\nc\x7F") == Typed::Refused);
    CHECK(entry.text() == "abc");
    CHECK(entry.insert("\xE2\x80\xAE") == Typed::Refused);  // right-to-left override
    CHECK(entry.insert("\xC2\x85") == Typed::Refused);      // a control character beyond ASCII
    CHECK(entry.text() == "abc");
}

TEST_CASE("invisible letters are refused, and other spaces become plain ones") {
    TextEntry entry(15);
    CHECK(entry.insert("\u3164\u2800\u180e\ufe0f") == Typed::Refused);
    CHECK(entry.size() == 0);
    CHECK(entry.insert("\u00a0A\u3000B") == Typed::Changed);
    CHECK(entry.text() == " A B");
    CHECK(entry.tidy_text() == "A B");
}

TEST_CASE("letters that the typeface lacks are refused in names, each alphabet of Europe is accepted") {
    Page page;
    const engine::Font& font = page.painter().font();
    TextEntry entry(15, screens::Spaces::Single, TextEntry::kNoLimit, &font);
    CHECK(entry.insert("Zoë Ωμέγα Юрий") == Typed::Changed);
    CHECK(entry.insert("木") == Typed::NoGlyph);
    CHECK(entry.text() == "Zoë Ωμέγα Юрий");
    CHECK(TextEntry(15).insert("木") == Typed::Changed);
    CHECK(font.has_all("Zoë"));
    CHECK_FALSE(font.has_all("Zoë 木"));
}

TEST_CASE("broken UTF-8 never gets into a name") {
    TextEntry entry(15);
    CHECK(entry.insert("a\xC3") == Typed::Refused);
    CHECK(entry.insert("\xFFz") == Typed::Refused);
    CHECK(entry.text() == "az");
}

TEST_CASE("erasing removes whole letters, until there are none") {
    TextEntry entry(15);
    entry.set("aé");
    CHECK(entry.erase());
    CHECK(entry.text() == "a");
    CHECK(entry.erase());
    CHECK_FALSE(entry.erase());
}

TEST_CASE("a tidy name has no spaces at its ends and single ones inside") {
    TextEntry entry(15);
    entry.set("  Ada   L  ");
    CHECK(entry.tidy_text() == "Ada L");
    entry.set("     ");
    CHECK(entry.tidy_text().empty());
}

TEST_CASE("an entry for single spaces takes none at the front and none after another") {
    TextEntry entry(15, screens::Spaces::Single);
    CHECK(entry.insert("  Ada   Lovelace ") == Typed::Changed);
    CHECK(entry.text() == "Ada Lovelace ");
    CHECK(entry.insert("x") == Typed::Changed);
    CHECK(entry.text() == "Ada Lovelace x");
    entry.set("new");
    CHECK(entry.text() == "new");
}

TEST_CASE("a secret text is drawn as one point for each letter") {
    Page page;
    TextEntry entry(15);
    entry.set("aé c");
    entry.draw(page.painter(), {100, 100, 300, 30}, true);
    REQUIRE(page.texts().size() == 1);
    CHECK(page.texts().front().text == "••••");
    page.begin();
    entry.draw(page.painter(), {100, 100, 300, 30}, false);
    CHECK(page.texts().front().text == "aé c");
}

TEST_CASE("an entry is darker than the page behind it, within a frame") {
    constexpr engine::Rect kLine{100, 100, 150, 30};
    Page page;
    page.painter().renderer().fill_rect({0, 0, 640, 480}, {120, 120, 120, 255});
    TextEntry(15).draw(page.painter(), kLine, false);
    const engine::Image picture = page.picture();
    const auto green = [&](int x, int y) { return static_cast<int>(picture.pixel(x, y)[1]); };
    CHECK(green(90, 115) == 120);
    CHECK(green(200, 115) < 70);
    CHECK(green(200, 100) > green(200, 115) + 20);
}

TEST_CASE("of a text too long for its line the end is shown, up to the cursor inside the line") {
    constexpr engine::Rect kLine{100, 100, 150, 30};
    Page page;
    TextEntry entry(40);
    const auto cursor = [&] {  // the right edge of everything bright between the frame's edges
        page.begin();
        entry.draw(page.painter(), kLine, false);
        const engine::Image picture = page.picture();
        int right = 0;
        for (int x = 103; x < 247; ++x) {
            right = picture.pixel(x, 108)[0] > 200 ? x : right;  // above the letters
        }
        return right;
    };
    const int empty = cursor();
    CHECK(empty == Approx(114).margin(2));
    entry.set("abc");
    CHECK(cursor() > empty + 15);
    CHECK(page.says("abc"));
    CHECK(cursor() > page.ink("abc").x + page.ink("abc").w);
    entry.set("a very long name of a host");
    const int full = cursor();
    const std::string shown = page.texts().front().text;
    CHECK(shown.starts_with("…"));
    CHECK(shown.ends_with(" of a host"));
    CHECK(full < 248);
    CHECK(full > 225);
    CHECK(page.texts().front().ink.x >= 110);
}

namespace {

struct Drawn {
    explicit Drawn(float page_zoom, float top = 300) : page(page_zoom), zoom(page_zoom) {
        board.draw(page.painter(), top);
    }
    /// Returns the middle of a cell in units of the page.
    [[nodiscard]] engine::Point middle(std::size_t cell) const { return page.rows()[cell].area.centre() * (1 / zoom); }

    Page page;
    float zoom;
    LetterBoard board;
};

}  // namespace

TEST_CASE("every cell of the letter board can be clicked where it is drawn") {
    const float zoom = GENERATE(1.0F, 2.0F);  // with the second zoom the board is smaller
    Drawn drawn(zoom);
    const auto& cells = drawn.page.rows();
    REQUIRE(cells.size() == 4 * 11 + 4);
    std::set<std::string> letters;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        INFO(cells[i].label);
        REQUIRE(drawn.board.point(drawn.middle(i)));
        if (i == cells.size() - 4) {
            continue;  // this cell turns the page
        }
        const auto pick = drawn.board.pick();
        REQUIRE(pick);
        const bool is_letter = i < cells.size() - 4;
        CHECK(pick->letter == (is_letter ? cells[i].label : i == cells.size() - 3 ? " " : ""));
        CHECK(pick->type == (i == cells.size() - 2 ? Type::Erase : i == cells.size() - 1 ? Type::Done : Type::Letter));
        letters.insert(pick->letter);
    }
    CHECK(letters.size() == 4 * 11 + 2);  // plus the space, and the empty text of Erase and OK
    CHECK_FALSE(drawn.board.point({1, 1}));
}

TEST_CASE("the first wide cell turns the page and names the next one") {
    Drawn drawn(1);
    const std::size_t turn = 4 * 11;
    std::string names;
    for (int page = 0; page < 3; ++page) {
        names += drawn.page.rows()[turn].label + " ";
        REQUIRE(drawn.board.point(drawn.middle(turn)));
        CHECK_FALSE(drawn.board.pick());
        drawn.page.begin();
        drawn.board.draw(drawn.page.painter(), 300);
    }
    CHECK(names == "ABC äöü abc ");
    CHECK(drawn.page.says("q"));  // the first page again
}

TEST_CASE("the cells of the letter board lie in it without overlap, and it lies on the page") {
    const float zoom = GENERATE(1.0F, 2.0F);
    const float top = GENERATE(100.0F, 470.0F);  // the second leaves no room below
    Drawn drawn(zoom, top);
    const auto& cells = drawn.page.rows();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const engine::Rect& a = cells[i].area;
        CHECK(a.x >= 0);
        CHECK(a.x + a.w <= 640);
        CHECK(a.y >= std::min(zoom * top, 480 - 2 * 122.0F));
        CHECK(a.y + a.h <= 480);
        for (std::size_t j = 0; j < i; ++j) {
            const engine::Rect& b = cells[j].area;
            CHECK((a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h));
        }
    }
    CHECK(drawn.page.cut().empty());
}

TEST_CASE("the focus of the letter board wraps around, and goes straight up and down") {
    LetterBoard board;
    const auto letter = [&] { return board.pick()->letter; };
    CHECK(letter() == "1");
    CHECK(board.move(MenuKey::Left));
    CHECK(letter() == "-");
    CHECK(board.move(MenuKey::Right));
    CHECK(letter() == "1");
    CHECK(board.move(MenuKey::Down));
    CHECK(letter() == "q");
    for (int step = 0; step < 4; ++step) {
        board.move(MenuKey::Right);
    }
    CHECK(letter() == "t");
    board.move(MenuKey::Down);
    board.move(MenuKey::Down);
    board.move(MenuKey::Down);
    CHECK(letter() == " ");  // below the letters in the middle
    board.move(MenuKey::Right);
    CHECK(board.pick()->type == Type::Erase);
    board.move(MenuKey::Up);
    CHECK(letter() == ",");  // above Erase
    board.move(MenuKey::Down);
    board.move(MenuKey::Down);
    CHECK(letter() == "8");  // over the lower edge
    board.move(MenuKey::Up);
    CHECK(board.pick()->type == Type::Erase);
    CHECK_FALSE(board.move(MenuKey::Accept));
    CHECK_FALSE(board.move(MenuKey::None));
}

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
    const auto& cells = page.rows();
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

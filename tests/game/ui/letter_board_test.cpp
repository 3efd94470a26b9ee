// SPDX-License-Identifier: Zlib
#include "game/ui/letter_board.h"

#include "tests/game/ui/page.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

using screens::LetterBoard;
using screens::MenuKey;
using Type = LetterBoard::Pick::Type;

namespace {

struct Drawn {
    explicit Drawn(float page_zoom, float top = 300) : page(page_zoom), zoom(page_zoom) {
        board.draw(page.painter(), top);
    }
    /// Returns the middle of a cell in units of the page.
    [[nodiscard]] engine::Point middle(std::size_t cell) const {
        return page.targets().rows()[cell].area.centre() * (1 / zoom);
    }

    Page page;
    float zoom;
    LetterBoard board;
};

}  // namespace

TEST_CASE("every cell of the letter board can be clicked where it is drawn") {
    const float zoom = GENERATE(1.0F, 2.0F);  // with the second zoom the board is smaller
    Drawn drawn(zoom);
    const auto& cells = drawn.page.targets().rows();
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
        names += drawn.page.targets().rows()[turn].label + " ";
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
    const auto& cells = drawn.page.targets().rows();
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

// SPDX-License-Identifier: Zlib
// How menus are drawn, and how they react to the pointer.
#include "game/ui/menu.h"

#include "tests/game/ui/page.h"

#include <optional>
#include <string>

#include <catch2/catch.hpp>

using screens::Menu;
using screens::MenuKey;
using screens::MenuOutcome;

namespace {

constexpr float kRow = screens::theme::kRowHeight;
constexpr engine::Rect kArea{100, 50, 400, 6 * kRow};  // room for six rows

std::string label_of(int row) {
    return "row " + std::to_string(row);
}

Menu long_menu(int rows = 20) {
    Menu menu;
    for (int row = 0; row < rows; ++row) {
        menu.add({.label = label_of(row), .accept = [] {}});
    }
    return menu;
}

std::vector<std::string> shown(Page& page, Menu& menu, engine::Rect area = kArea) {
    page.begin();
    menu.draw(page.painter(), area);
    std::vector<std::string> labels;
    for (const auto& row : page.rows()) {
        labels.push_back(row.label);
    }
    return labels;
}

/// A row with a level that can be dragged and stepped.
struct Level {
    float level = 0.5F;
    int steps = 0;
    bool has_slider = true;

    screens::MenuItem item() {
        return {.label = "volume",
                .change = [this](int step) { steps += step; },
                .value = [] { return "50 %"; },
                .level = [this] { return has_slider ? std::optional(level) : std::nullopt; },
                .set_level = [this](float to) { level = to; }};
    }
};

}  // namespace

TEST_CASE("a menu shows the rows that fit, in order, below each other") {
    Page page;
    Menu menu = long_menu();
    const auto rows = shown(page, menu);
    REQUIRE(rows.size() == 6);
    for (int row = 0; row < 6; ++row) {
        const engine::Rect area = page.rows()[static_cast<std::size_t>(row)].area;
        CHECK(rows[static_cast<std::size_t>(row)] == label_of(row));
        CHECK(area.x == kArea.x);
        CHECK(area.w == kArea.w);
        CHECK(area.y == Approx(kArea.y + kRow * static_cast<float>(row)));
        CHECK(area.h < kRow);  // rows do not touch each other
        CHECK(area.h > 0.8F * kRow);
        CHECK(page.rows()[static_cast<std::size_t>(row)].has_focus == (row == 0));
    }
}

TEST_CASE("the row with the focus is always in view, with no gap below the last row") {
    Page page;
    Menu menu = long_menu();
    for (std::size_t row = 0; row < menu.size(); ++row) {
        const auto rows = shown(page, menu);
        CHECK(rows.size() == 6);
        CHECK(std::ranges::count(rows, label_of(static_cast<int>(menu.focus()))) == 1);
        menu.handle(MenuKey::Down);
    }
    CHECK(menu.focus() == 0);
    CHECK(shown(page, menu).front() == label_of(0));
    menu.handle(MenuKey::End);
    CHECK(shown(page, menu).back() == label_of(19));
    menu.handle(MenuKey::Up);
    CHECK(shown(page, menu).back() == label_of(19));  // it scrolls only as far as needed
}

TEST_CASE("a page key moves by the rows in view but one, and stops at the ends") {
    Page page;
    Menu menu = long_menu();
    (void)shown(page, menu);
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Moved);
    CHECK(menu.focus() == 5);
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Moved);
    CHECK(menu.focus() == 10);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Moved);
    CHECK(menu.focus() == 5);
    menu.handle(MenuKey::PageUp);
    CHECK(menu.focus() == 0);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Ignored);
    menu.handle(MenuKey::End);
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Ignored);
    CHECK(menu.focus() == 19);
}

TEST_CASE("before a menu was drawn, a page key moves by one row") {
    Menu menu = long_menu();
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
}

TEST_CASE("a heading stays in view above the first row below it") {
    Page page;
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    for (int row = 0; row < 10; ++row) {
        menu.add({.label = label_of(row)});
    }
    menu.handle(MenuKey::End);
    (void)shown(page, menu);
    CHECK_FALSE(page.says("HEADING"));
    menu.handle(MenuKey::Home);
    (void)shown(page, menu);
    CHECK(page.says("HEADING"));
    CHECK(page.rows().size() == 5);  // a row that cannot be chosen is no target
}

TEST_CASE("only a row that can have the focus gets it") {
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    menu.add({.label = "first"});
    menu.add({.label = "last"});
    menu.set_focus(2);
    CHECK(menu.focus() == 2);
    menu.set_focus(0);
    CHECK(menu.focus() == 2);
    menu.set_focus(3);
    CHECK(menu.focus() == 2);
}

TEST_CASE("the pointer focuses the row below it, and a press accepts it") {
    Page page;
    Menu menu = long_menu(4);
    int accepted = 0;
    menu.add({.label = "last", .accept = [&] { ++accepted; }});
    menu.add({.label = "off", .enabled = [] { return false; }});
    (void)shown(page, menu);
    const auto at = [&](float row) { return engine::Point{200, kArea.y + kRow * (row + 0.5F)}; };
    CHECK(menu.point(at(2)) == MenuOutcome::Moved);
    CHECK(menu.focus() == 2);
    CHECK(menu.point(at(2)) == MenuOutcome::Ignored);
    CHECK(menu.press(at(4)) == MenuOutcome::Accepted);
    CHECK(accepted == 1);
    CHECK(menu.focus() == 4);
    for (const engine::Point beside : {at(5), engine::Point{90, at(1).y}, engine::Point{510, at(1).y}, at(-1)}) {
        CHECK(menu.point(beside) == MenuOutcome::Ignored);
        CHECK(menu.press(beside) == MenuOutcome::Ignored);
        CHECK(menu.focus() == 4);
    }
    Menu one = long_menu(1);
    (void)shown(page, one);
    CHECK(one.press(at(1)) == MenuOutcome::Ignored);  // inside the menu, below its last row
}

TEST_CASE("rows in a scrolled menu are pointed at where they are shown") {
    Page page;
    Menu menu = long_menu();
    menu.handle(MenuKey::End);
    (void)shown(page, menu);
    CHECK(menu.point({200, kArea.y + kRow / 2}) == MenuOutcome::Moved);
    CHECK(menu.focus() == 14);
}

TEST_CASE("pinned rows stay in view while the others scroll below them") {
    Page page;
    Menu menu = long_menu();
    menu.pin(2);
    menu.set_focus(9);
    CHECK(shown(page, menu) == std::vector<std::string>{"row 0", "row 1", "row 6", "row 7", "row 8", "row 9"});
    CHECK(menu.point({kArea.x + 10, kArea.y + 2.5F * kRow}) == MenuOutcome::Moved);
    CHECK(menu.focus() == 6);
    CHECK(menu.point({kArea.x + 10, kArea.y + 0.5F * kRow}) == MenuOutcome::Moved);
    CHECK(menu.focus() == 0);
    menu.set_focus(19);
    CHECK(shown(page, menu).back() == "row 19");
}

TEST_CASE("while a pinned row has the focus, the row that the menu is about is in view") {
    Page page;
    Menu menu = long_menu();
    menu.pin(1, 12);
    CHECK(shown(page, menu) == std::vector<std::string>{"row 0", "row 8", "row 9", "row 10", "row 11", "row 12"});
    menu.set_focus(3);
    CHECK(shown(page, menu) == std::vector<std::string>{"row 0", "row 3", "row 4", "row 5", "row 6", "row 7"});
}

TEST_CASE("below the pinned rows, Down goes to the first row that is in view") {
    Page page;
    Menu menu = long_menu();
    menu.pin(1, 12);
    CHECK(shown(page, menu) == std::vector<std::string>{"row 0", "row 8", "row 9", "row 10", "row 11", "row 12"});
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Moved);
    CHECK(menu.focus() == 8);
    CHECK(menu.handle(MenuKey::Up) == MenuOutcome::Moved);
    CHECK(menu.focus() == 7);
}

TEST_CASE("where hardly a row is left below pinned ones, they scroll, too") {
    Page page;
    Menu menu = long_menu();
    menu.pin(2);
    menu.set_focus(9);
    CHECK(shown(page, menu, {kArea.x, kArea.y, kArea.w, 3 * kRow}) ==
          std::vector<std::string>{"row 7", "row 8", "row 9"});
}

TEST_CASE("a slider follows the pointer while it is dragged, and no longer") {
    Page page;
    Menu menu;
    Level level;
    menu.add(level.item());
    menu.add({.label = "other"});
    (void)shown(page, menu);
    // The slider ends to the left of the value.
    constexpr float kLeft = 100 + 400 - 24 - 172;
    const float y = kArea.y + kRow / 2;
    CHECK(menu.press({kLeft + 30, y}) == MenuOutcome::Changed);
    CHECK(level.level == Approx(0.25F));
    CHECK(menu.point({kLeft + 60, y + 3 * kRow}) == MenuOutcome::Changed);
    CHECK(level.level == Approx(0.5F));
    CHECK(menu.point({kLeft + 60, y}) == MenuOutcome::Ignored);
    menu.point({kLeft - 200, y});
    CHECK(level.level == 0);
    menu.point({kLeft + 400, y});
    CHECK(level.level == 1);
    menu.release();
    menu.point({kLeft + 30, y});
    CHECK(level.level == 1);
    CHECK(level.steps == 0);
    CHECK(menu.press({kLeft - 7, y}) == MenuOutcome::Changed);  // the knob at the left end
    CHECK(level.level == 0);
    menu.set_focus(1);
    menu.point({kLeft + 60, y});
    CHECK(level.level == 0);  // another row has the focus now
}

TEST_CASE("a slider without a level is hidden and cannot be dragged, and the row's value still changes") {
    Page page;
    Menu menu;
    Level level;
    level.has_slider = false;
    menu.add(level.item());
    (void)shown(page, menu);
    CHECK(page.ink("‹").x > page.ink("50 %").x - 30);  // beside the value, not beyond a slider
    CHECK(menu.press({100 + 400 - 24 - 172 + 30, kArea.y + kRow / 2}) == MenuOutcome::Changed);
    CHECK(level.level == 0.5F);
    CHECK(level.steps == 1);
}

TEST_CASE("the arrows beside a value step it, and its label does not") {
    Page page;
    Menu menu;
    Level level;
    menu.add(level.item());
    (void)shown(page, menu);
    const float y = kArea.y + kRow / 2;
    const engine::RectPx left = page.ink("‹");
    const engine::RectPx right = page.ink("›");
    CHECK(menu.press({static_cast<float>(right.x + right.w / 2), y}) == MenuOutcome::Changed);
    CHECK(level.steps == 1);
    CHECK(menu.press({static_cast<float>(left.x) - 2, y}) == MenuOutcome::Changed);
    CHECK(level.steps == 0);
    CHECK(right.x > page.ink("50 %").x + page.ink("50 %").w);
    CHECK(right.x + right.w <= 500);
    menu.press({kArea.x + 20, y});
    CHECK(level.steps == 1);  // Return also steps the value
}

TEST_CASE("a press on another row accepts that row, even beside the arrows of the row that had the focus") {
    Page page;
    Menu menu;
    Level level;
    bool is_accepted = false;
    menu.add(level.item());
    menu.add({.label = "back", .accept = [&] { is_accepted = true; }});
    (void)shown(page, menu);
    const float x = static_cast<float>(page.ink("›").x);
    CHECK(menu.press({x, kArea.y + kRow + kRow / 2}) == MenuOutcome::Accepted);
    CHECK(is_accepted);
    CHECK(level.steps == 0);
}

TEST_CASE("a value stands at the right of its row, or below a label that leaves no room") {
    Page page;
    const bool is_long = GENERATE(false, true);
    const std::string value = is_long ? "a value of very many letters, which needs a row" : "short";
    Menu menu;
    menu.add({.label = "a label of some length", .value = [&] { return value; }});
    menu.add({.label = "next"});
    page.begin();
    menu.draw(page.painter(), kArea);
    const engine::RectPx label = page.ink("a label of some length");
    const engine::RectPx drawn = page.ink(value);
    CHECK(drawn.x + drawn.w == Approx(kArea.x + kArea.w - 24).margin(1.5));
    CHECK((drawn.y > label.y + label.h) == is_long);
    CHECK(label.x == Approx(kArea.x + 12).margin(1.5));
    CHECK(static_cast<float>(page.ink("next").y - label.y) > (is_long ? 1.3F : 0.9F) * kRow);
    CHECK(page.cut().empty());
}

TEST_CASE("a row of a table draws itself on a page as wide as the field, and its label on a narrower one") {
    const bool is_wide = GENERATE(true, false);
    Page page(is_wide ? 1 : 2);
    int drawn = 0;
    Menu menu;
    menu.add({.draw = [&](const screens::Painter&, engine::Rect, bool) { ++drawn; }});  // the table's head
    menu.add({.label = "label", .draw = [&](const screens::Painter&, engine::Rect area, bool focused) {
                  ++drawn;
                  CHECK_FALSE(focused);
                  CHECK(area.w == 200);
              }});
    menu.add({.label = "last"});
    menu.set_focus(2);
    menu.draw(page.painter(), {20, 20, 200, 100});
    CHECK(drawn == (is_wide ? 2 : 0));
    CHECK(page.says("label") != is_wide);
    // On the narrow page, the table's head takes no room.
    CHECK(page.rows().back().area.y == Approx(is_wide ? 20 + 2 * kRow : 2 * (20 + kRow)));
}

TEST_CASE("a menu beside a scroll bar leaves room for it on a narrow page") {
    Page page(2);
    Menu menu = long_menu();
    const engine::Rect area{20, 20, 200, 6 * kRow};
    CHECK(shown(page, menu, area).size() == 6);
    CHECK(page.rows().front().area.w < 2 * area.w);
    Menu few = long_menu(6);
    CHECK(shown(page, few, area).size() == 6);
    CHECK(page.rows().front().area.w == 2 * area.w);
}

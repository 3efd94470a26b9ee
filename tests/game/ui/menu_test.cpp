// SPDX-License-Identifier: Zlib
#include "game/ui/menu.h"

#include <catch2/catch.hpp>

using screens::Menu;
using screens::MenuKey;
using screens::MenuOutcome;

namespace {

Menu three_rows() {
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    menu.add({.label = "first"});
    menu.add({.label = "off", .enabled = [] { return false; }});
    menu.add({.label = "last"});
    return menu;
}

}  // namespace

TEST_CASE("the focus starts on the first row that can have it") {
    CHECK(three_rows().focus() == 1);
}

TEST_CASE("the focus skips headings and disabled rows, and wraps around") {
    Menu menu = three_rows();
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
    CHECK(menu.handle(MenuKey::Up) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
}

TEST_CASE("Home and End go to the ends without wrapping") {
    Menu menu = three_rows();
    CHECK(menu.handle(MenuKey::End) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::End) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::Home) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
}

TEST_CASE("page keys skip headings in their own direction") {
    Menu menu;
    menu.add({.label = "HEADING", .is_heading = true});
    menu.add({.label = "first"});
    menu.add({.label = "ANOTHER", .is_heading = true});
    menu.add({.label = "last"});
    menu.add({.label = "off", .enabled = [] { return false; }});
    // A menu that was never drawn has pages of one row.
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Moved);
    CHECK(menu.focus() == 3);
    CHECK(menu.handle(MenuKey::PageDown) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Moved);
    CHECK(menu.focus() == 1);
    CHECK(menu.handle(MenuKey::PageUp) == MenuOutcome::Ignored);
}

TEST_CASE("Return accepts a row, and steps one that can only be changed") {
    int accepted = 0;
    int level = 5;
    Menu menu;
    menu.add({.label = "button", .accept = [&] { ++accepted; }});
    menu.add({.label = "level", .change = [&](int step) { level += step; }});
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Accepted);
    CHECK(accepted == 1);
    CHECK(menu.handle(MenuKey::Left) == MenuOutcome::Ignored);
    menu.handle(MenuKey::Down);
    CHECK(menu.handle(MenuKey::Left) == MenuOutcome::Changed);
    CHECK(level == 4);
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Changed);
    CHECK(level == 5);
    CHECK(accepted == 1);
}

TEST_CASE("a row that was disabled while it had the focus does nothing") {
    bool on = true;
    Menu menu;
    menu.add({.label = "row", .accept = [] { FAIL("must not run"); }, .enabled = [&] { return on; }});
    on = false;
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Refused);
}

TEST_CASE("an action may rebuild the menu that it belongs to") {
    Menu menu;
    menu.add({.label = "row", .accept = [&] {
                  menu.clear();
                  menu.add({.label = "other"});
              }});
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Accepted);
    CHECK(menu.size() == 1);
    CHECK(menu.item(0).label.view() == "other");
}

TEST_CASE("an empty menu ignores everything") {
    Menu menu;
    CHECK(menu.handle(MenuKey::Down) == MenuOutcome::Ignored);
    CHECK(menu.handle(MenuKey::Accept) == MenuOutcome::Ignored);
    CHECK(menu.hint().empty());
}

// SPDX-License-Identifier: Zlib
#include "game/screens/options/controls.h"

#include "game/app/pilot_actions.h"
#include "tests/game/screens/walk.h"
#include "tests/support/presses.h"

#include <algorithm>
#include <vector>

#include <catch2/catch.hpp>

using screens::BindingGrid;
using screens::PilotAction;
using Cell = BindingGrid::Cell;

namespace {

constexpr engine::Action kFire = 0;
constexpr engine::Action kShield = 1;

constexpr Cell key_cell(std::size_t place) {
    return {.is_pad = false, .place = place};
}
constexpr Cell pad_cell(std::size_t place) {
    return {.is_pad = true, .place = place};
}

}  // namespace

TEST_CASE("keys are in the first cells of a row and pad controls in the others") {
    engine::Bindings bindings;
    bindings.bind(kFire, button(SDL_CONTROLLER_BUTTON_A));
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    const BindingGrid grid(bindings);
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_SPACE));
    CHECK_FALSE(grid.at(kFire, key_cell(1)).has_value());
    CHECK(grid.at(kFire, pad_cell(0)) == button(SDL_CONTROLLER_BUTTON_A));
    CHECK(BindingGrid::fits(key_cell(0), key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(pad_cell(0), key(SDL_SCANCODE_A)));
    CHECK_FALSE(BindingGrid::fits(key_cell(1), button(SDL_CONTROLLER_BUTTON_A)));
    CHECK_FALSE(BindingGrid::fits(key_cell(0), {}));
}

TEST_CASE("a row has a free cell for one more control, up to four of each device") {
    engine::Bindings bindings;
    BindingGrid grid(bindings);
    CHECK(grid.cells(kFire) == std::vector<Cell>{key_cell(0), pad_cell(0)});
    for (const int scancode : {SDL_SCANCODE_A, SDL_SCANCODE_B, SDL_SCANCODE_C}) {
        grid.set(kFire, grid.nearest(kFire, key_cell(BindingGrid::kMost)), key(scancode));
    }
    CHECK(grid.cells(kFire) == std::vector<Cell>{key_cell(0), key_cell(1), key_cell(2), key_cell(3), pad_cell(0)});
    CHECK_FALSE(grid.at(kFire, key_cell(3)).has_value());
    grid.set(kFire, key_cell(3), key(SDL_SCANCODE_D));
    CHECK(grid.cells(kFire).size() == BindingGrid::kMost + 1);
    CHECK(grid.at(kFire, key_cell(3)) == key(SDL_SCANCODE_D));
}

TEST_CASE("further controls in a settings file are shown and kept") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B, key:C, key:D, key:E, key:F"));
    const BindingGrid grid(bindings);
    CHECK(grid.at(kFire, key_cell(5)) == key(SDL_SCANCODE_F));
    CHECK(grid.cells(kFire).size() == 7);
}

TEST_CASE("the focus stays in the nearest column when moving between rows") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B, pad:a"));
    const BindingGrid grid(bindings);
    CHECK(grid.nearest(kFire, key_cell(1)) == key_cell(1));
    CHECK(grid.nearest(kFire, key_cell(3)) == key_cell(2));
    CHECK(grid.nearest(kShield, key_cell(2)) == key_cell(0));
    CHECK(grid.nearest(kFire, pad_cell(3)) == pad_cell(1));
}

TEST_CASE("a new control replaces the old one in its cell") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, key_cell(0), key(SDL_SCANCODE_C)).has_value());
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_C));
    CHECK(grid.at(kFire, key_cell(1)) == key(SDL_SCANCODE_B));
    CHECK(bindings.actions(key(SDL_SCANCODE_A)).empty());
}

TEST_CASE("a control is taken from the action that used it, and that is reported") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_SPACE));
    BindingGrid grid(bindings);
    CHECK(grid.set(kShield, key_cell(1), key(SDL_SCANCODE_SPACE)) == kFire);
    CHECK_FALSE(grid.at(kFire, key_cell(0)).has_value());
    CHECK(grid.at(kShield, key_cell(0)) == key(SDL_SCANCODE_SPACE));
}

TEST_CASE("binding the same control again changes nothing") {
    engine::Bindings bindings;
    bindings.bind(kFire, key(SDL_SCANCODE_A));
    bindings.bind(kFire, key(SDL_SCANCODE_B));
    BindingGrid grid(bindings);
    CHECK_FALSE(grid.set(kFire, key_cell(0), key(SDL_SCANCODE_A)).has_value());
    CHECK(bindings.controls(kFire).size() == 2);
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_A)));
    CHECK(bindings.has(kFire, key(SDL_SCANCODE_B)));
}

TEST_CASE("a cell can be cleared, and the ones after it move up") {
    engine::Bindings bindings;
    REQUIRE(bindings.set_line(kFire, "key:A, key:B"));
    BindingGrid grid(bindings);
    grid.clear(kFire, key_cell(0));
    CHECK(grid.at(kFire, key_cell(0)) == key(SDL_SCANCODE_B));
    grid.clear(kFire, key_cell(0));
    grid.clear(kFire, key_cell(0));
    CHECK_FALSE(grid.at(kFire, key_cell(0)).has_value());
}

namespace {

constexpr engine::Action of(PilotAction action) {
    return static_cast<engine::Action>(action);
}

}  // namespace

TEST_CASE("a player who browses the presets finds the custom keys again, with each device alone") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    engine::Bindings& bindings = walk.room.services().bindings;
    const std::string own = "key:F5, key:Space, pad:a";
    REQUIRE(bindings.set_line(of(PilotAction::Fire), own));
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    for (std::size_t i = 0; i < screens::kPresets.size(); ++i) {
        walk.walker->change("Keys");
        CHECK(screens::find_preset(bindings, 0) == i);
    }
    walk.walker->change("Keys");
    CHECK(bindings.line(of(PilotAction::Fire)) == own);
    CHECK(walk.settings().text("controls.fire") == own);
}

TEST_CASE("Start can be bound only to the pause, and that is reported") {
    Walk walk(Walker::Hand::Pad, "Ada", any_text_scale());
    engine::Bindings& bindings = walk.room.services().bindings;
    const engine::Control start = button(SDL_CONTROLLER_BUTTON_START);
    const auto offer_start_to = [&](const char* row) {
        walk.walker->look_at_value(row, "+ pad");
        walk.walker->accept();
        REQUIRE(walk.top() == "capture");
        walk.walker->act(screens::MenuKey::Start);
        CHECK(walk.top() == "controls");
    };
    const auto explains = [&] {
        return std::ranges::any_of(walk.room.said(),
                                   [](const auto& line) { return line.find("stays “Pause”") != line.npos; });
    };
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    offer_start_to("Fire");
    CHECK(bindings.actions(start) == std::vector{of(PilotAction::Pause)});
    CHECK(explains());
    bindings.unbind(of(PilotAction::Pause), start);
    offer_start_to("Pause");
    CHECK(bindings.has(of(PilotAction::Pause), start));
    CHECK_FALSE(explains());
    walk.walker->change("Pilot");
    offer_start_to("Fire");
    CHECK(walk.room.services().second_bindings.actions(start).empty());
    CHECK(explains());
}

TEST_CASE("Escape is never bound, even with Alt held") {
    Walk walk(Walker::Hand::Keys);
    engine::InputEvent escape = press(key(SDL_SCANCODE_ESCAPE));
    escape.alt = true;
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    walk.walker->choose("Shield");
    REQUIRE(walk.top() == "capture");
    walk.room.take(escape);
    CHECK(walk.top() == "controls");
    CHECK(walk.room.services().bindings.actions(escape.control).empty());
}

TEST_CASE("the mouse unbinds the control that it chose, whatever it passes on the way to the hint") {
    Walk walk(Walker::Hand::Mouse, "Ada", any_text_scale());
    engine::Bindings& bindings = walk.room.services().bindings;
    const std::string fire = bindings.line(of(PilotAction::Fire));
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    walk.walker->look_at_value("Thrust", "W");
    REQUIRE(walk.top() == "controls");
    for (const char* row : {"Fire", "Shield", "Pause"}) {
        if (walk.walker->offers(row)) {
            walk.walker->point_at(row, 0.5F);
        }
    }
    walk.walker->act(screens::MenuKey::Delete);
    CHECK_FALSE(bindings.has(of(PilotAction::Thrust), key(SDL_SCANCODE_W)));
    CHECK(bindings.has(of(PilotAction::Thrust), key(SDL_SCANCODE_UP)));
    CHECK(bindings.line(of(PilotAction::Fire)) == fire);
}

TEST_CASE("a first click chooses a cell of the table, and a second asks for its key") {
    Walk walk(Walker::Hand::Mouse);
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    walk.walker->look_at_value("Thrust", "W");
    CHECK(walk.top() == "controls");
    walk.walker->look_at_value("Thrust", "+ pad");
    CHECK(walk.top() == "controls");
    walk.walker->accept();
    CHECK(walk.top() == "capture");
}

TEST_CASE("the hint for unbinding is shown for a bound control, and not for an empty cell") {
    Walk walk(any_hand(), "Ada", any_text_scale());
    const auto tells = [&] { return std::ranges::count(walk.room.said(), "Unbound.") > 0; };
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    walk.walker->look_at_value("Chat", "+ key");
    walk.walker->act(screens::MenuKey::Delete);
    CHECK_FALSE(tells());
    walk.walker->look_at_value("Chat", "T");
    walk.walker->act(screens::MenuKey::Delete);
    CHECK(tells());
}

TEST_CASE("a reset says that it concerns the pilot whose controls are shown") {
    Walk walk(Walker::Hand::Keys);
    engine::Bindings& first = walk.room.services().bindings;
    engine::Bindings& second = walk.room.services().second_bindings;
    REQUIRE(first.set_line(of(PilotAction::Fire), "key:F5"));
    REQUIRE(second.set_line(of(PilotAction::Fire), "key:F6"));
    walk.walker->choose("Options…");
    walk.walker->choose("Controls…");
    walk.walker->change("Pilot");
    walk.walker->choose("Reset to defaults…");
    walk.walker->choose("Reset");
    CHECK(std::ranges::count(walk.room.said(), "These controls are reset.") == 1);
    CHECK(second.line(of(PilotAction::Fire)) == screens::standard_controls(1, of(PilotAction::Fire)));
    CHECK(first.line(of(PilotAction::Fire)) == "key:F5");
}

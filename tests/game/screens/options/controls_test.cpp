// SPDX-License-Identifier: Zlib
// How the controls table handles custom keys, and which controls it refuses.
#include "game/screens/options/controls.h"

#include "game/app/pilot_actions.h"
#include "tests/game/screens/walk.h"

#include <algorithm>
#include <vector>

using screens::PilotAction;

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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
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
    walk.walker->choose("Controls");
    walk.walker->change("Pilot");
    walk.walker->choose("Reset to defaults…");
    walk.walker->choose("Reset");
    CHECK(std::ranges::count(walk.room.said(), "These controls are reset.") == 1);
    CHECK(second.line(of(PilotAction::Fire)) == screens::standard_controls(1, of(PilotAction::Fire)));
    CHECK(first.line(of(PilotAction::Fire)) == "key:F5");
}

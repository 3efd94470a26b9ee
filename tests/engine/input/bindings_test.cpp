// SPDX-License-Identifier: Zlib
#include "engine/input/bindings.h"

#include <SDL.h>
#include <catch2/catch.hpp>

using namespace engine;
using ControlKind = Control::Kind;

TEST_CASE("every key, button and axis survives conversion to text and back") {
    for (int code = 1; code < SDL_NUM_SCANCODES; ++code) {
        const Control key{ControlKind::Key, code};
        const auto back = control_from_text(to_text(key));
        INFO(to_text(key));
        REQUIRE(back);
        // Some keys share a name, such as the two Return keys; the name must then resolve to one of them.
        CHECK(to_text(*back) == to_text(key));
    }
    for (int code = 0; code < SDL_CONTROLLER_BUTTON_MAX; ++code) {
        CHECK(control_from_text(to_text({ControlKind::Button, code})) == Control{ControlKind::Button, code});
    }
    for (int code = 0; code < SDL_CONTROLLER_AXIS_MAX; ++code) {
        CHECK(control_from_text(to_text({ControlKind::AxisMinus, code})) == Control{ControlKind::AxisMinus, code});
        CHECK(control_from_text(to_text({ControlKind::AxisPlus, code})) == Control{ControlKind::AxisPlus, code});
    }
}

TEST_CASE("controls have the names that settings files show") {
    CHECK(to_text({ControlKind::Key, SDL_SCANCODE_LEFT}) == "key:Left");
    CHECK(to_text({ControlKind::Button, SDL_CONTROLLER_BUTTON_DPAD_LEFT}) == "pad:dpleft");
    CHECK(to_text({ControlKind::AxisMinus, SDL_CONTROLLER_AXIS_LEFTX}) == "pad:-leftx");
}

TEST_CASE("text that is not a control is refused") {
    for (const std::string_view text : {"", "Left", "key:", "key:Nonsense", "key:#0", "key:#512", "key:#9999",
                                        "key:#4x", "pad:", "pad:-", "pad:+nothing", "mouse:1"}) {
        INFO(text);
        CHECK_FALSE(control_from_text(text));
    }
}

TEST_CASE("an action has any number of controls, each once") {
    Bindings bindings;
    const Control left{ControlKind::Key, SDL_SCANCODE_LEFT};
    const Control a{ControlKind::Key, SDL_SCANCODE_A};
    bindings.bind(1, left);
    bindings.bind(1, a);
    bindings.bind(1, left);
    bindings.bind(2, a);
    bindings.bind(2, {});
    CHECK(bindings.controls(1).size() == 2);
    CHECK(bindings.actions(a) == std::vector<Action>{1, 2});
    CHECK(bindings.has(1, left));
    bindings.unbind(1, a);
    CHECK(bindings.actions(a) == std::vector<Action>{2});
    bindings.clear(2);
    CHECK(bindings.controls(2).empty());
    CHECK(bindings.controls(77).empty());
}

TEST_CASE("an action's controls survive conversion to a line and back, including the comma key") {
    Bindings bindings;
    bindings.bind(1, {ControlKind::Key, SDL_SCANCODE_COMMA});
    bindings.bind(1, {ControlKind::Key, SDL_SCANCODE_LCTRL});
    bindings.bind(1, {ControlKind::AxisPlus, SDL_CONTROLLER_AXIS_TRIGGERRIGHT});
    CHECK(bindings.line(1) == "key:,, key:Left Ctrl, pad:+righttrigger");
    Bindings read;
    CHECK(read.set_line(1, bindings.line(1)));
    CHECK(std::equal(read.controls(1).begin(), read.controls(1).end(), bindings.controls(1).begin(),
                     bindings.controls(1).end()));
}

TEST_CASE("unknown words in a line are reported and left out") {
    Bindings bindings;
    bindings.bind(1, {ControlKind::Key, SDL_SCANCODE_A});
    CHECK_FALSE(bindings.set_line(1, "key:Left, key:Hyperspace"));
    REQUIRE(bindings.controls(1).size() == 1);
    CHECK(bindings.controls(1)[0] == Control{ControlKind::Key, SDL_SCANCODE_LEFT});
    CHECK(bindings.set_line(1, ""));
    CHECK(bindings.controls(1).empty());
}

TEST_CASE("a control's name on the screen says to which device it belongs") {
    CHECK(display_name({ControlKind::Key, SDL_SCANCODE_Q}) == "Q");
    CHECK(display_name({ControlKind::Key, SDL_SCANCODE_LEFT}) == "Left arrow");
    CHECK(display_name({ControlKind::Key, SDL_SCANCODE_SPACE}) == "Space");
    CHECK(display_name({ControlKind::Key, SDL_SCANCODE_KP_5}) == "Keypad 5");
    CHECK(display_name({ControlKind::Button, SDL_CONTROLLER_BUTTON_START}) == "Pad Start");
    CHECK(display_name({ControlKind::Button, SDL_CONTROLLER_BUTTON_LEFTSTICK}) == "Left stick in");
    CHECK(display_name({ControlKind::Button, SDL_CONTROLLER_BUTTON_DPAD_RIGHT}) == "D-pad →");
    CHECK(display_name({ControlKind::Button, SDL_CONTROLLER_BUTTON_MISC1}) == "Pad 15");
    CHECK(display_name({ControlKind::AxisPlus, SDL_CONTROLLER_AXIS_RIGHTY}) == "Right stick ↓");
}

TEST_CASE("every control has a name for the screen") {
    CHECK(display_name({ControlKind::Button, SDL_CONTROLLER_BUTTON_A}) == "Pad A");
    CHECK(display_name({ControlKind::AxisMinus, SDL_CONTROLLER_AXIS_LEFTX}) == "Left stick ←");
    CHECK(display_name({ControlKind::AxisPlus, SDL_CONTROLLER_AXIS_TRIGGERLEFT}) == "Left trigger");
    CHECK(display_name({}) == "–");
    for (int code = 0; code < SDL_CONTROLLER_BUTTON_MAX; ++code) {
        CHECK(display_name({ControlKind::Button, code}).size() > 4);
    }
}

TEST_CASE("a key's cap shows the layout's letter as a capital, or the Latin one of an alphabet from beyond Europe") {
    CHECK(key_cap("A", "Q") == "A");
    CHECK(key_cap("ф", "A") == "Ф");
    CHECK(key_cap("ѓ", "G") == "Ѓ");
    CHECK(key_cap("α", "A") == "Α");
    CHECK(key_cap("ω", "V") == "Ω");
    CHECK(key_cap("ς", "W") == "Σ");
    CHECK(key_cap("é", "2") == "é");
    CHECK(key_cap("ש", "A") == "A");
    CHECK(key_cap("ش", "A") == "A");
    CHECK(key_cap("Left Shift", "Left Shift") == "Left Shift");
    CHECK(key_cap("", "F13") == "F13");
}

// SPDX-License-Identifier: Zlib
#include "engine/input/action_sampler.h"
#include "engine/input/input.h"

#include <catch2/catch.hpp>

using namespace engine;
using Kind = InputEvent::Kind;

namespace {

std::vector<InputEvent> translated(Input& input, const SDL_Event& event) {
    std::vector<InputEvent> out;
    input.translate(event, out);
    return out;
}

SDL_Event key_event(bool down, SDL_Scancode code, bool repeat = false, int modifiers = 0) {
    SDL_Event event{};
    event.type = down ? SDL_KEYDOWN : SDL_KEYUP;
    event.key.repeat = repeat ? 1 : 0;
    event.key.keysym.scancode = code;
    event.key.keysym.mod = static_cast<Uint16>(modifiers);
    return event;
}

SDL_Event axis_event(int value, SDL_JoystickID pad = 0) {
    SDL_Event event{};
    event.type = SDL_CONTROLLERAXISMOTION;
    event.caxis.which = pad;
    event.caxis.axis = SDL_CONTROLLER_AXIS_LEFTX;
    event.caxis.value = static_cast<Sint16>(value);
    return event;
}

constexpr Control kFireKey{Control::Kind::Key, SDL_SCANCODE_SPACE};
constexpr Control kOtherKey{Control::Kind::Key, SDL_SCANCODE_X};
constexpr Action kFire = 4;

InputEvent pressed(Control control, bool repeat = false) {
    InputEvent event;
    event.kind = Kind::Pressed;
    event.control = control;
    event.repeat = repeat;
    return event;
}

InputEvent released(Control control) {
    InputEvent event;
    event.kind = Kind::Released;
    event.control = control;
    return event;
}

Bindings fire_bindings() {
    Bindings bindings;
    bindings.bind(kFire, kFireKey);
    bindings.bind(kFire, kOtherKey);
    return bindings;
}

}  // namespace

TEST_CASE("keys become controls by their place, with repeat and Alt") {
    Input input;
    const auto down = translated(input, key_event(true, SDL_SCANCODE_RETURN, true, KMOD_LALT));
    REQUIRE(down.size() == 1);
    CHECK(down[0].kind == Kind::Pressed);
    CHECK(down[0].control == Control{Control::Kind::Key, SDL_SCANCODE_RETURN});
    CHECK(down[0].repeat);
    CHECK(down[0].alt);
    const auto up = translated(input, key_event(false, SDL_SCANCODE_RETURN));
    REQUIRE(up.size() == 1);
    CHECK(up[0].kind == Kind::Released);
    CHECK_FALSE(up[0].alt);
}

TEST_CASE("a stick is pushed and released once, without flicker between the thresholds") {
    Input input;
    CHECK(translated(input, axis_event(12000)).empty());
    const auto pushed = translated(input, axis_event(20000));
    REQUIRE(pushed.size() == 1);
    CHECK(pushed[0].kind == Kind::Pressed);
    CHECK(pushed[0].control == Control{Control::Kind::AxisPlus, SDL_CONTROLLER_AXIS_LEFTX});
    CHECK(translated(input, axis_event(12000)).empty());
    CHECK(translated(input, axis_event(30000)).empty());
    const auto let_go = translated(input, axis_event(5000));
    REQUIRE(let_go.size() == 1);
    CHECK(let_go[0].kind == Kind::Released);
}

TEST_CASE("a stick thrown to the other side releases the first side before pressing the second") {
    Input input;
    (void)translated(input, axis_event(-32768));
    const auto both = translated(input, axis_event(32767));
    REQUIRE(both.size() == 2);
    CHECK(both[0].kind == Kind::Released);
    CHECK(both[0].control.kind == Control::Kind::AxisMinus);
    CHECK(both[1].kind == Kind::Pressed);
    CHECK(both[1].control.kind == Control::Kind::AxisPlus);
}

TEST_CASE("sticks of two pads do not mix") {
    Input input;
    (void)translated(input, axis_event(32767, 1));
    CHECK(translated(input, axis_event(0, 2)).empty());
    CHECK(translated(input, axis_event(0, 1)).size() == 1);
}

TEST_CASE("window, text and wheel events are translated") {
    Input input;
    SDL_Event event{};
    event.type = SDL_QUIT;
    CHECK(translated(input, event).at(0).kind == Kind::Quit);
    event.type = SDL_WINDOWEVENT;
    event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    CHECK(translated(input, event).at(0).kind == Kind::FocusLost);
    event.window.event = SDL_WINDOWEVENT_SIZE_CHANGED;
    CHECK(translated(input, event).at(0).kind == Kind::Resized);
    event.window.event = SDL_WINDOWEVENT_MOVED;
    CHECK(translated(input, event).empty());
    event = {};
    event.type = SDL_TEXTINPUT;
    event.text.text[0] = 'q';
    CHECK(translated(input, event).at(0).text == "q");
    event = {};
    event.type = SDL_MOUSEWHEEL;
    event.wheel.y = -2;
    CHECK(translated(input, event).at(0).steps == -2);
    event = {};
    event.type = SDL_AUDIODEVICEADDED;
    CHECK(translated(input, event).at(0).kind == Kind::Sounds);
    event.adevice.iscapture = 1;  // a microphone
    CHECK(translated(input, event).empty());
}

TEST_CASE("a tap between two samples is held and pressed once") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    sampler.handle(released(kFireKey));
    CHECK(sampler.state(kFire).held);
    CHECK(sampler.state(kFire).pressed);
    sampler.end_sample();
    CHECK_FALSE(sampler.state(kFire).held);
    CHECK_FALSE(sampler.state(kFire).pressed);
}

TEST_CASE("a key that stays down is held in every sample and pressed in the first") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    sampler.end_sample();
    sampler.handle(pressed(kFireKey, true));
    CHECK(sampler.state(kFire).held);
    CHECK_FALSE(sampler.state(kFire).pressed);
}

TEST_CASE("releasing one of two keys keeps the action held") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    sampler.handle(pressed(kOtherKey));
    sampler.handle(released(kFireKey));
    sampler.end_sample();
    CHECK(sampler.state(kFire).held);
    sampler.handle(released(kOtherKey));
    CHECK_FALSE(sampler.state(kFire).held);
}

TEST_CASE("losing the focus releases everything") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    InputEvent event;
    event.kind = Kind::FocusLost;
    sampler.handle(event);
    CHECK_FALSE(sampler.state(kFire).held);
    CHECK_FALSE(sampler.state(kFire).pressed);
}

TEST_CASE("the keyboard's repeat of a released key is not a new press") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    sampler.release_all();
    sampler.handle(pressed(kFireKey, true));
    CHECK_FALSE(sampler.state(kFire).held);
    CHECK_FALSE(sampler.state(kFire).pressed);
}

TEST_CASE("an unplugged pad releases what it held, and nothing else") {
    Bindings bindings = fire_bindings();
    constexpr Control kButton{Control::Kind::Button, SDL_CONTROLLER_BUTTON_A};
    constexpr Action kShield = 5;
    bindings.bind(kShield, kButton);
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    for (const int pad : {1, 2}) {
        InputEvent event = pressed(kButton);
        event.pad = pad;
        sampler.handle(event);
    }
    sampler.end_sample();
    InputEvent gone;
    gone.kind = Kind::PadRemoved;
    gone.pad = 1;
    sampler.handle(gone);
    CHECK(sampler.state(kShield).held);
    gone.pad = 2;
    sampler.handle(gone);
    CHECK_FALSE(sampler.state(kShield).held);
    CHECK(sampler.state(kFire).held);
}

TEST_CASE("the removal of a pad that was never added is ignored") {
    Input input;
    SDL_Event event{};
    event.type = SDL_CONTROLLERDEVICEREMOVED;
    event.cdevice.which = 77;
    CHECK(translated(input, event).empty());
    CHECK(input.pads().empty());
}

TEST_CASE("the second pointer button and the browser-back button each go back once") {
    Input input;
    for (const int button : {SDL_BUTTON_RIGHT, SDL_BUTTON_X1}) {
        SDL_Event event{};
        event.type = SDL_MOUSEBUTTONDOWN;
        event.button.button = static_cast<Uint8>(button);
        CHECK(translated(input, event).at(0).kind == Kind::PointerBack);
        event.type = SDL_MOUSEBUTTONUP;
        CHECK(translated(input, event).empty());
    }
}

TEST_CASE("the current device is the one last pressed; moving the pointer does not count") {
    Input input;
    CHECK(input.device() == Device::Keyboard);
    (void)translated(input, axis_event(32767));
    CHECK(input.device() == Device::Pad);
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    (void)translated(input, event);
    CHECK(input.device() == Device::Pad);
    event.type = SDL_MOUSEBUTTONDOWN;
    event.button.button = SDL_BUTTON_LEFT;
    (void)translated(input, event);
    CHECK(input.device() == Device::Pointer);
    (void)translated(input, key_event(true, SDL_SCANCODE_A));
    CHECK(input.device() == Device::Keyboard);
}

TEST_CASE("an action without controls is never held") {
    const Bindings bindings;
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    CHECK_FALSE(sampler.state(kFire).held);
}

TEST_CASE("a file dropped on the window is reported with its path, and dropped text is ignored") {
    Input input;
    SDL_Event event{};
    event.type = SDL_DROPFILE;
    event.drop.file = SDL_strdup("/tmp/a game.gyre");
    const auto dropped = translated(input, event);
    REQUIRE(dropped.size() == 1);
    CHECK(dropped[0].kind == Kind::FileDropped);
    CHECK(dropped[0].text == "/tmp/a game.gyre");
    event.type = SDL_DROPTEXT;
    event.drop.file = SDL_strdup("words");
    CHECK(translated(input, event).empty());
    event.type = SDL_DROPBEGIN;
    event.drop.file = nullptr;
    CHECK(translated(input, event).empty());
}

// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/input/input.h"
#include "tests/engine/test_directory.h"
#include "tests/support/virtual_pad.h"

#include <algorithm>
#include <utility>

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
    for (const auto& [id, kind] :
         {std::pair{SDL_WINDOWEVENT_FOCUS_GAINED, Kind::FocusGained}, std::pair{SDL_WINDOWEVENT_HIDDEN, Kind::Hidden},
          std::pair{SDL_WINDOWEVENT_MINIMIZED, Kind::Hidden}, std::pair{SDL_WINDOWEVENT_SHOWN, Kind::Shown},
          std::pair{SDL_WINDOWEVENT_RESTORED, Kind::Shown}}) {
        event.window.event = static_cast<Uint8>(id);
        CHECK(translated(input, event).at(0).kind == kind);
    }
    event.window.event = SDL_WINDOWEVENT_EXPOSED;  // also when a window that was covered is visible again
    REQUIRE(translated(input, event).size() == 1);
    CHECK(translated(input, event)[0].kind == Kind::Exposed);
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
    event.wheel.y = 0;
    event.wheel.x = 3;  // a wheel that was tilted
    CHECK(translated(input, event).empty());
    event = {};
    event.type = SDL_DISPLAYEVENT;
    CHECK(translated(input, event).at(0).kind == Kind::Displays);
    event = {};
    event.type = SDL_AUDIODEVICEADDED;
    CHECK(translated(input, event).at(0).kind == Kind::Sounds);
    event.adevice.iscapture = 1;  // a microphone
    CHECK(translated(input, event).empty());
}

TEST_CASE("a pad's buttons are pressed and released with the pad's number, and make it the current device") {
    Input input;
    SDL_Event event{};
    event.type = SDL_CONTROLLERBUTTONDOWN;
    event.cbutton.which = 3;
    event.cbutton.button = SDL_CONTROLLER_BUTTON_START;
    const auto down = translated(input, event);
    REQUIRE(down.size() == 1);
    CHECK(down[0].kind == Kind::Pressed);
    CHECK(down[0].control == Control{Control::Kind::Button, SDL_CONTROLLER_BUTTON_START});
    CHECK(down[0].pad == 3);
    CHECK(input.device() == Device::Pad);
    event.type = SDL_CONTROLLERBUTTONUP;
    const auto up = translated(input, event);
    REQUIRE(up.size() == 1);
    CHECK(up[0].kind == Kind::Released);
}

namespace {

/// SDL with pads, and what an Input reports about those that come and go.
struct PadRoom {
    /// Returns the number of the pad of the only event of a kind, or a number of no pad.
    int pad_of(Kind kind) {
        const auto events = input.poll();
        const auto found = std::ranges::find(events, kind, &InputEvent::kind);
        return found == events.end() ? InputEvent::kNoPad : found->pad;
    }

    Sdl sdl = [] {
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
        return *Sdl::start();
    }();
    Input input;
    int already_there = [this] {
        (void)input.poll();
        return static_cast<int>(input.pads().size());
    }();
};

}  // namespace

TEST_CASE("pads are reported when they come and go, and a stick that was held then is forgotten") {
    PadRoom room;
    VirtualPad stays;
    const int other = room.pad_of(Kind::PadAdded);
    VirtualPad pad;
    const int number = room.pad_of(Kind::PadAdded);
    REQUIRE(number != InputEvent::kNoPad);
    CHECK(number != other);
    CHECK(std::ssize(room.input.pads()) == room.already_there + 2);
    CHECK(std::ranges::count(room.input.pads(), number, &engine::Pad::number) == 1);
    CHECK(translated(room.input, axis_event(32767, number)).size() == 1);
    CHECK(translated(room.input, axis_event(32767, other)).size() == 1);
    pad.unplug();
    CHECK(room.pad_of(Kind::PadRemoved) == number);
    CHECK(std::ssize(room.input.pads()) == room.already_there + 1);
    CHECK(translated(room.input, axis_event(0, number)).empty());
    CHECK(translated(room.input, axis_event(0, other)).size() == 1);
}

TEST_CASE("one pad rumbles alone, or all do") {
    PadRoom room;
    VirtualPad one;
    VirtualPad other;
    (void)room.input.poll();
    const std::vector<engine::Pad> pads = room.input.pads();
    REQUIRE(pads.size() >= 2);
    room.input.rumble(0.5F, 100, pads.back().number);  // the one connected last
    CHECK(one.rumble() == 0);
    CHECK(other.rumble() == Approx(32767).margin(1));
    room.input.rumble(2, 100);
    CHECK(one.rumble() == 65535);
    CHECK(other.rumble() == 65535);
    room.input.rumble(0, 0);
    CHECK(one.rumble() == 0);
    CHECK(other.rumble() == 0);
}

TEST_CASE("a joystick without a mapping is reported, and is a pad once a player has said which control is which") {
    PadRoom room;
    VirtualPad stick(false);
    const int number = room.pad_of(Kind::StickAdded);
    REQUIRE(number != InputEvent::kNoPad);
    CHECK(std::ssize(room.input.pads()) == room.already_there);
    const auto controls = [&] {
        SDL_JoystickUpdate();
        std::string pressed;
        for (const InputEvent& event : room.input.poll()) {
            pressed += event.kind == Kind::StickPressed && event.pad == number ? event.text + " " : "";
        }
        return pressed;
    };
    stick.set(SDL_CONTROLLER_BUTTON_Y, true);
    stick.set(SDL_CONTROLLER_AXIS_LEFTX, -32768);
    stick.set_hat(SDL_HAT_UP);
    CHECK(controls() == "-a0 b3 h0.1 ");
    stick.set(SDL_CONTROLLER_BUTTON_Y, false);
    stick.set(SDL_CONTROLLER_AXIS_LEFTX, 0);
    stick.set_hat(SDL_HAT_CENTERED);
    CHECK(controls().empty());
    const auto mapping = room.input.map_stick(number, {{"a", "b3"}, {"dpleft", "-a0"}, {"dpup", "h0.1"}});
    REQUIRE(mapping);
    CHECK(mapping->find(",a:b3,dpleft:-a0,dpup:h0.1,platform:") != std::string::npos);
    CHECK(room.pad_of(Kind::PadAdded) == number);
    CHECK(room.input.sticks().list().empty());
    CHECK_FALSE(room.input.map_stick(number, {{"a", "b3"}}));
    stick.set(SDL_CONTROLLER_BUTTON_Y, true);
    stick.set(SDL_CONTROLLER_AXIS_LEFTX, -32768);
    SDL_JoystickUpdate();
    const auto events = room.input.poll();
    REQUIRE(events.size() == 2);
    CHECK(engine::to_text(events[0].control) == "pad:dpleft");
    CHECK(engine::to_text(events[1].control) == "pad:a");

    const TestDirectory directory;
    const auto path = directory.path() / "new" / "controllers.txt";
    CHECK(engine::load_mappings(path).empty());
    REQUIRE(engine::save_mapping(path, "03000000000000000000000000000001,Other,a:b0,platform:Linux"));
    REQUIRE(engine::save_mapping(path, *mapping));
    REQUIRE(engine::save_mapping(path, *mapping));
    const std::string text = *engine::read_file(path, 10'000);
    CHECK(std::ranges::count(text, '\n') == 2);
    CHECK(engine::load_mappings(path).empty());
    REQUIRE(engine::write_file(path, "# mine\n\nnonsense\n"));
    const auto problems = engine::load_mappings(path);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].english().find("line 3 is not a mapping") != std::string::npos);
}

TEST_CASE("a saved mapping replaces that of the same model, whatever the model was called") {
    const TestDirectory directory;
    const auto path = directory.path() / "controllers.txt";
    const std::string other = "03000000000000000000000000000001,Other,a:b0,platform:Linux";
    const std::string renamed = "03000000000000000000000000000002,New name,a:b1,platform:Linux";
    REQUIRE(engine::save_mapping(path, "03000000000000000000000000000002,Old name,a:b0,platform:Linux"));
    REQUIRE(engine::save_mapping(path, other));
    REQUIRE(engine::save_mapping(path, renamed));
    CHECK(*engine::read_file(path, 10'000) == other + "\n" + renamed + "\n");
}

TEST_CASE("a pad that comes back has the identity that it had before") {
    PadRoom room;
    std::vector<std::string> identities;
    for (int i = 0; i < 2; ++i) {
        VirtualPad pad;
        (void)room.input.poll();
        identities.push_back(room.input.pads().back().identity);
        pad.unplug();
        (void)room.input.poll();
    }
    CHECK(identities[0] == identities[1]);
    CHECK(identities[0].size() >= 32);
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

TEST_CASE("the pointer's motion and its main button are reported where they happen, other buttons are not") {
    Input input;
    SDL_Event event{};
    event.type = SDL_MOUSEMOTION;
    event.motion.x = 12;
    event.motion.y = 34;
    const auto moved = translated(input, event);
    REQUIRE(moved.size() == 1);
    CHECK(moved[0].kind == Kind::PointerMoved);
    CHECK(moved[0].position_px == Point{12, 34});
    event = {};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = 56;
    event.button.y = 78;
    for (const auto& [type, kind] :
         {std::pair{SDL_MOUSEBUTTONDOWN, Kind::PointerPressed}, std::pair{SDL_MOUSEBUTTONUP, Kind::PointerReleased}}) {
        event.type = type;
        const auto clicked = translated(input, event);
        REQUIRE(clicked.size() == 1);
        CHECK(clicked[0].kind == kind);
        CHECK(clicked[0].position_px == Point{56, 78});
    }
    event.button.button = SDL_BUTTON_MIDDLE;
    for (const SDL_EventType type : {SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP}) {
        event.type = type;
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

// SPDX-License-Identifier: Zlib
#include "engine/input/action_sampler.h"

#include <SDL.h>
#include <catch2/catch.hpp>

using namespace engine;
using Kind = InputEvent::Kind;

namespace {

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

TEST_CASE("a tap between two samples is pressed once, though no longer held") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    sampler.handle(released(kFireKey));
    CHECK_FALSE(sampler.state(kFire).held);
    CHECK(sampler.state(kFire).pressed);
    sampler.end_sample();
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

TEST_CASE("an unplugged pad takes its presses that were not yet sampled with it, and leaves those of others") {
    const Bindings bindings = fire_bindings();
    ActionSampler sampler(bindings);
    InputEvent tap = pressed(kFireKey);
    tap.pad = 1;
    sampler.handle(tap);
    InputEvent gone;
    gone.kind = Kind::PadRemoved;
    gone.pad = 2;
    sampler.handle(gone);
    CHECK(sampler.state(kFire).pressed);
    gone.pad = 1;
    sampler.handle(gone);
    CHECK_FALSE(sampler.state(kFire).pressed);
}

TEST_CASE("an action without controls is never held") {
    const Bindings bindings;
    ActionSampler sampler(bindings);
    sampler.handle(pressed(kFireKey));
    CHECK_FALSE(sampler.state(kFire).held);
}

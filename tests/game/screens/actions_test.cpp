// SPDX-License-Identifier: Zlib
#include "game/screens/actions.h"

#include "game/screens/preferences.h"
#include "tests/game/screens/presses.h"

#include <catch2/catch.hpp>

#include <map>

using screens::PilotAction;

TEST_CASE("every action has a key and a pad control to begin with, and shares none") {
    const engine::Settings settings(screens::settings_table());
    const engine::Bindings bindings = screens::load_bindings(settings);
    for (const screens::ActionInfo& info : screens::kActions) {
        INFO(info.label);
        engine::Bindings one;
        CHECK(one.set_line(0, info.controls));  // each word of it is understood
        bool has_key = false;
        bool has_pad = false;
        for (const engine::Control control : bindings.controls(static_cast<engine::Action>(info.action))) {
            const bool is_key = control.kind == engine::Control::Kind::Key;
            has_key = has_key || is_key;
            has_pad = has_pad || !is_key;
            CHECK(bindings.actions(control).size() == 1);
        }
        CHECK(has_key);
        CHECK(has_pad);
    }
}

TEST_CASE("changed bindings come back from the settings") {
    engine::Settings settings(screens::settings_table());
    engine::Bindings bindings = screens::load_bindings(settings);
    const auto fire = static_cast<engine::Action>(PilotAction::Fire);
    bindings.clear(fire);
    bindings.bind(fire, key(SDL_SCANCODE_K));
    screens::store_bindings(bindings, settings);
    CHECK(screens::load_bindings(settings).line(fire) == "key:K");
}

TEST_CASE("a tap between two ticks reaches the tick's keys once") {
    const engine::Settings settings(screens::settings_table());
    const engine::Bindings bindings = screens::load_bindings(settings);
    engine::ActionSampler sampler(bindings);
    engine::InputEvent event = press(key(SDL_SCANCODE_SPACE));
    sampler.handle(event);
    event.kind = engine::InputEvent::Kind::Released;
    sampler.handle(event);
    CHECK(screens::sample_keys(sampler).bits == sim::Keys::Fire);
    sampler.end_sample();
    CHECK(screens::sample_keys(sampler).bits == 0);
}

TEST_CASE("the controls of an action give its key bit and no other") {
    const engine::Settings settings(screens::settings_table());
    const engine::Bindings bindings = screens::load_bindings(settings);
    const std::map<int, int> expected{{SDL_SCANCODE_LEFT, sim::Keys::Left},
                                      {SDL_SCANCODE_D, sim::Keys::Right},
                                      {SDL_SCANCODE_UP, sim::Keys::Thrust},
                                      {SDL_SCANCODE_DOWN, sim::Keys::Shield},
                                      {SDL_SCANCODE_LCTRL, sim::Keys::Fire},
                                      {SDL_SCANCODE_S, sim::Keys::Brake},
                                      {SDL_SCANCODE_P, 0}};
    for (const auto& [scancode, bits] : expected) {
        engine::ActionSampler sampler(bindings);
        sampler.handle(press(key(scancode)));
        CHECK(screens::sample_keys(sampler).bits == bits);
    }
}

TEST_CASE("the loudness of a slider in the middle is well below a half") {
    engine::Settings settings(screens::settings_table());
    settings.set("sound.master", 50);
    CHECK(screens::volumes_of(settings).master == Approx(0.25));
    settings.set("sound.master", 0);
    CHECK(screens::volumes_of(settings).master == 0.0F);
}

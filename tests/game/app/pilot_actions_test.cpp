// SPDX-License-Identifier: Zlib
#include "game/app/pilot_actions.h"

#include "game/app/settings_table.h"
#include "tests/support/presses.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using screens::PilotAction;

TEST_CASE("every action has a default key and pad control, and shares none") {
    const engine::Settings settings(screens::settings_table());
    const engine::Bindings bindings = screens::load_bindings(settings);
    for (const screens::ActionInfo& info : screens::kActions) {
        INFO(info.label.english);
        engine::Bindings one;
        CHECK(one.set_line(0, info.controls));  // every word of the default value is recognised
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

TEST_CASE("changed bindings are restored from the settings") {
    engine::Settings settings(screens::settings_table());
    engine::Bindings bindings = screens::load_bindings(settings);
    const auto fire = static_cast<engine::Action>(PilotAction::Fire);
    bindings.clear(fire);
    bindings.bind(fire, key(SDL_SCANCODE_K));
    screens::store_bindings(bindings, settings);
    CHECK(screens::load_bindings(settings).line(fire) == "key:K");
}

TEST_CASE("the second pilot's controls are stored separately from the first one's") {
    engine::Settings settings(screens::settings_table());
    engine::Bindings second = screens::load_bindings(settings, 1);
    const auto fire = static_cast<engine::Action>(PilotAction::Fire);
    CHECK(second.has(fire, key(SDL_SCANCODE_LCTRL)));
    second.clear(fire);
    second.bind(fire, key(SDL_SCANCODE_K));
    screens::store_bindings(second, settings, 1);
    CHECK(screens::load_bindings(settings, 1).line(fire) == "key:K");
    CHECK(screens::load_bindings(settings, 0).has(fire, key(SDL_SCANCODE_SPACE)));
}

TEST_CASE("keys bound for both pilots are the second one's, and each can still do everything") {
    const engine::Settings settings(screens::settings_table());
    const engine::Bindings second = screens::load_bindings(settings, 1);
    const engine::Bindings first = screens::without_keys_of(screens::load_bindings(settings, 0), second);
    for (std::size_t i = 0; i < screens::kFlightActions; ++i) {
        INFO(screens::kActions[i].label.english);
        const auto action = static_cast<engine::Action>(i);
        for (const engine::Control control : first.controls(action)) {
            CHECK((control.kind != engine::Control::Kind::Key || second.actions(control).empty()));
        }
        CHECK(std::ranges::any_of(first.controls(action),
                                  [](engine::Control control) { return control.kind == engine::Control::Kind::Key; }));
    }
}

TEST_CASE("unknown controls are reported, and do not leave a pilot without any") {
    engine::Settings settings(screens::settings_table());
    settings.set("controls.fire", std::string("key:Nonsense, pad:zz, \x01"));
    settings.set("controls.thrust", std::string("key:Up, whatever"));
    settings.set("controls.shield", std::string());
    std::vector<engine::Message> notes;
    const engine::Bindings bindings = screens::load_bindings(settings, 0, &notes);
    CHECK(bindings.has(static_cast<engine::Action>(PilotAction::Fire), key(SDL_SCANCODE_SPACE)));
    CHECK(bindings.line(static_cast<engine::Action>(PilotAction::Thrust)) == "key:Up");
    CHECK(bindings.controls(static_cast<engine::Action>(PilotAction::Shield)).empty());  // unbound on purpose
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].english().find("controls.thrust") != std::string::npos);
    CHECK(notes[1].english().find("controls.fire") != std::string::npos);
}

TEST_CASE("a slider in the middle means a volume well below one half") {
    engine::Settings settings(screens::settings_table());
    settings.set("sound.master", 50);
    CHECK(screens::volumes_of(settings).master == Approx(0.25));
    settings.set("sound.master", 0);
    CHECK(screens::volumes_of(settings).master == 0.0F);
}

// SPDX-License-Identifier: Zlib
#include "game/app/pilot_actions.h"

#include "engine/base/files.h"
#include "engine/settings/settings_file.h"
#include "game/app/settings_table.h"
#include "tests/engine/test_directory.h"
#include "tests/support/presses.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace screens;
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

namespace {

engine::Bindings standard_bindings(std::size_t pilot) {
    return load_bindings(engine::Settings(settings_table()), pilot);
}

}  // namespace

TEST_CASE("a pilot's default bindings are the first preset") {
    CHECK(find_preset(standard_bindings(0), 0) == 0);
    CHECK(find_preset(standard_bindings(1), 1) == 0);
}

TEST_CASE("each preset has a key for every action, none twice, and does not change pad controls") {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        for (std::size_t preset = 0; preset < kPresets.size(); ++preset) {
            engine::Bindings bindings = standard_bindings(pilot);
            apply_preset(bindings, pilot, preset);
            CHECK(find_preset(bindings, pilot) == preset);
            for (std::size_t i = 0; i < kFlightActions; ++i) {
                INFO(kPresets[preset].label.english << ", " << kActions[i].label.english);
                CHECK((kPresets[preset].keys[i].empty() || engine::Bindings().set_line(0, kPresets[preset].keys[i])));
                int keys = 0;
                for (const engine::Control control : bindings.controls(static_cast<engine::Action>(i))) {
                    keys += control.kind == engine::Control::Kind::Key ? 1 : 0;
                    CHECK(bindings.actions(control).size() == 1);
                }
                CHECK(keys >= 1);
            }
            CHECK(bindings.has(static_cast<engine::Action>(PilotAction::Fire), button(SDL_CONTROLLER_BUTTON_A)));
        }
    }
}

TEST_CASE("a preset chosen when there was a brake key is still recognised") {
    struct Old {
        std::size_t preset;
        const char* shield;
        const char* brake;
    };
    const std::vector<Old> olds{
        {0, "key:Down, key:Left Shift, pad:b, pad:+lefttrigger", "key:S, pad:dpdown"},
        {1, "key:Space, pad:b, pad:+lefttrigger", "key:Down, pad:dpdown"},
        {2, "key:Left Shift, pad:b, pad:+lefttrigger", "key:S, pad:dpdown"},
        {3, "key:S, pad:b, pad:+lefttrigger", "key:X, pad:dpdown"},
        {4, "key:Down, key:Keypad 5, pad:b, pad:+lefttrigger", "key:Right Shift, key:Keypad ., pad:dpdown"}};
    const TestDirectory directory;
    for (const Old& old : olds) {
        INFO(kPresets[old.preset].label.english);
        engine::Bindings bindings = standard_bindings(0);
        apply_preset(bindings, 0, old.preset);
        engine::Settings settings(settings_table());
        store_bindings(bindings, settings);
        settings.set("controls.shield", std::string(old.shield));
        REQUIRE(settings.save(directory / "old.toml"));
        auto file = *engine::SettingsFile::parse(*engine::read_file(directory / "old.toml", 1 << 20));
        file.set("controls.brake", std::string(old.brake));
        REQUIRE(engine::write_file(directory / "old.toml", file.text()));

        REQUIRE(settings.load(directory / "old.toml").empty());
        retire_brake(settings);
        bindings = load_bindings(settings);
        CHECK(find_preset(bindings, 0) == old.preset);
        CHECK(bindings.has(static_cast<engine::Action>(PilotAction::Shield), button(SDL_CONTROLLER_BUTTON_DPAD_DOWN)));
    }
}

TEST_CASE("custom keys are no preset, and a preset takes its keys from any other action") {
    engine::Bindings bindings = standard_bindings(0);
    const auto chat = static_cast<engine::Action>(PilotAction::Chat);
    bindings.bind(chat, key(SDL_SCANCODE_TAB));
    bindings.unbind(static_cast<engine::Action>(PilotAction::Fire), key(SDL_SCANCODE_SPACE));
    CHECK_FALSE(find_preset(bindings, 0).has_value());
    apply_preset(bindings, 0, 1);  // a preset that fires with Tab
    CHECK_FALSE(bindings.has(chat, key(SDL_SCANCODE_TAB)));
}

TEST_CASE("custom keys are a further entry among the presets, in both directions") {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        engine::Bindings bindings = standard_bindings(pilot);
        PresetCycle cycle(pilot);
        cycle.step(bindings, -1);
        CHECK(find_preset(bindings, pilot) == kPresets.size() - 1);  // there are no custom keys yet
        bindings = standard_bindings(pilot);
        const auto fire = static_cast<engine::Action>(PilotAction::Fire);
        REQUIRE(bindings.set_line(fire, "key:F5, pad:a"));
        const std::string own = bindings.line(fire);
        for (const int step : {1, -1}) {
            for (std::size_t i = 0; i < kPresets.size(); ++i) {
                cycle.step(bindings, step);
                CHECK(find_preset(bindings, pilot) == (step > 0 ? i : kPresets.size() - 1 - i));
            }
            cycle.step(bindings, step);
            CHECK_FALSE(find_preset(bindings, pilot).has_value());
            CHECK(bindings.line(fire) == own);
        }
    }
}

TEST_CASE("going back to custom keys restores the keys that presets took, and keeps the current pad controls") {
    engine::Bindings bindings = standard_bindings(0);
    const auto fire = static_cast<engine::Action>(PilotAction::Fire);
    const auto chat = static_cast<engine::Action>(PilotAction::Chat);
    const auto pause = static_cast<engine::Action>(PilotAction::Pause);
    REQUIRE(bindings.set_line(fire, "key:F5, pad:a"));
    REQUIRE(bindings.set_line(chat, "key:Tab, key:Right Shift, key:T, pad:back"));
    PresetCycle cycle(0);
    for (std::size_t i = 0; i < kPresets.size(); ++i) {
        cycle.step(bindings, 1);
    }
    REQUIRE(bindings.line(chat) == "key:T, pad:back");
    bindings.bind(pause, key(SDL_SCANCODE_TAB));
    REQUIRE(bindings.set_line(fire, bindings.line(fire) + ", pad:x"));
    cycle.step(bindings, 1);
    CHECK(bindings.line(chat) == "key:Right Shift, key:T, pad:back");
    CHECK(bindings.has(pause, key(SDL_SCANCODE_TAB)));
    CHECK(bindings.has(fire, key(SDL_SCANCODE_F5)));
    CHECK(bindings.has(fire, button(SDL_CONTROLLER_BUTTON_X)));
}

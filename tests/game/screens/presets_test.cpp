// SPDX-License-Identifier: Zlib
#include "game/screens/presets.h"

#include "game/screens/preferences.h"
#include "tests/game/screens/presses.h"

#include <catch2/catch.hpp>

using namespace screens;

namespace {

engine::Bindings standard_bindings(std::size_t pilot) {
    return load_bindings(engine::Settings(settings_table()), pilot);
}

}  // namespace

TEST_CASE("the bindings that a pilot comes with are the first preset") {
    CHECK(find_preset(standard_bindings(0), 0) == 0);
    CHECK(find_preset(standard_bindings(1), 1) == 0);
}

TEST_CASE("each preset has a key for every action, none twice, and leaves pads as they are") {
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

TEST_CASE("keys of one's own are no preset, and a preset takes its keys from whatever had them") {
    engine::Bindings bindings = standard_bindings(0);
    const auto chat = static_cast<engine::Action>(PilotAction::Chat);
    bindings.bind(chat, key(SDL_SCANCODE_TAB));
    bindings.unbind(static_cast<engine::Action>(PilotAction::Fire), key(SDL_SCANCODE_SPACE));
    CHECK_FALSE(find_preset(bindings, 0).has_value());
    apply_preset(bindings, 0, 1);  // fires with Tab
    CHECK_FALSE(bindings.has(chat, key(SDL_SCANCODE_TAB)));
}

TEST_CASE("keys of one's own are one more stop among the presets, in both directions") {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        engine::Bindings bindings = standard_bindings(pilot);
        PresetCycle cycle(pilot);
        cycle.step(bindings, -1);
        CHECK(find_preset(bindings, pilot) == kPresets.size() - 1);  // there are none yet
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

TEST_CASE("whoever goes back to keys of their own has those again that presets took, and pads as they are now") {
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

// SPDX-License-Identifier: Zlib
#include "game/app/dispatcher.h"

#include "engine/sdl.h"
#include "game/app/pilot_actions.h"
#include "game/screens/play/result/net_over.h"
#include "tests/game/screens/screen_room.h"
#include "tests/support/presses.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <catch2/catch.hpp>

using screens::Shortcut;
using screens::shortcut_of;

TEST_CASE("digits set the volume from zero to full") {
    CHECK(shortcut_of(press(key(SDL_SCANCODE_0))).type == Shortcut::Type::Volume);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_0))).value == 0);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_4))).value == 50);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_KP_8))).value == 100);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_9))).type == Shortcut::Type::None);
}

TEST_CASE("full screen has two shortcuts, and neither repeats") {
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F11))).type == Shortcut::Type::Fullscreen);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F11), true)).type == Shortcut::Type::None);
    engine::InputEvent event = press(key(SDL_SCANCODE_RETURN));
    CHECK(shortcut_of(event).type == Shortcut::Type::None);
    event.alt = true;
    CHECK(shortcut_of(event).type == Shortcut::Type::Fullscreen);
    event.repeat = true;
    CHECK(shortcut_of(event).type == Shortcut::Type::None);
}

TEST_CASE("a clip has a shortcut, which does not repeat") {
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F9))).type == Shortcut::Type::Clip);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_F9), true)).type == Shortcut::Type::None);
}

TEST_CASE("plus and minus change the volume, and repeat") {
    // The keyboard layout is known only once there is a display, even a dummy one.
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = engine::Sdl::start();
    REQUIRE(sdl);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_MINUS), true)).type == Shortcut::Type::VolumeStep);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_MINUS))).value < 0);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_EQUALS))).value > 0);
}

TEST_CASE("the key that writes an M turns the sound off, and does not repeat") {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    const auto sdl = engine::Sdl::start();
    REQUIRE(sdl);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_M))).type == Shortcut::Type::Mute);
    CHECK(shortcut_of(press(key(SDL_SCANCODE_M), true)).type == Shortcut::Type::None);
}

namespace {

constexpr int kVolume = 80;

/// The result of a network game, in a program whose digits set the volume.
struct Result {
    std::unique_ptr<screens::Stage> stage = ScreenRoom::open_stage();
    SimWorld world{3};
    ScreenRoom room{*stage, world, 1, "Ada"};

    Result() {
        room.services().settings.set("sound.master", kVolume);
        room.set_shortcuts([this](const engine::InputEvent& event) {
            const screens::Shortcut shortcut = screens::shortcut_of(event);
            if (shortcut.type == screens::Shortcut::Type::Volume) {
                room.services().settings.set("sound.master", shortcut.value);
            }
            return shortcut.type != screens::Shortcut::Type::None;
        });
        const sim::World end({.seed = 1, .pilots = 2}, sim::MaskTable::classic());
        room.push<screens::NetOver>(screens::LobbyRequest{}, end, std::vector<std::string>{"Ada", "Bob"}, sim::Slot{0},
                                    screens::Flight(0), "", engine::Message());
    }
    int volume_after(int scancode) {
        room.take(press(key(scancode)));
        return room.services().settings.number("sound.master");
    }
};

std::size_t preset_named(std::string_view label) {
    const auto found = std::ranges::find_if(
        screens::kPresets, [&](const screens::Preset& preset) { return preset.label.text() == label; });
    REQUIRE(found != screens::kPresets.end());
    return static_cast<std::size_t>(found - screens::kPresets.begin());
}

}  // namespace

TEST_CASE("a digit that fires does not change the volume when a result opens, and an unbound one does") {
    Result result;
    screens::apply_preset(result.room.services().bindings, 0, preset_named("Right hand"));
    CHECK(result.volume_after(SDL_SCANCODE_KP_0) == kVolume);
    CHECK(result.volume_after(SDL_SCANCODE_KP_8) == kVolume);
    CHECK(result.room.top_name() == "net over");
    CHECK(result.volume_after(SDL_SCANCODE_KP_2) == 25);
    CHECK(result.volume_after(SDL_SCANCODE_0) == 0);
}

TEST_CASE("the second pilot's flight keys do not change the volume, either") {
    Result result;
    screens::apply_preset(result.room.services().second_bindings, 1, preset_named("Right hand"));
    CHECK(result.volume_after(SDL_SCANCODE_KP_0) == kVolume);
}

TEST_CASE("a digit bound to something other than flying changes the volume in menus") {
    Result result;
    result.room.services().bindings.bind(static_cast<engine::Action>(screens::PilotAction::Chat),
                                         key(SDL_SCANCODE_KP_0));
    CHECK(result.volume_after(SDL_SCANCODE_KP_0) == 0);
}

TEST_CASE("a flight key keeps the shortcuts that are not about the volume") {
    Result result;
    result.room.services().bindings.bind(static_cast<engine::Action>(screens::PilotAction::Fire),
                                         key(SDL_SCANCODE_F11));
    int shortcuts = 0;
    result.room.set_shortcuts([&shortcuts](const engine::InputEvent&) { return ++shortcuts > 0; });
    result.room.take(press(key(SDL_SCANCODE_F11)));
    CHECK(shortcuts == 1);
}

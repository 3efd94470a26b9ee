// SPDX-License-Identifier: Zlib
#include "game/app/dispatcher.h"

#include "game/app/pilot_actions.h"
#include "game/ui/menu_key.h"
#include "game/ui/theme.h"

#include <algorithm>
#include <utility>

#include <SDL.h>

namespace screens {

using Kind = engine::InputEvent::Kind;

bool KeyGuard::ignores(const engine::InputEvent& event) {
    switch (event.kind) {
    case Kind::Pressed:
        ignores_text_ = ignores_press(event);
        return ignores_text_;
    case Kind::Released:
        std::erase(down_, event.control);
        ignores_text_ = false;
        return false;
    case Kind::Text:
        return ignores_text_;
    default:
        return false;
    }
}

bool KeyGuard::ignores_press(const engine::InputEvent& press) {
    if (press.repeat) {
        // A repeat without a known press: the control was down before the screen opened, or its press was ignored.
        return std::ranges::find(down_, press.control) == down_.end();
    }
    const auto before = std::ranges::find(ignored_, press.control, &Tap::control);
    if (is_bound(press.control) && (is_opening() || (before != ignored_.end() && is_recent(before->tick)))) {
        if (before == ignored_.end()) {
            ignored_.push_back({press.control, ticks_});
        } else {
            before->tick = ticks_;
        }
        return true;
    }
    down_.push_back(press.control);
    return false;
}

bool KeyGuard::is_quiet() const {
    return is_opening() || std::ranges::any_of(ignored_, [this](const Tap& tap) { return is_recent(tap.tick); });
}

bool KeyGuard::is_bound(engine::Control control) const {
    return !preferences_.bindings.actions(control).empty() || !preferences_.second_bindings.actions(control).empty();
}

namespace {

constexpr int kVolumeKeys = 8;  // the highest of the digits, as in the original (RULES.md §16)
constexpr int kStep = 5;

using Type = Shortcut::Type;

Shortcut volume_key(int scancode) {
    if (scancode == SDL_SCANCODE_0 || scancode == SDL_SCANCODE_KP_0) {
        return {Type::Volume, 0};
    }
    for (const int one : {SDL_SCANCODE_1, SDL_SCANCODE_KP_1}) {
        const int digit = scancode - one + 1;
        if (digit >= 1 && digit <= kVolumeKeys) {
            return {Type::Volume, digit * 100 / kVolumeKeys};
        }
    }
    return {};
}

}  // namespace

Shortcut shortcut_of(const engine::InputEvent& press) {
    const int scancode = press.control.code;
    if (press.alt) {
        return {scancode == SDL_SCANCODE_RETURN && !press.repeat ? Type::Fullscreen : Type::None, 0};
    }
    const SDL_Keycode keycode = SDL_GetKeyFromScancode(static_cast<SDL_Scancode>(scancode));
    switch (keycode) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        return {Type::VolumeStep, kStep};
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        return {Type::VolumeStep, -kStep};
    default:
        break;
    }
    if (press.repeat) {
        return {};
    }
    if (is_letter_key('m', keycode, scancode)) {
        return {Type::Mute, 0};
    }
    switch (scancode) {
    case SDL_SCANCODE_F9:
        return {Type::Clip, 0};
    case SDL_SCANCODE_F11:
        return {Type::Fullscreen, 0};
    case SDL_SCANCODE_F12:
        return {Type::Screenshot, 0};
    default:
        return volume_key(scancode);
    }
}

bool Dispatcher::take(const engine::InputEvent& event) {
    pad_repeat_.handle(event);
    if (std::exchange(seen_changes_of_top_, screens_.changes_of_top()) != screens_.changes_of_top()) {
        pointer_.settle();
    }
    if (!pointer_.take(event)) {
        return false;
    }
    if (event.kind == Kind::PointerPressed) {
        const engine::Renderer& renderer = window_.renderer();
        const engine::Point on_page = renderer.viewport().to_world(event.position_px);
        if (const auto press = targets_.press_at(on_page * renderer.zoom())) {
            engine::InputEvent release = *press;
            release.kind = Kind::Released;
            deliver(*press);
            const bool has_other_top = screens_.apply();
            deliver(release);
            return has_other_top;
        }
    }
    deliver(event);
    return false;
}

void Dispatcher::deliver(const engine::InputEvent& event) {
    if (screens_.empty() || take_shortcut(event)) {
        return;
    }
    if (event.kind == Kind::PadAdded) {
        notices_.add(tr_format("{} is ready", event.text));
    } else if (event.kind == Kind::PadRemoved) {
        notices_.add(tr_format("{} was disconnected", event.text));
    } else if (event.kind == Kind::StickAdded) {
        notices_.add(
            tr_format("{} is no gamepad that is known here. Set it up in the options, under Controls.", event.text));
    }
    screens_.top().handle(event);
    if (event.kind == Kind::PadRemoved) {
        screens_.top().interrupted(true);
    }
}

bool Dispatcher::take_shortcut(const engine::InputEvent& event) {
    if (event.kind != Kind::Pressed || event.control.kind != engine::Control::Kind::Key || !shortcuts_) {
        return false;
    }
    // A pilot may still be tapping Fire when a menu or a result opens over the game.
    const bool is_flight_key = flies(first_, event.control) || flies(second_, event.control);
    if (is_flight_key && shortcut_of(event).is_about_volume()) {
        return false;
    }
    return (event.alt || !screens_.top().claims(event.control)) && shortcuts_(event);
}

void Dispatcher::tick() {
    pointer_.tick();
    if (const auto repeated = pad_repeat_.tick(); repeated && !screens_.empty()) {
        screens_.top().handle(*repeated);
    }
}

}  // namespace screens

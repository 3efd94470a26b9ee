// SPDX-License-Identifier: Zlib
#include "game/app/shortcuts.h"

#include "game/ui/menu_key.h"

#include <SDL.h>

namespace screens {
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
    case SDL_SCANCODE_F11:
        return {Type::Fullscreen, 0};
    case SDL_SCANCODE_F12:
        return {Type::Screenshot, 0};
    default:
        return volume_key(scancode);
    }
}

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// A virtual gamepad that SDL treats as a real one.
#pragma once

#include <stdexcept>

#include <SDL.h>

class VirtualPad {
public:
    /// Without a mapping, SDL knows it only as a joystick with one hat.
    explicit VirtualPad(bool has_mapping = true)
        : has_mapping_(has_mapping), index_(attach()), stick_(index_ < 0 ? nullptr : SDL_JoystickOpen(index_)) {
        if (stick_ == nullptr) {
            throw std::runtime_error(SDL_GetError());
        }
    }
    VirtualPad(const VirtualPad&) = delete;
    VirtualPad& operator=(const VirtualPad&) = delete;
    ~VirtualPad() { unplug(); }

    void unplug() {
        if (stick_ == nullptr) {
            return;
        }
        const SDL_JoystickID instance = SDL_JoystickInstanceID(stick_);
        for (int index = 0; index < SDL_NumJoysticks(); ++index) {
            if (SDL_JoystickGetDeviceInstanceID(index) == instance) {
                SDL_JoystickDetachVirtual(index);
                break;
            }
        }
        SDL_JoystickClose(stick_);
        stick_ = nullptr;
    }

    void set(SDL_GameControllerButton button, bool is_down) {
        SDL_JoystickSetVirtualButton(stick_, button, is_down ? 1 : 0);
    }
    void set(SDL_GameControllerAxis axis, int value) {
        SDL_JoystickSetVirtualAxis(stick_, axis, static_cast<Sint16>(value));
    }

    void set_hat(int value) { SDL_JoystickSetVirtualHat(stick_, 0, static_cast<Uint8>(value)); }

    /// Returns the strength of its large motor, 0 … 65535.
    [[nodiscard]] int rumble() const { return rumble_; }

private:
    int attach() {
        SDL_VirtualJoystickDesc pad{};
        pad.version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION;
        pad.type = has_mapping_ ? SDL_JOYSTICK_TYPE_GAMECONTROLLER : SDL_JOYSTICK_TYPE_UNKNOWN;
        pad.nhats = has_mapping_ ? 0 : 1;
        pad.naxes = SDL_CONTROLLER_AXIS_MAX;
        pad.nbuttons = SDL_CONTROLLER_BUTTON_MAX;
        pad.userdata = this;
        pad.Rumble = [](void* self, Uint16 large, Uint16) {
            static_cast<VirtualPad*>(self)->rumble_ = large;
            return 0;
        };
        return SDL_JoystickAttachVirtualEx(&pad);
    }

    bool has_mapping_;
    int rumble_ = 0;
    int index_;
    SDL_Joystick* stick_;
};

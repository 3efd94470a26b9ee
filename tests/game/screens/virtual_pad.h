// SPDX-License-Identifier: Zlib
/// A virtual gamepad that SDL treats as a real one.
#pragma once

#include <stdexcept>

#include <SDL.h>

class VirtualPad {
public:
    VirtualPad()
        : index_(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0)),
          stick_(index_ < 0 ? nullptr : SDL_JoystickOpen(index_)) {
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

private:
    int index_;
    SDL_Joystick* stick_;
};

// SPDX-License-Identifier: Zlib
/// Starts and stops SDL, and provides owning handles for its objects.
#pragma once

#include "engine/base/result.h"

#include <memory>
#include <utility>

#include <SDL.h>

namespace engine {

/// Deletes each kind of SDL object with its own function.
struct SdlDelete {
    void operator()(SDL_Window* window) const { SDL_DestroyWindow(window); }
    void operator()(SDL_Renderer* renderer) const { SDL_DestroyRenderer(renderer); }
    void operator()(SDL_Texture* texture) const { SDL_DestroyTexture(texture); }
    void operator()(SDL_Surface* surface) const { SDL_FreeSurface(surface); }
    void operator()(SDL_Joystick* stick) const { SDL_JoystickClose(stick); }
    void operator()(SDL_GameController* pad) const { SDL_GameControllerClose(pad); }
};

template <typename T>
using SdlHandle = std::unique_ptr<T, SdlDelete>;

/// Keeps SDL's video and pads running during its lifetime. Everything created by SDL must be destroyed before it. The
/// Audio class starts audio, because its absence is not an error.
class Sdl {
public:
    /// Fails with "no display …" if there is none. Missing pad support is not an error.
    static Result<Sdl> start();

    Sdl(Sdl&& other) noexcept : started_(std::exchange(other.started_, false)) {}
    Sdl& operator=(Sdl&&) = delete;
    ~Sdl();

private:
    Sdl() = default;
    bool started_ = true;
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// SDL's start and end, and owning handles for its things.
#pragma once

#include "engine/base/result.h"

#include <memory>
#include <utility>

#include <SDL.h>

namespace engine {

/// Deletes each kind of SDL object the way it wants.
struct SdlDelete {
    void operator()(SDL_Window* window) const { SDL_DestroyWindow(window); }
    void operator()(SDL_Renderer* renderer) const { SDL_DestroyRenderer(renderer); }
    void operator()(SDL_Texture* texture) const { SDL_DestroyTexture(texture); }
    void operator()(SDL_Surface* surface) const { SDL_FreeSurface(surface); }
    void operator()(SDL_GameController* pad) const { SDL_GameControllerClose(pad); }
};

template <typename T>
using SdlHandle = std::unique_ptr<T, SdlDelete>;

/// Parts of SDL to start. Audio is started by the Audio class, since its absence is no error.
struct SdlParts {
    bool video = true;
    bool pads = true;
};

/// Keeps SDL running while it lives. Everything made by SDL must go before it.
class Sdl {
public:
    /// Fails with "no display …" when video is wanted and there is none. Missing pad support is no error.
    static Result<Sdl> start(SdlParts parts);

    Sdl(Sdl&& other) noexcept : started_(std::exchange(other.started_, false)) {}
    Sdl& operator=(Sdl&&) = delete;
    ~Sdl();

private:
    Sdl() = default;
    bool started_ = true;
};

}  // namespace engine

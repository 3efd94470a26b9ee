// SPDX-License-Identifier: Zlib
#include "engine/sdl.h"

namespace engine {

Result<Sdl> Sdl::start(SdlParts parts) {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");       // Ctrl-C ends the program in a terminal
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");  // a pad alone does not keep the screen awake
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0");
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return Error{std::string("SDL does not start: ") + SDL_GetError()};
    }
    Sdl sdl;
    if (parts.video && SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return Error{std::string("no display (") + SDL_GetError() +
                     "); start it on a desktop, or without one give --headless"};
    }
    if (parts.pads && SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) {
        SDL_ClearError();  // keyboard only
    }
    return sdl;
}

Sdl::~Sdl() {
    if (started_) {
        SDL_Quit();
    }
}

}  // namespace engine

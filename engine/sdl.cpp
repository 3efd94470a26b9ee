// SPDX-License-Identifier: Zlib
#include "engine/sdl.h"

#include "engine/desktop.h"

#include <string>

namespace engine {

namespace {

Error no_display(const Message& why) {
    return Error{tr_later("no display ({}); start the game on a desktop, or with --headless"), why};
}

}  // namespace

Result<Sdl> Sdl::start() {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "0");       // SIGINT and SIGTERM close a window like its button
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");  // a pad alone does not keep the screen awake
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0");
    SDL_SetMainReady();  // the programs have a `main` of their own
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return Error{tr_later("cannot start SDL: {}"), SDL_GetError()};
    }
    Sdl sdl;
    quit_with_session();
    if (SDL_GetHint(SDL_HINT_VIDEODRIVER) == nullptr) {
        const auto drivers = drivers_worth_trying(process_environment());
        if (!drivers) {
            return no_display(drivers.error());
        }
        if (!drivers->empty()) {
            SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers->c_str());
        }
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        const Message reason = verbatim(SDL_GetError());
        const std::string missing = missing_library(process_environment());
        return no_display(missing.empty() ? reason : Message{tr_later("the library {} is missing"), missing});
    }
    SDL_StopTextInput();  // SDL starts with text input on; an input method would take the keys used for flying
    if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) != 0) {
        SDL_ClearError();  // keyboard only
    }
    return sdl;
}

Sdl::~Sdl() {
    if (started_ && SDL_WasInit(SDL_INIT_AUDIO) == 0) {
        SDL_Quit();
    } else if (started_) {
        SDL_QuitSubSystem(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER |
                          SDL_INIT_EVENTS);  // a sound server hangs, see AudioDevice
    }
}

}  // namespace engine

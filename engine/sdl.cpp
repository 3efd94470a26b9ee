// SPDX-License-Identifier: Zlib
#include "engine/sdl.h"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace engine {

namespace {

/// SDL ends a program on SIGINT and SIGTERM as the window's button does, but not on the SIGHUP that a closed terminal
/// sends. `nohup` ignores it, and so do we then.
void quit_on_hangup() {
    struct sigaction hangup {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler == SIG_DFL) {
        hangup.sa_handler = [](int) { ::raise(SIGTERM); };
        ::sigaction(SIGHUP, &hangup, nullptr);
    }
}

/// Returns the video drivers that a display may work with. By default SDL also tries drivers that show nothing, and
/// lets the Wayland library complain on standard error if there is no Wayland.
std::string drivers_worth_trying() {
    const auto is_set = [](const char* variable) { return std::getenv(variable) != nullptr; };
    std::string drivers;
    drivers += is_set("DISPLAY") ? "x11," : "";
    drivers += is_set("WAYLAND_DISPLAY") ? "wayland," : "";
    drivers += std::filesystem::exists("/dev/dri") ? "kmsdrm," : "";
    return drivers.substr(0, drivers.find_last_of(','));
}

Error no_display(const Message& why) {
    return Error{tr_later("no display ({}); start the game on a desktop, or with --headless"), why};
}

}  // namespace

Result<Sdl> Sdl::start() {
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "0");       // SIGINT and SIGTERM close a window like its button
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0");  // a pad alone does not keep the screen awake
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "0");
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return Error{tr_later("cannot start SDL: {}"), SDL_GetError()};
    }
    Sdl sdl;
    quit_on_hangup();
    if (SDL_GetHint(SDL_HINT_VIDEODRIVER) == nullptr) {
        const std::string drivers = drivers_worth_trying();
        if (drivers.empty()) {
            return no_display(tr_later("neither DISPLAY nor WAYLAND_DISPLAY is set"));
        }
        SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.c_str());
    }
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) {
        return no_display(verbatim(SDL_GetError()));
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

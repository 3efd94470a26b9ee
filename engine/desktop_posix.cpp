// SPDX-License-Identifier: Zlib
#include "engine/desktop.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>

#include <SDL.h>

namespace engine {

namespace {

bool is_set(const Environment& environment, const char* name) {
    return !environment(name).value_or("").empty();
}

bool exists(const char* path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

void ignore_message(const char*, int, const char*, int, const char*, ...) {}

}  // namespace

void quit_with_session() {
    // `nohup` ignores the signal, and so does the program then.
    struct sigaction hangup {};
    if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler == SIG_DFL) {
        hangup.sa_handler = [](int) { ::raise(SIGTERM); };
        ::sigaction(SIGHUP, &hangup, nullptr);
    }
}

bool has_desktop(const Environment& environment) {
    const std::string driver = environment("SDL_VIDEODRIVER").value_or("");
    const bool is_desktop_driver =
        driver.empty() || driver.find("x11") != std::string::npos || driver.find("wayland") != std::string::npos;
    return is_desktop_driver && (is_set(environment, "DISPLAY") || is_set(environment, "WAYLAND_DISPLAY"));
}

Result<std::string> drivers_worth_trying(const Environment& environment) {
    std::string drivers;
    drivers += environment("DISPLAY") ? "x11," : "";
    drivers += environment("WAYLAND_DISPLAY") ? "wayland," : "";
    drivers += exists("/dev/dri") ? "kmsdrm," : "";
    if (drivers.empty()) {
        return Error{tr_later("neither DISPLAY nor WAYLAND_DISPLAY is set")};
    }
    drivers.pop_back();
    return drivers;
}

std::string missing_library(const Environment& environment) {
    // SDL itself loads these, and then does not say what was missing. It knows ways to do without all others.
    constexpr std::array kForX11{"libX11.so.6", "libXext.so.6"};
    if (!is_set(environment, "DISPLAY") || is_set(environment, "WAYLAND_DISPLAY")) {
        return {};
    }
    for (const char* name : kForX11) {
        void* const library = SDL_LoadObject(name);
        if (library == nullptr) {
            return name;
        }
        SDL_UnloadObject(library);
    }
    return {};
}

bool has_graphics_card() {
    constexpr std::array kDevices{"/dev/dri", "/dev/nvidiactl", "/dev/dxg"};
    return std::ranges::any_of(kDevices, exists);
}

void hush_sound_library() {
    // SDL itself loads ALSA, too. It stays loaded, because it keeps our function.
    using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
    using SetHandler = int (*)(Handler);
    void* library = SDL_LoadObject("libasound.so.2");
    void* function = library != nullptr ? SDL_LoadFunction(library, "snd_lib_error_set_handler") : nullptr;
    if (function != nullptr) {
        reinterpret_cast<SetHandler>(function)(ignore_message);
    }
    SDL_ClearError();
}

}  // namespace engine

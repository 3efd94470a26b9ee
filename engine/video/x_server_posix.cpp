// SPDX-License-Identifier: Zlib
#include "engine/video/x_server.h"

#include <cstdlib>

#include <SDL_syswm.h>
#include <unistd.h>

namespace engine {

namespace {

/// The first of two handlers; that of Xlib never returns. The second one belongs to a display.
int ignore(Display* /*display*/) {
    return 0;
}

/// Long enough to save everything.
constexpr unsigned kSecondsToEnd = 10;

/// If the server ends while SDL waits for its answer, SDL waits forever; so the kernel ends the program.
void note_end(Display* /*display*/, void* is_gone) {
    *static_cast<bool*>(is_gone) = true;
    alarm(kSecondsToEnd);
}

void end_now(Display* /*display*/, void* /*nothing*/) {
    _exit(EXIT_SUCCESS);
}

/// Sets what happens when the server of a window is gone; does nothing if the window has none.
void set_end_handler(SDL_Window* window, void (*handler)(Display*, void*), void* data) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (SDL_GetWindowWMInfo(window, &info) == SDL_FALSE || info.subsystem != SDL_SYSWM_X11) {
        return;
    }
    // Loaded, not linked, as SDL does: the program also runs on machines without Xlib.
    void* const xlib = SDL_LoadObject("libX11.so.6");
    const auto set_exit_handler = reinterpret_cast<void (*)(Display*, void (*)(Display*, void*), void*)>(
        SDL_LoadFunction(xlib, "XSetIOErrorExitHandler"));
    const auto set_handler =
        reinterpret_cast<int (*(*)(int (*)(Display*)))(Display*)>(SDL_LoadFunction(xlib, "XSetIOErrorHandler"));
    if (set_exit_handler != nullptr && set_handler != nullptr) {
        set_exit_handler(info.info.x11.display, handler, data);
        set_handler(ignore);
    }
}

}  // namespace

void outlive_x_server(SDL_Window* window, bool& is_gone) {
    set_end_handler(window, note_end, &is_gone);
}

void end_with_x_server(SDL_Window* window) {
    set_end_handler(window, end_now, nullptr);
}

}  // namespace engine

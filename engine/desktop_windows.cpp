// SPDX-License-Identifier: Zlib
#include "engine/desktop.h"

#include <thread>

#include <SDL.h>
#include <windows.h>

namespace engine {

namespace {

/// While this waits, Windows lets the program save, for up to five seconds; by then the main thread has ended it.
LRESULT CALLBACK take_message(HWND window, UINT message, WPARAM first, LPARAM second) {
    if (message == WM_ENDSESSION && first != FALSE) {
        SDL_Event quit{};
        quit.type = SDL_QUIT;
        SDL_PushEvent(&quit);
        ::Sleep(INFINITE);
    }
    return ::DefWindowProcW(window, message, first, second);
}

/// Windows tells only windows that the session ends, each in its own thread, and waits for their answers.
void watch_session() {
    WNDCLASSW kind{};
    kind.lpfnWndProc = take_message;
    kind.hInstance = ::GetModuleHandleW(nullptr);
    kind.lpszClassName = L"GyreSession";
    ::RegisterClassW(&kind);
    if (::CreateWindowExW(0, kind.lpszClassName, L"", WS_POPUP, 0, 0, 0, 0, nullptr, nullptr, kind.hInstance,
                          nullptr) == nullptr) {
        return;
    }
    for (MSG message; ::GetMessageW(&message, nullptr, 0, 0) > 0;) {
        ::DispatchMessageW(&message);
    }
}

}  // namespace

void quit_with_session() {
    std::thread(watch_session).detach();  // until the process ends
}

bool has_desktop(const Environment& environment) {
    const std::string driver = environment("SDL_VIDEODRIVER").value_or("windows");
    return driver.find("windows") != std::string::npos;
}

Result<std::string> drivers_worth_trying(const Environment& /*environment*/) {
    return std::string();
}

std::string missing_library(const Environment& /*environment*/) {
    return {};
}

bool has_graphics_card() {
    return true;
}

void hush_sound_library() {}

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// The end of the X server, for example because the desktop session ended.
#pragma once

#include <SDL.h>

namespace engine {

/// By default, Xlib ends the program when the server is gone, and everything is lost that was not saved by then.
/// Instead, sets `is_gone`, which must outlive the window. The program should then save and end at once, without
/// destroying the window: SDL would wait for the server's answer forever. Whatever still runs 10 s later is ended by an
/// alarm. Does nothing if the window has no X server, or with an Xlib before 1.7.
void outlive_x_server(SDL_Window* window, bool& is_gone);

/// Undoes this when everything is saved: if the server ends from now on, the program ends at once with status 0. To be
/// called before the window is destroyed.
void end_with_x_server(SDL_Window* window);

}  // namespace engine

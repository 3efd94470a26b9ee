// SPDX-License-Identifier: Zlib
/// A desktop message box, for errors that keep a program from opening a window.
#pragma once

#include "engine/base/paths.h"

#include <string>
#include <string_view>

namespace engine {

/// Returns whether there is a desktop for a message box: a display in the environment, and no SDL_VIDEODRIVER that
/// draws elsewhere.
[[nodiscard]] bool has_desktop(const Environment& environment);

/// Returns the text in lines of at most `max_letters`, broken at spaces; longer words stay whole. On some desktops the
/// box is as wide as the longest line.
[[nodiscard]] std::string broken_into_lines(std::string_view text, std::size_t max_letters);

/// Shows an error and waits until it is dismissed. Returns false if the desktop refuses. Needs no window and no Sdl.
bool show_error_box(const std::string& title, const std::string& text);

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// A message in a window of the desktop's own, for what keeps a program from opening one.
#pragma once

#include "engine/base/paths.h"

#include <string>
#include <string_view>

namespace engine {

/// Whether there is a desktop for a message: a display in the environment, and no SDL_VIDEODRIVER that draws elsewhere.
[[nodiscard]] bool has_desktop(const Environment& environment);

/// The text in lines of at most `max_letters`, broken at spaces; longer words stay whole. The boxes of some desktops
/// are as wide as the longest line.
[[nodiscard]] std::string broken_into_lines(std::string_view text, std::size_t max_letters);

/// Shows an error and waits until it is dismissed. False when the desktop refuses. Needs no window and no Sdl.
bool show_error_box(const std::string& title, const std::string& text);

}  // namespace engine

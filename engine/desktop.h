// SPDX-License-Identifier: Zlib
/// What desktops do differently.
#pragma once

#include "engine/base/paths.h"

#include <string>

namespace engine {

/// Makes the end of the session, or of the terminal that the program was started from, close the window like its
/// button. SDL itself does so for SIGINT and SIGTERM only. To be called after SDL_Init.
void quit_with_session();

/// Returns whether there is a desktop for a message box: a display in the environment, and no SDL_VIDEODRIVER that
/// draws elsewhere.
[[nodiscard]] bool has_desktop(const Environment& environment);

/// Returns SDL's names of the video drivers that may work, separated by commas; nothing if SDL knows them better. By
/// default SDL also tries drivers that show nothing, and lets the Wayland library complain on standard error if there
/// is no Wayland. Fails if no display can be reached.
Result<std::string> drivers_worth_trying(const Environment& environment);

/// Returns the file name of a library of the system that this environment's display needs, but the machine lacks; empty
/// if none does.
[[nodiscard]] std::string missing_library(const Environment& environment);

/// Returns whether there is a graphics card. Without this check, a machine without one would load a software OpenGL
/// stack, which is slower and tens of megabytes larger than SDL's own renderer.
[[nodiscard]] bool has_graphics_card();

/// Keeps the system's sound library from writing a dozen lines to standard error if there is no sound card, which is no
/// error here.
void hush_sound_library();

}  // namespace engine

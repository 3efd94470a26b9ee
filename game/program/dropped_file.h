// SPDX-License-Identifier: Zlib
/// A file dropped on the window: a replay, to be watched at once.
#pragma once

#include "game/app/services.h"

#include <filesystem>

namespace screens {

/// Opens a dropped file, replacing a replay that is already shown. Adds a notice if it is not a replay of this version,
/// or if a game is running.
void open_dropped(Services& services, const std::filesystem::path& file);

}  // namespace screens

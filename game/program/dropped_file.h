// SPDX-License-Identifier: Zlib
/// A file that is dropped on the window: a replay, to be watched at once.
#pragma once

#include "game/app/services.h"

#include <filesystem>

namespace screens {

/// Opens it, in place of a replay that is shown already. A notice says why if it is no replay of this version, or a
/// game is in the way.
void open_dropped(Services& services, const std::filesystem::path& file);

}  // namespace screens

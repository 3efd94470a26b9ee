// SPDX-License-Identifier: Zlib
/// The time between two frames of a screen.
#pragma once

#include "game/app/screen.h"

#include <cstdint>

namespace screens {

/// Returns the nanoseconds between two frames; 0 if the display sets the pace. `cap` limits a game's frames per second,
/// 0 for no limit. Decoration always moves at 30 frames per second: slower than that it visibly jerks.
[[nodiscard]] std::int64_t frame_ns(Pace pace, int cap, bool has_vsync);

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// How long a picture of a screen stays before the next one is drawn.
#pragma once

#include "game/app/screen.h"

#include <cstdint>

namespace screens {

/// Returns nanoseconds from one picture to the next; 0 where the display sets the pace. `cap` limits pictures a second
/// of a game, 0 for no limit. Decoration always moves at 30 pictures a second: slower than that it visibly jerks.
[[nodiscard]] std::int64_t frame_ns(Pace pace, int cap, bool has_vsync);

}  // namespace screens

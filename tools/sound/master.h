// SPDX-License-Identifier: Zlib
// The last step of every sound: length, clean ends, level.
#pragma once

#include "tools/sound/synth.h"

namespace sound {

/// No sample of a finished sound exceeds this: -1 dB of full scale, minus a margin for rounding.
inline constexpr double kCeiling = 0.890;

/// Cuts `raw` to `length_s` with a fade, removes inaudible lows, and sets the level.
Clip finish(Clip raw, double length_s, double target_lufs);

/// As `finish`, for one period of a loop: without fades, so that the seam stays exact.
Clip finish_loop(Clip raw, double target_lufs);

}  // namespace sound

// SPDX-License-Identifier: Zlib
// Loudness of a clip: the frequency weighting of ITU-R BS.1770 over its loudest moment.
#pragma once

#include "tools/sound/stereo.h"

namespace sound {

/// Root mean square of the weighted clip in its loudest 200 ms, as an amplitude. The ear integrates over about that
/// time, so a shorter sound counts as quieter. 0 for silence.
double loudest_moment(const Clip& clip);

/// `loudest_moment` in LUFS, for people to read; -120 for silence.
double loudness_lufs(const Clip& clip);

/// Loudness of a whole piece in LUFS with both gates of the standard; -120 for silence.
double integrated_lufs(const Stereo& sound);

}  // namespace sound

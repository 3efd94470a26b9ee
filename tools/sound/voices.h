// SPDX-License-Identifier: Zlib
// The instruments of the music, by name.
#pragma once

#include <string_view>

#include "tools/sound/synth.h"

namespace sound {

/// A note of `seconds`; its release is included or follows. Drums ignore both values, toms only the length.
using Voice = Clip (*)(double note, double seconds);

/// Throws std::runtime_error if there is no voice of that name.
Voice find_voice(std::string_view name);

}  // namespace sound

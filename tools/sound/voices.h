// SPDX-License-Identifier: Zlib
// The instruments of the music, by name.
#pragma once

#include <string_view>

#include "tools/sound/synth.h"

namespace sound {

/// A note of `seconds`, its release included or after it. Drums heed neither, toms the note.
using Voice = Clip (*)(double note, double seconds);

/// Throws std::runtime_error when there is none of that name.
Voice find_voice(std::string_view name);

}  // namespace sound

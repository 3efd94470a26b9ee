// SPDX-License-Identifier: Zlib
// Music files: Ogg Vorbis, and what their samples were before they were encoded.
#pragma once

#include <cstdint>
#include <string>

#include "tools/sound/sequencer.h"

namespace sound {

/// What lies round a loop in its file on either side, so that the decoder has met the samples at the seam.
inline constexpr double kLoopMargin = 0.25;

/// The bytes of the file. The comments LOOPSTART, LOOPLENGTH and BARFRAMES tell in frames how it goes round.
std::string encode_ogg(const Performance& performance, const std::string& title);

/// FNV-1a over the samples at 16 bits: the same on every machine, which an encoder's bytes need not be.
std::uint64_t hash_of(const Stereo& sound);

}  // namespace sound

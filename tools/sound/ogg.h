// SPDX-License-Identifier: Zlib
// Music files: Ogg Vorbis, and hashes of their samples before encoding.
#pragma once

#include <cstdint>
#include <string>

#include "tools/sound/sequencer.h"

namespace sound {

/// Seconds added to a loop on either side in its file, as context for decoding the samples around the seam.
inline constexpr double kLoopMargin = 0.25;

/// Returns the bytes of the file. The comments LOOPSTART, LOOPLENGTH and BARFRAMES describe the loop in frames.
std::string encode_ogg(const Performance& performance, const std::string& title);

/// FNV-1a over the samples at 16 bits: the same on every machine, unlike an encoder's bytes.
std::uint64_t hash_of(const Stereo& sound);

}  // namespace sound

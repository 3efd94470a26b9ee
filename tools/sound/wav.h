// SPDX-License-Identifier: Zlib
// Sound files: RIFF WAVE, one channel, 16 bits.
#pragma once

#include <filesystem>
#include <string>

#include "tools/sound/synth.h"

namespace sound {

/// Returns the bytes of the clip's file; samples beyond full scale are clipped.
std::string encode_wav(const Clip& clip);

/// Returns the bytes of a file; empty if it cannot be read.
std::string read_file(const std::filesystem::path& path);

/// Throws std::runtime_error with a line that names the file.
void write_file(const std::filesystem::path& path, const std::string& bytes);

}  // namespace sound

// SPDX-License-Identifier: Zlib
// The only interface to the PNG codec, so that its single-header code is compiled once and causes no warnings.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace art {

/// Reads a PNG file as RGBA bytes; returns false on failure.
[[nodiscard]] bool read_png(const std::string& path, int& width, int& height, std::vector<std::uint8_t>& rgba);

/// Writes rows of 3 or 4 channels; returns false if the file cannot be written.
[[nodiscard]] bool write_png(const std::string& path, int width, int height, int channels,
                             const std::vector<std::uint8_t>& bytes);

}  // namespace art

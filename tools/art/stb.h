// SPDX-License-Identifier: Zlib
// The one door to the PNG codec, so that its single-header code is compiled once and warns nobody.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace art {

/// Reads a PNG file as RGBA bytes; false when it cannot.
[[nodiscard]] bool read_png(const std::string& path, int& width, int& height, std::vector<std::uint8_t>& rgba);

/// Writes rows of 3 or 4 channels; false when the file cannot be written.
[[nodiscard]] bool write_png(const std::string& path, int width, int height, int channels,
                             const std::vector<std::uint8_t>& bytes);

}  // namespace art

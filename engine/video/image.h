// SPDX-License-Identifier: Zlib
/// Pictures in memory: PNG reading and writing, and resampling without colour fringes.
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace engine {

/// Pixels as bytes R, G, B, A with straight alpha, row by row from the top, without padding.
struct Image {
    int width_px = 0;
    int height_px = 0;
    std::vector<std::uint8_t> rgba;

    Image() = default;
    /// A transparent black picture.
    Image(int width, int height);

    [[nodiscard]] std::uint8_t* pixel(int x, int y);
    [[nodiscard]] const std::uint8_t* pixel(int x, int y) const;
};

/// The longest side allowed in a PNG.
inline constexpr int kMaxImageSidePx = 8192;

/// Decodes a PNG of our own; `name` is for the error. Not meant for untrusted files.
Result<Image> decode_png(std::string_view bytes, const std::string& name);
/// Reads and decodes a PNG file. The error names the file and the remedy.
Result<Image> load_png(const std::filesystem::path& path);
/// Writes a PNG atomically (see write_file).
Result<void> save_png(const std::filesystem::path& path, const Image& image);

/// How a picture is resampled: smoothly, or with harder edges.
enum class Filter : std::uint8_t { Smooth, Sharp };

/// Resamples the cell `from` of a picture to another size: averages over the area that each new pixel covers, or
/// interpolates linearly when enlarging. Works on premultiplied colour, so that transparent pixels do not tint edges.
/// `to` is a cell of `target`; nothing outside either cell is read or written, so neighbouring frames of a sheet do not
/// bleed.
void resample(const Image& source, RectPx from, Image& target, RectPx to, Filter filter = Filter::Smooth);

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// Pictures in memory: PNG in and out, and resampling with correct edges.
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"

#include <cstdint>
#include <filesystem>
#include <span>
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

/// The longest side that a PNG may have.
inline constexpr int kMaxImageSidePx = 8192;

/// Decodes a PNG of our own making; `name` is for the error line. Not meant for files from strangers.
Result<Image> decode_png(std::string_view bytes, const std::string& name);
/// Reads and decodes a PNG file. The error line names the file and the remedy.
Result<Image> load_png(const std::filesystem::path& path);
/// Writes a PNG by rename (see write_file).
Result<void> save_png(const std::filesystem::path& path, const Image& image);

/// How a picture is brought to another size: evenly mixed, or with harder edges.
enum class Filter : std::uint8_t { Smooth, Sharp };

/// The cell `from` of a picture at another size: the average over the area that each new pixel covers, or linear where
/// it is enlarged. Works on premultiplied colour, so edges take no tint from transparent pixels. `to` is a cell of
/// `target`; nothing outside either cell is read or written, so neighbouring frames of a sheet do not bleed.
void resample(const Image& source, RectPx from, Image& target, RectPx to, Filter filter = Filter::Smooth);

}  // namespace engine

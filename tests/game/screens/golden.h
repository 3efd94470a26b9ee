// SPDX-License-Identifier: Zlib
/// Golden pictures: what chosen screens and moments looked like when somebody last looked at them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/video/image.h"

namespace golden {

/// Pictures are drawn at this size and kept at half of it, which is enough to see what is missing.
inline constexpr engine::SizePx kDrawnSize{640, 480};

/// Returns whether the gallery's picture of that name is kept.
[[nodiscard]] bool is_kept(std::string_view name);
/// Returns how many are.
[[nodiscard]] std::size_t count();
/// Returns where the picture of that name is kept.
[[nodiscard]] std::filesystem::path path_of(std::string_view name);
/// Returns a drawn picture at the size that is kept.
[[nodiscard]] engine::Image shrunk(const engine::Image& drawn);

struct Difference {
    float worst = 0;         ///< Of the blocks' mean differences, in levels (0 … 255).
    engine::RectPx block{};  ///< Where that is.
    engine::Image picture;   ///< The difference of each pixel, four times as bright.
};
/// Compares two pictures of one size block by block, so that a vanished word or bar counts fully, however small it is
/// on the page, and rounding by another compiler does not.
[[nodiscard]] Difference compare(const engine::Image& expected, const engine::Image& seen);
/// Blocks may differ by so many levels on average.
inline constexpr float kTolerance = 5;

}  // namespace golden

// SPDX-License-Identifier: Zlib
/// Golden pictures: chosen screens and moments as they looked when a person last checked them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/video/image.h"

namespace golden {

/// Pictures are drawn at this size and stored at half of it, which is enough to see what is missing.
inline constexpr engine::SizePx kDrawnSize{640, 480};

/// Returns whether the picture of that name in the gallery of screens is stored.
[[nodiscard]] bool is_kept(std::string_view name);
/// Returns how many pictures are stored.
[[nodiscard]] std::size_t count();
/// Returns where the picture of that name is stored.
[[nodiscard]] std::filesystem::path path_of(std::string_view name);
/// Returns a drawn picture shrunk to the stored size.
[[nodiscard]] engine::Image shrunk(const engine::Image& drawn);

struct Difference {
    float worst = 0;         ///< Largest mean difference of a block, in levels (0 … 255).
    engine::RectPx block{};  ///< The block with that difference.
    engine::Image picture;   ///< The difference of each pixel, amplified four times.
};
/// Compares two pictures of the same size block by block, so that a missing word or bar counts fully, however small it
/// is, while rounding by another compiler does not.
[[nodiscard]] Difference compare(const engine::Image& expected, const engine::Image& seen);
/// Largest mean difference, in levels, that a block may have.
inline constexpr float kTolerance = 5;

/// Compares a drawn picture with the stored one of that name. Returns an empty text if they look alike. Otherwise
/// returns where they differ, and leaves `golden-NAME-seen.png` and `golden-NAME-difference.png` in the working
/// directory.
[[nodiscard]] std::string fault(const std::string& name, const engine::Image& seen, float tolerance = kTolerance);

}  // namespace golden

// SPDX-License-Identifier: Zlib
/// Where tests find what the tree keeps and the build makes. One file knows the paths, so that all others compile to
/// the same in every clone.
#pragma once

#include <filesystem>

namespace places {

/// The top of the tree.
[[nodiscard]] std::filesystem::path sources();
/// What ships.
[[nodiscard]] std::filesystem::path assets();
/// The translations, as they were built.
[[nodiscard]] std::filesystem::path locales();
/// What runs must lead to.
[[nodiscard]] std::filesystem::path goldens();

}  // namespace places

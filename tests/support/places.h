// SPDX-License-Identifier: Zlib
/// Paths of the tree and of build results. Only one file contains the paths, so that all others compile identically in
/// every clone.
#pragma once

#include <filesystem>

namespace places {

/// The top of the tree.
[[nodiscard]] std::filesystem::path sources();
/// The shipped assets.
[[nodiscard]] std::filesystem::path assets();
/// The compiled translations.
[[nodiscard]] std::filesystem::path locales();
/// Expected results.
[[nodiscard]] std::filesystem::path goldens();

}  // namespace places

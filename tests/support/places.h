// SPDX-License-Identifier: Zlib
/// Paths of the source tree and of build results. Only places.cpp contains them, so that all other files compile
/// identically in every clone.
#pragma once

#include <filesystem>

namespace places {

/// Returns the root of the source tree.
[[nodiscard]] std::filesystem::path sources();
/// Returns the folder of the shipped assets.
[[nodiscard]] std::filesystem::path assets();
/// Returns the folder of the compiled translations.
[[nodiscard]] std::filesystem::path locales();
/// Returns the folder of the golden files.
[[nodiscard]] std::filesystem::path goldens();

}  // namespace places

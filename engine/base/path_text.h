// SPDX-License-Identifier: Zlib
/// Paths as texts in UTF-8 on every system. The standard library's own conversions use the code page of the user on
/// Windows, in which most names cannot be written.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace engine {

[[nodiscard]] inline std::string to_text(const std::filesystem::path& path) {
    const std::u8string text = path.u8string();
    return {text.begin(), text.end()};
}

[[nodiscard]] inline std::filesystem::path to_path(std::string_view text) {
    return std::u8string(text.begin(), text.end());
}

}  // namespace engine

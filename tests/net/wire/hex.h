// SPDX-License-Identifier: Zlib
/// Bytes as text, for tests that say which bytes are sent.
#pragma once

#include <string>

namespace net::testing {

[[nodiscard]] std::string hex(const auto& bytes) {
    std::string text;
    for (const auto c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    return text;
}

/// Returns the text without spaces, as `hex` returns it.
[[nodiscard]] inline std::string spelled(std::string text) {
    std::erase(text, ' ');
    return text;
}

}  // namespace net::testing

// SPDX-License-Identifier: Zlib
#include "net/text.h"

#include <array>

namespace net {
namespace {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< 0: none begins here.
};

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The character that `text` begins with (Unicode 15, table 3-7: shortest forms only, no surrogates).
Character first_of(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) {
        return {};
    }
    char32_t code = lead & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if (!is_continuation(text[i])) {
            return {};
        }
        code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[bytes] || code > 0x10FFFF || is_surrogate ? Character{} : Character{code, bytes};
}

bool is_shown(char32_t code) {
    const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool is_format = (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
                           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF || code == 0xAD || code == 0x61C;
    return !is_control && !is_format && code < 0xE0000;
}

}  // namespace

std::string clean_text(std::string_view text, std::size_t max_bytes) {
    std::string clean;
    while (!text.empty()) {
        const Character character = first_of(text);
        if (character.bytes == 0 || !is_shown(character.code)) {
            text.remove_prefix(character.bytes == 0 ? 1 : character.bytes);
            continue;
        }
        if (clean.size() + character.bytes > max_bytes) {
            break;
        }
        if (character.code != ' ' || !clean.empty()) {
            clean += text.substr(0, character.bytes);
        }
        text.remove_prefix(character.bytes);
    }
    clean.erase(clean.find_last_not_of(' ') + 1);
    return clean;
}

}  // namespace net

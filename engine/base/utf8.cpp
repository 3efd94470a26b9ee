// SPDX-License-Identifier: Zlib
#include "engine/base/utf8.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace engine {

// Shortest forms only, no surrogates (Unicode 15, table 3-7).
Character first_character(std::string_view text) {
    assert(!text.empty());
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
        if (begins_letter(text[i])) {
            return {};
        }
        code = code << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[bytes] || code > 0x10FFFF || is_surrogate ? Character{} : Character{code, bytes};
}

char32_t next_letter(std::string_view& text) {
    const Character first = first_character(text);
    text.remove_prefix(std::max<std::size_t>(first.bytes, 1));
    return first.bytes > 0 ? first.code : kBrokenCharacter;
}

std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, begins_letter));
}

}  // namespace engine

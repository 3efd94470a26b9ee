// SPDX-License-Identifier: Zlib
#include "game/replay/printer.h"

#include <algorithm>

#include "net/wire/text.h"

namespace replay {

std::string quoted(std::string_view text) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out = "\"";
    while (!text.empty()) {
        const net::Character letter = net::first_character(text);
        const std::string_view bytes = text.substr(0, std::max<std::size_t>(letter.bytes, 1));
        text.remove_prefix(bytes.size());
        const bool is_plain = letter.bytes > 0 && letter.code != '"' && letter.code != '\\' &&
                              net::shown_form(letter.code) == letter.code && letter.code != 0;
        if (is_plain) {
            out += bytes;
            continue;
        }
        for (const char c : bytes) {
            const auto byte = static_cast<unsigned char>(c);
            out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
        }
    }
    return out + '"';
}

}  // namespace replay

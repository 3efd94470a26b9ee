// SPDX-License-Identifier: Zlib
#include "game/log/printer.h"

namespace gyre_log {

std::string quoted(std::string_view text) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string out = "\"";
    unsigned char before = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_c1_control = before == 0xC2 && byte < 0xA0;  // the terminal controls that UTF-8 can carry
        if (byte < 0x20 || byte == 0x7F || c == '"' || c == '\\' || is_c1_control) {
            out += {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
        } else {
            out += c;
        }
        before = byte;
    }
    return out + '"';
}

}  // namespace gyre_log

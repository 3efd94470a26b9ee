// SPDX-License-Identifier: Zlib
#include "engine/text/stroke_face.h"

#include <cassert>

namespace engine {

namespace {

constexpr char32_t kBroken = 0xFFFD;

struct Lead {
    std::size_t length;  // of the whole letter in bytes; 0 for an invalid lead byte
    char32_t bits;
    char32_t smallest;  // smallest letter that needs this length: anything below is an overlong form
};

Lead lead(unsigned char byte) {
    if (byte < 0x80U) {
        return {1, byte, 0};
    }
    if (byte >= 0xC2U && byte < 0xE0U) {
        return {2, byte & 0x1FU, 0x80};
    }
    if (byte >= 0xE0U && byte < 0xF0U) {
        return {3, byte & 0x0FU, 0x800};
    }
    if (byte >= 0xF0U && byte < 0xF5U) {
        return {4, byte & 0x07U, 0x10000};
    }
    return {0, 0, 0};
}

}  // namespace

char32_t next_letter(std::string_view& text) {
    assert(!text.empty());
    const Lead first = lead(static_cast<unsigned char>(text.front()));
    char32_t letter = first.bits;
    bool good = first.length > 0 && first.length <= text.size();
    for (std::size_t i = 1; good && i < first.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        good = (byte & 0xC0U) == 0x80U;
        letter = (letter << 6U) | (byte & 0x3FU);
    }
    good = good && letter >= first.smallest && letter <= 0x10FFFF && (letter < 0xD800 || letter > 0xDFFF);
    text.remove_prefix(good ? first.length : 1);
    return good ? letter : kBroken;
}

}  // namespace engine

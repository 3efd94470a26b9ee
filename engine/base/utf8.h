// SPDX-License-Identifier: Zlib
/// Reads UTF-8 character by character.
#pragma once

#include <cstddef>
#include <string_view>

namespace engine {

/// Stands for a broken byte.
inline constexpr char32_t kBrokenCharacter = 0xFFFD;

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< 0 if no valid character begins here.
};

/// Returns the character at the start of `text`, which must not be empty.
[[nodiscard]] Character first_character(std::string_view text);

/// Takes the first character from a text, which must not be empty. Each broken byte yields kBrokenCharacter.
[[nodiscard]] char32_t next_letter(std::string_view& text);

/// Returns whether a byte of valid UTF-8 begins a character.
[[nodiscard]] constexpr bool begins_letter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

/// Returns how many characters begin in a text.
[[nodiscard]] std::size_t letters_in(std::string_view text);

}  // namespace engine

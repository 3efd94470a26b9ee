// SPDX-License-Identifier: Zlib
/// Cleans text from other machines so that it can be shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace net {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< 0 if no valid character begins here.
};

/// Returns the UTF-8 character at the start of `text`, which must not be empty.
[[nodiscard]] Character first_character(std::string_view text);

/// Returns the character shown for `code` in text that others see: a plain space for every kind of space, 0 for
/// characters that show nothing or change the direction or place of other text, and otherwise `code` itself.
[[nodiscard]] char32_t shown_form(char32_t code);

/// Returns valid UTF-8 of at most `max_bytes`, cut between characters, each in its shown form, and trimmed. Broken
/// bytes are left out.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Text that somebody else wrote, made fit to be shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace net {

struct Character {
    char32_t code = 0;
    std::size_t bytes = 0;  ///< 0: none begins here.
};

/// The character that `text`, which is not empty, begins with in UTF-8.
[[nodiscard]] Character first_character(std::string_view text);

/// What stands for a character in text that others see: a plain space for each kind of space, 0 for what shows nothing
/// or changes the direction or the place of other text, and itself for all else.
[[nodiscard]] char32_t shown_form(char32_t code);

/// Valid UTF-8 of at most `max_bytes`, cut between characters, each in its shown form, without spaces at its ends.
/// Broken bytes are left out.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace net

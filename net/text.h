// SPDX-License-Identifier: Zlib
/// Text that somebody else wrote, made fit to be shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace net {

/// Valid UTF-8 of at most `max_bytes`, cut between characters, without spaces at its ends. Broken bytes are left out,
/// and so are control characters and those that change the direction or the place of what follows.
[[nodiscard]] std::string clean_text(std::string_view text, std::size_t max_bytes);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Lines of advice for waiting players.
#pragma once

#include <string_view>

namespace screens {

/// Each tip stays for some seconds. `ticks` is the time for which the screen has been shown; `first` may be any number.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);

}  // namespace screens

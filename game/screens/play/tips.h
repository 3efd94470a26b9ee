// SPDX-License-Identifier: Zlib
/// Lines of advice, for where somebody waits.
#pragma once

#include <string_view>

namespace screens {

/// Each tip stays for some seconds. `ticks` is the time for which the screen has been shown.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);
[[nodiscard]] std::size_t tip_count();

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// Lines of advice for waiting players.
#pragma once

#include <string_view>

namespace screens {

/// Returns a tip, each for some seconds. `ticks` is how long the screen has been shown; `first` may be any number.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);

}  // namespace screens

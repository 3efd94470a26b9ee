// SPDX-License-Identifier: Zlib
/// Lines of advice for waiting players.
#pragma once

#include <string_view>

namespace screens {

/// Returns the tip to show, a different one every few seconds. `ticks` is how long the screen has been shown; `first`,
/// which may be any number, selects the first tip.
[[nodiscard]] std::string_view tip_at(int ticks, std::size_t first = 0);

}  // namespace screens

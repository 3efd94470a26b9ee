// SPDX-License-Identifier: Zlib
/// Histories of games that nobody played.
#pragma once

#include <cstdint>

#include "net/history/history.h"

namespace net::testing {

/// Every pilot changes a key about four times a second, and something happens now and then.
[[nodiscard]] History made_up_game(std::uint64_t seed, Tick ticks, Slot pilots);

[[nodiscard]] bool is_equal(const TickInputs& a, const TickInputs& b);

}  // namespace net::testing

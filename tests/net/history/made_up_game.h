// SPDX-License-Identifier: Zlib
/// Histories of games that nobody has played.
#pragma once

#include <cstdint>

#include "net/history/input_history.h"

namespace net::testing {

/// Returns a history in which every pilot changes a key about four times a second, with occasional events.
[[nodiscard]] InputHistory made_up_game(std::uint64_t seed, Tick ticks, Slot pilots);

[[nodiscard]] bool is_equal(const CompleteTick& a, const CompleteTick& b);

}  // namespace net::testing

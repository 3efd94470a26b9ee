// SPDX-License-Identifier: Zlib
/// Where a game's seed comes from when nobody names one.
#pragma once

#include <cstdint>

namespace match {

/// Returns a random seed. Never 0, which let every machine choose its own in the original (RULES.md §2.2).
[[nodiscard]] std::uint32_t fresh_seed();

}  // namespace match

// SPDX-License-Identifier: Zlib
/// Where a game's seed comes from when nobody names one.
#pragma once

#include <cstdint>

namespace match {

/// A seed of chance's choosing. Never 0, which once meant that every machine picks its own (rules §12.21).
[[nodiscard]] std::uint32_t fresh_seed();

}  // namespace match

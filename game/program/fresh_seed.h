// SPDX-License-Identifier: Zlib
/// The seed of a game for which none was given.
#pragma once

#include <cstdint>

namespace gyre {

/// Returns a random seed. Never 0, which made every machine choose its own seed in the original (RULES.md §2.2).
[[nodiscard]] std::uint32_t fresh_seed();

}  // namespace gyre

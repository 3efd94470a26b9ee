// SPDX-License-Identifier: Zlib
/// Tells apart builds that would play the same game differently.
#pragma once

#include <cstdint>
#include <memory>

#include "game/sim/masks.h"

namespace sim {

/// Returns a number that is the same for all programs that decide alike: a hash of short games of every mode, in which
/// eight pilots press keys at random from a late wave on. Two builds whose rules, tables or compilers differ in effect
/// differ in it, although their version is the same. Takes a few ms.
[[nodiscard]] std::uint64_t rules_digest(const std::shared_ptr<const MaskTable>& masks);

}  // namespace sim

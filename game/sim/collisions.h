// SPDX-License-Identifier: Zlib
/// Contacts between ships, shots and objects. Their order is part of the rules, because contacts roll random numbers.
#pragma once

namespace sim {

class MutableWorld;

/// Resolves all contacts of one tick (RULES.md §5; order: §4.1, steps 4 and 5).
void resolve_collisions(MutableWorld world);

}  // namespace sim

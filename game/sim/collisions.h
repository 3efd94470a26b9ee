// SPDX-License-Identifier: Zlib
/// Who meets whom, and in which order: the order is part of the rules, since what happens draws.
#pragma once

namespace sim {

class World;

/// All contacts of one tick (RULES.md §5; order: §4.1, steps 4 and 5).
void resolve_collisions(World& world);

}  // namespace sim

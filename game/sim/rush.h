// SPDX-License-Identifier: Zlib
/// What comes into the field of Rush, which has no waves: rocks by the mass in the field, and events by the clock
/// (RULES.md §17.2).
#pragma once

namespace sim {

class MutableWorld;

/// Runs one tick: spawns what is due. Nothing spawned moves in its own tick.
void step_rush(MutableWorld world);

}  // namespace sim

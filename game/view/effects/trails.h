// SPDX-License-Identifier: Zlib
/// What flying objects leave behind: exhaust, a comet's dust, a well's inflow, embers of a wreck.
#pragma once

#include "game/sim/world.h"
#include "game/view/effects/bursts.h"

namespace view {

/// Adds one tick of the trails of all objects and ships.
void leave_trails(const Workshop& shop, const sim::World& now);

}  // namespace view

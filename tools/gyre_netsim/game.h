// SPDX-License-Identifier: Zlib
/// One simulated game, from the first packet in the lobby to the comparison of all replays.
#pragma once

#include "tools/gyre_netsim/plan.h"

namespace netsim {

/// Plays one game. The same plan gives the same result on every machine. Each failure line begins with the seed.
[[nodiscard]] Result play(const GamePlan& plan);

/// Plays games under one plan until its span is over. They differ only in their seeds; the first has the seed of the
/// cell, so that any game can be replayed by itself.
[[nodiscard]] Result play(const CellPlan& plan);

}  // namespace netsim

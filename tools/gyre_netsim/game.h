// SPDX-License-Identifier: Zlib
/// One simulated game, from the first packet in the lobby to the comparison of all logs.
#pragma once

#include "tools/gyre_netsim/plan.h"

namespace netsim {

/// The same plan has the same result on every machine. Failures begin with the seed.
[[nodiscard]] Result play(const GamePlan& plan);

/// Games under one plan until its span is over. They differ in their seeds alone; the first has that of the cell, so
/// that any game can be played again by itself.
[[nodiscard]] Result play(const CellPlan& plan);

}  // namespace netsim

// SPDX-License-Identifier: Zlib
/// Computes the picture of the moment: the game run ahead with the keys that are held now.
#pragma once

#include <optional>
#include <vector>

#include "game/match/consecutive_worlds.h"

namespace match {

/// Runs a copy of `newest` on these inputs, and returns the last two worlds to draw between.
/// - In a tick without an input the game stands still.
/// - `pictured` is the same tick as last drawn. A ship that flies in it keeps flying, since a death that has not
///   happened in a shown tick may still be avoided.
/// - Objects that would arrive are left out: which ones arrive depends on keys and rolls that are not known.
/// - There are no events: they come with the shown ticks.
[[nodiscard]] ConsecutiveWorlds run_ahead(const sim::World& newest, const sim::World& pictured,
                                          const std::vector<std::optional<sim::TickInput>>& inputs);

}  // namespace match

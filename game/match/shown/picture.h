// SPDX-License-Identifier: Zlib
/// The picture of a network game from frame to frame: run ahead with the keys that are held now, and eased after
/// corrections.
#pragma once

#include <optional>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/match/shown/corrections.h"

namespace match {

/// The picture of a network game from frame to frame. Eases corrections of the picture from one frame to the next.
/// Wrong predictions cause them, in shown ticks and in those that the picture runs ahead. The shown worlds do not
/// contain the latter, so what was drawn is compared.
class EasedPicture {
public:
    /// `own`: the slots flown from this machine.
    explicit EasedPicture(const std::vector<sim::Slot>& own) : corrections_(own) {}

    /// Takes the worlds of the next frame, to be drawn at `fraction` between them, and its time in shown ticks, with a
    /// fraction; times do not decrease. `confirmed` is the newest world without predictions. Frames more than a tick
    /// apart have nothing to compare.
    void update(ConsecutiveWorlds worlds, float fraction, const sim::World& confirmed, double at);

    /// The worlds passed last; there must be some.
    [[nodiscard]] const ConsecutiveWorlds& worlds() const { return *worlds_; }
    /// What to add to positions and headings in them.
    [[nodiscard]] const Corrections& corrections() const { return corrections_; }

private:
    std::optional<ConsecutiveWorlds> worlds_;
    Corrections corrections_;
};

// Computes the picture of the moment: the game run ahead with the keys that are held now.

/// Runs a copy of `newest` on these inputs, and returns the last two worlds to draw between.
/// - In a tick without an input the game stands still.
/// - `pictured` is the same tick as last drawn. A ship that flies in it keeps flying, since a death that has not
///   happened in a shown tick may still be avoided.
/// - Objects that would arrive are left out: which ones arrive depends on keys and rolls that are not known.
/// - There are no events: they come with the shown ticks.
[[nodiscard]] ConsecutiveWorlds run_ahead(const sim::World& newest, const sim::World& pictured,
                                          const std::vector<std::optional<sim::TickInput>>& inputs);

}  // namespace match

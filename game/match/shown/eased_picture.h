// SPDX-License-Identifier: Zlib
/// The picture of a network game from frame to frame.
#pragma once

#include <optional>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/match/shown/corrections.h"

namespace match {

/// Eases corrections of the picture from one frame to the next. Wrong predictions cause them, in shown ticks
/// and in those that the picture runs ahead. The shown worlds do not contain the latter, so what was drawn is compared.
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

}  // namespace match

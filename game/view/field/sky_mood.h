// SPDX-License-Identifier: Zlib
/// How the sky reacts to the game: it loses its colour for a second when a ship of the crew is lost.
#pragma once

#include "engine/video/renderer.h"
#include "game/sim/world.h"
#include "game/view/options.h"

#include <optional>

namespace view {

class SkyMood {
public:
    /// Ticks for which the sky is without colour, and in which it then returns. That is short, since two skies are
    /// drawn meanwhile.
    static constexpr int kGreyTicks = 22;
    static constexpr int kColourTicks = 10;

    void reset() { *this = SkyMood{}; }
    /// Runs one tick of the shown game.
    void on_tick(const sim::EventList& events, const Crew& crew);

    /// Returns how much of its colour the sky has lost, 0 … 1.
    [[nodiscard]] float greyness(float fraction) const;

private:
    std::optional<int> loss_age_;  ///< Ticks since the last loss.
};

}  // namespace view

// SPDX-License-Identifier: Zlib
/// How the sky reacts to the game: it loses its colour for a second when a ship of the crew is lost, is darker while
/// the crew flies its last ships, and brightens when a wave is cleared or a score is the best so far.
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
    /// Brightness of the sky while every pilot of the crew flies the last ship.
    static constexpr float kLastShip = 0.6F;
    /// Ticks in which the light of a cleared wave comes and goes.
    static constexpr int kClearTicks = 36;

    /// Runs one tick of the shown game; `confirmed` has the pilots' ships.
    void on_tick(const sim::World& confirmed, const sim::EventList& events, const Crew& crew);
    /// Brightens the sky once in that colour, which it has in place of its own.
    void praise(engine::Colour hue);
    /// Adds the light of a cleared wave to the field, in the colour of its sky, or that of a praise. `strength` 0 … 1
    /// weakens it.
    void draw_light(engine::Renderer& renderer, engine::Colour hue, float fraction, float strength) const;

    /// Returns how much of its colour the sky has lost, 0 … 1.
    [[nodiscard]] float greyness(float fraction) const;

    /// Returns what is left of the sky's brightness, 0 … 1.
    [[nodiscard]] float brightness() const { return is_last_ ? kLastShip : 1; }
    /// Returns how bright the light of a cleared wave is, 0 … 1.
    [[nodiscard]] float light(float fraction) const;

private:
    std::optional<int> loss_age_;   ///< Ticks since the last loss.
    std::optional<int> clear_age_;  ///< Ticks since a wave was cleared, or since the praise.
    std::optional<engine::Colour> praise_;
    bool is_last_ = false;
};

}  // namespace view

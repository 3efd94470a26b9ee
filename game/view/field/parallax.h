// SPDX-License-Identifier: Zlib
/// How far the background has moved against the ship: the nearer a layer, the faster.
#pragma once

#include "game/sim/world.h"
#include "game/view/field/wrap.h"

#include <array>

namespace view {

class Parallax {
public:
    static constexpr std::size_t kLayers = 3;  ///< Of stars, from the farthest.

    void reset() { *this = Parallax{}; }
    /// One tick of the ship of `self`, or of everybody's together for a spectator. `amount` 0 … 1 is a player's choice.
    void on_tick(const sim::World& now, sim::Slot self, float amount);

    /// What to add to the place of a star, each coordinate within a field's size.
    [[nodiscard]] engine::Point stars(std::size_t layer, float fraction) const;
    /// What to add to the picture behind; it never strays far, so that it stays composed as it was painted.
    [[nodiscard]] engine::Point sky(float fraction) const;

private:
    std::array<engine::Point, kLayers> stars_{};  // at the last tick
    engine::Point pace_;                          // units a tick, smoothed; what the ship flies
    engine::Point lean_;
    engine::Point lean_before_;
};

}  // namespace view

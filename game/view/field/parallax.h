// SPDX-License-Identifier: Zlib
/// Moves the background against the ship: the nearer a layer, the faster.
#pragma once

#include "game/sim/world.h"
#include "game/view/field/wrap.h"

#include <array>

namespace view {

class Parallax {
public:
    static constexpr std::size_t kLayers = 3;  ///< Of stars, from the farthest.

    void reset() { *this = Parallax{}; }
    /// Runs one tick for the ship of `self`, or for all ships together for a spectator. `amount` 0 … 1 is a setting.
    void on_tick(const sim::World& now, sim::Slot self, float amount);

    /// Returns the offset of a layer's stars, each coordinate within the field's size.
    [[nodiscard]] engine::Point stars(std::size_t layer, float fraction) const;
    /// Returns the offset of the sky; always small, so that its composition is preserved.
    [[nodiscard]] engine::Point sky(float fraction) const;

private:
    std::array<engine::Point, kLayers> stars_{};  // at the last tick
    engine::Point pace_;                          // units per tick, smoothed: the ship's velocity
    engine::Point lean_;
    engine::Point lean_before_;
};

}  // namespace view

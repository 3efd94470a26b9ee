// SPDX-License-Identifier: Zlib
/// The stars in front of the sky, and how all layers of the background move against the ship.
#pragma once

#include "engine/video/renderer.h"
#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/view/effects/chance.h"
#include "game/view/field/light.h"
#include "game/view/field/wrap.h"

#include <array>
#include <span>

namespace view {

/// Moves the background against the ship: the nearer a layer, the faster.
class Parallax {
public:
    static constexpr std::size_t kLayers = 3;  ///< Of stars, from the farthest.

    void reset() { *this = Parallax{}; }
    /// Runs one tick for the ship of `self`, or for all ships together for a spectator. `amount` 0 … 1 is a setting.
    void on_tick(const sim::World& now, sim::Slot self, float amount);

    /// Returns the offset of a layer's stars, each coordinate within the field's size.
    [[nodiscard]] engine::Point stars(std::size_t layer, float fraction) const;
    /// Returns the offset of the sky; always small, so that its composition is preserved.
    [[nodiscard]] engine::Point sky(float fraction) const { return lean_before_ + (lean_ - lean_before_) * fraction; }

private:
    std::array<engine::Point, kLayers> stars_{};  // at the last tick
    engine::Point pace_;                          // units per tick, smoothed: the ship's velocity
    engine::Point lean_;
    engine::Point lean_before_;
    Field field_;
};

/// Three layers of stars that move against the ship. Occasionally a star changes its position.
class Starfield {
public:
    /// Stars of the rules, which events move.
    static constexpr std::size_t kStars = std::size_t{sim::kStars} + std::size_t{sim::kRimStars};
    /// Additional stars that only fill the space.
    static constexpr std::size_t kFill = 150;

    struct Star {
        engine::Point at;
        int colour = 0;         ///< 0 … kStarColours-1.
        float phase = 0;        ///< Of its twinkling, 0 … 1.
        int age = 0;            ///< Ticks at this position; a new star fades in.
        std::size_t layer = 0;  ///< Of the parallax.
    };

    /// Distributes the stars again.
    void reset(Chance& chance, const Field& field = {});
    /// Applies the star events, and runs one tick.
    void on_tick(const sim::EventList& events);
    /// `brightness` 0 … 1 dims them; `detail` 0 … 1 omits some of the additional stars.
    void draw(engine::Renderer& renderer, const Parallax& parallax, std::span<const Lens> lenses, float fraction,
              float brightness, float detail) const;

    [[nodiscard]] const std::array<Star, kStars + kFill>& stars() const { return stars_; }

private:
    std::array<Star, kStars + kFill> stars_;
    int tick_ = 0;
    Field field_;
};

}  // namespace view

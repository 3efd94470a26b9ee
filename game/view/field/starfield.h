// SPDX-License-Identifier: Zlib
/// The stars before the sky: three layers that move against the ship, and now and then one that changes places.
#pragma once

#include "engine/video/renderer.h"
#include "game/sim/event.h"
#include "game/view/effects/chance.h"
#include "game/view/field/lens.h"
#include "game/view/field/parallax.h"
#include "game/view/field/wrap.h"

#include <array>
#include <span>

namespace view {

class Starfield {
public:
    /// Those of the rules, which events move.
    static constexpr std::size_t kStars = static_cast<std::size_t>(sim::kStars + sim::kRimStars);
    /// Those beside them, which only fill the space.
    static constexpr std::size_t kFill = 150;

    struct Star {
        engine::Point at;
        int colour = 0;         ///< 0 … kStarColours-1.
        float phase = 0;        ///< Of its twinkling, 0 … 1.
        int age = 0;            ///< Ticks at this place; a new star fades in.
        std::size_t layer = 0;  ///< Of the parallax.
    };

    /// Strews the stars anew.
    void reset(Chance& chance);
    /// Moves the stars that the events move, and lets one tick pass.
    void on_tick(const sim::EventList& events);
    /// `brightness` 0 … 1 dims them; `detail` 0 … 1 leaves some of those out that only fill the space.
    void draw(engine::Renderer& renderer, const Parallax& parallax, std::span<const Lens> lenses, float fraction,
              float brightness, float detail) const;

    [[nodiscard]] const std::array<Star, kStars + kFill>& stars() const { return stars_; }

private:
    std::array<Star, kStars + kFill> stars_;
    int tick_ = 0;
};

}  // namespace view

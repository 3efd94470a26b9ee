// SPDX-License-Identifier: Zlib
/// The stars in front of the sky: three layers that move against the ship. Occasionally a star changes its position.
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
    void reset(Chance& chance);
    /// Applies the star events, and runs one tick.
    void on_tick(const sim::EventList& events);
    /// `brightness` 0 … 1 dims them; `detail` 0 … 1 omits some of the additional stars.
    void draw(engine::Renderer& renderer, const Parallax& parallax, std::span<const Lens> lenses, float fraction,
              float brightness, float detail) const;

    [[nodiscard]] const std::array<Star, kStars + kFill>& stars() const { return stars_; }

private:
    std::array<Star, kStars + kFill> stars_;
    int tick_ = 0;
};

}  // namespace view

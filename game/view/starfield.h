// SPDX-License-Identifier: Zlib
/// The background: a dark nebula, and small stars that now and then change places.
#pragma once

#include "game/sim/event.h"
#include "game/view/chance.h"
#include "game/view/sprites.h"
#include "game/view/wrap.h"

#include <array>

namespace view {

class Starfield {
public:
    static constexpr std::size_t kStars = static_cast<std::size_t>(sim::kStars + sim::kRimStars);

    struct Star {
        engine::Point at;
        int colour = 0;   ///< 0 … kStarColours-1.
        float phase = 0;  ///< Of its twinkling, 0 … 1.
        int age = 0;      ///< Ticks at this place; a new star fades in.
    };

    /// Strews the stars anew.
    void reset(Chance& chance);
    /// Moves the stars that the events move, and lets one tick pass.
    void on_tick(const sim::EventList& events);
    /// `brightness` 0 … 1 dims the nebula and the stars.
    void draw(engine::Renderer& renderer, const Sprites& sprites, float fraction, float brightness) const;

    [[nodiscard]] const std::array<Star, kStars>& stars() const { return stars_; }

private:
    std::array<Star, kStars> stars_;
    int tick_ = 0;
};

}  // namespace view

// SPDX-License-Identifier: Zlib
#include "game/view/field/parallax.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr std::array<float, Parallax::kLayers> kDepths{0.025F, 0.07F, 0.16F};
constexpr float kSmoothing = 0.10F;            // of the pace, per tick: a new ship must not jerk the sky
constexpr float kLeanGain = 0.03F;             // units of sky per unit flown
constexpr float kLeanKept = 0.992F;            // fraction of the shift kept per tick
constexpr engine::Point kBreeze{0.5F, 0.18F};  // units per tick: the sky moves slightly even at rest

engine::Point pace_of(const sim::World& now, sim::Slot self) {
    if (now.phase() == sim::Phase::Tally || now.phase() == sim::Phase::Announce) {
        return {};  // ships stand still, regardless of their velocity
    }
    engine::Point sum;
    int ships = 0;
    for (const sim::Pilot& pilot : now.pilots()) {
        if (pilot.is_flying() && (self == sim::kNoSlot || pilot.slot() == self)) {
            sum = sum + pace(pilot.ship());
            ++ships;
        }
    }
    return sum * (1.0F / static_cast<float>(std::max(1, ships)));
}

engine::Point folded(engine::Point p) {
    return {p.x - kField.x * std::floor(p.x / kField.x), p.y - kField.y * std::floor(p.y / kField.y)};
}

}  // namespace

void Parallax::on_tick(const sim::World& now, sim::Slot self, float amount) {
    const engine::Point wanted = (pace_of(now, self) + kBreeze) * amount;
    pace_ = pace_ + (wanted - pace_) * kSmoothing;
    for (std::size_t i = 0; i < kLayers; ++i) {
        stars_[i] = folded(stars_[i] - pace_ * kDepths[i]);
    }
    lean_before_ = lean_;
    lean_ = lean_ * kLeanKept + pace_ * kLeanGain;
}

engine::Point Parallax::stars(std::size_t layer, float fraction) const {
    return folded(stars_[layer] + pace_ * (kDepths[layer] * (1 - fraction)));
}

engine::Point Parallax::sky(float fraction) const {
    return lean_before_ + (lean_ - lean_before_) * fraction;
}

}  // namespace view

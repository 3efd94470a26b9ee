// SPDX-License-Identifier: Zlib
#include "game/view/effects/governor.h"

#include <algorithm>

namespace view {

namespace {

constexpr float kTooLongMs = 14;     // leaves 2 ms of a sixtieth of a second for the game
constexpr float kQuickMs = 9;        // time left for more decoration
constexpr float kWorstMs = 60;       // limit on the weight of a single frame
constexpr float kSmoothing = 0.08F;  // of the mean, per frame
constexpr float kStep = 0.15F;
constexpr int kJudge = 20;  // frames before the effect of a step is judged
constexpr int kCalm = 300;  // fast frames before raising the level: five seconds

}  // namespace

void Governor::picture_took(float ms) {
    const float counted = std::clamp(ms, 0.0F, kWorstMs);
    mean_ms_ += (counted - mean_ms_) * kSmoothing;
    calm_ = mean_ms_ < kQuickMs ? calm_ + 1 : 0;
    wait_ = std::max(0, wait_ - 1);
    if (mean_ms_ > kTooLongMs && wait_ == 0) {
        level_ = std::max(kLeast, level_ - kStep);
        wait_ = kJudge;
    } else if (calm_ >= kCalm) {
        level_ = std::min(1.0F, level_ + kStep);
        calm_ = 0;
    }
}

}  // namespace view

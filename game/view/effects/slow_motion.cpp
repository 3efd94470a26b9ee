// SPDX-License-Identifier: Zlib
#include "game/view/effects/slow_motion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace view {

namespace {

/// The picture's speed relative to the game's, interpolated between these ticks.
struct Speed {
    float tick;
    float share;
};

// The last part makes up for the 3 + 1.8 + 4 + 2 ticks lost before: 0.4 / 2 · 54.
constexpr std::array<Speed, 6> kSpeeds{
    {{0, 0}, {SlowMotion::kHeldTicks, 0}, {5, 0.2F}, {10, 0.2F}, {20, 1.4F}, {SlowMotion::kTicks, 1}}};

}  // namespace

float SlowMotion::lag(float ticks) {
    if (ticks >= kTicks) {
        return 0;
    }
    float lost = 0;
    for (std::size_t i = 1; i < kSpeeds.size(); ++i) {
        const Speed& from = kSpeeds[i - 1];
        const Speed& to = kSpeeds[i];
        const float span = std::clamp(ticks, from.tick, to.tick) - from.tick;
        const float share = std::lerp(from.share, to.share, span / (to.tick - from.tick));
        lost += span * (1 - (from.share + share) / 2);
    }
    return std::max(0.0F, lost);
}

void SlowMotion::begin() {
    if (state_ == State::Off) {
        state_ = State::Beginning;
    }
}

void SlowMotion::on_tick(const match::ConsecutiveWorlds& game) {
    if (state_ == State::On && last_ >= kTicks) {
        reset();
    }
    if (state_ == State::Off) {
        return;
    }
    last_ = state_ == State::Beginning ? 0 : last_ + 1;
    state_ = State::On;
    ticks_.push_back(game);
    // A tick that the picture has passed, and that `reach` has returned, is no longer needed.
    while (first_ <= reached_ && first_ < static_cast<int>(place(0))) {
        ticks_.pop_front();
        ++first_;
    }
}

float SlowMotion::place(float fraction) const {
    const float now = static_cast<float>(last_) + fraction;
    return std::max(0.0F, now - lag(now));
}

const match::ConsecutiveWorlds* SlowMotion::reach(float fraction) {
    if (state_ != State::On || reached_ >= std::min(last_, static_cast<int>(place(fraction)))) {
        return nullptr;
    }
    ++reached_;
    return &ticks_[static_cast<std::size_t>(reached_ - first_)];
}

SlowMotion::Picture SlowMotion::picture(const match::ConsecutiveWorlds& ahead, float fraction) const {
    if (state_ != State::On) {
        return {ahead, fraction};
    }
    // Without slow motion the picture moves from the last tick towards the one after it, hence the next number.
    const float at = place(fraction) + 1;
    const int number = std::max(static_cast<int>(at), first_);
    const float part = std::min(at - static_cast<float>(number), 0.999999F);  // rounding must not reach the next tick
    return number > last_ ? Picture{ahead, part} : Picture{ticks_[static_cast<std::size_t>(number - first_)], part};
}

}  // namespace view

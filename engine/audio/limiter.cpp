// SPDX-License-Identifier: Zlib
#include "engine/audio/limiter.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace engine {

namespace {

/// Share of the way back to full level per frame: half of it in 0.1 s.
constexpr float kRelease = 0.00016F;

}  // namespace

Limiter::Limiter() {
    wanted_.fill(1);
    released_.fill(1);
}

float Limiter::next_gain(float peak) {
    // The minimum over the window reaches a peak's gain before the peak leaves; its moving average gets there smoothly.
    const float wanted = peak > kCeiling ? kCeiling / peak : 1;
    const float leaving = std::exchange(wanted_[wanted_at_], wanted);
    wanted_at_ = (wanted_at_ + 1) % wanted_.size();
    if (wanted <= lowest_wanted_) {
        lowest_wanted_ = wanted;
    } else if (leaving <= lowest_wanted_) {
        lowest_wanted_ = *std::ranges::min_element(wanted_);
    }
    held_ = std::min(lowest_wanted_, held_ + (1 - held_) * kRelease);
    sum_ += static_cast<double>(held_) - static_cast<double>(std::exchange(released_[at_], held_));
    return static_cast<float>(sum_ / static_cast<double>(kAhead));
}

void Limiter::process(std::span<float> stereo) {
    for (std::size_t i = 0; i + 1 < stereo.size(); i += 2) {
        const float gain = next_gain(std::max(std::fabs(stereo[i]), std::fabs(stereo[i + 1])));
        lowest_ = std::min(lowest_, gain);
        std::array<float, 2>& slot = delayed_[at_];
        const std::array<float, 2> out = slot;
        slot = {stereo[i], stereo[i + 1]};
        at_ = (at_ + 1) % kAhead;
        // The mean is rounded; the clamp handles its last bit.
        stereo[i] = std::clamp(out[0] * gain, -kCeiling, kCeiling);
        stereo[i + 1] = std::clamp(out[1] * gain, -kCeiling, kCeiling);
    }
}

}  // namespace engine

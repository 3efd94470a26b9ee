// SPDX-License-Identifier: Zlib
#include "engine/video/frame_clock.h"

#include <algorithm>
#include <cassert>

namespace engine {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kPartsPerTick = kNsPerSecond * FrameClock::kNormalSpeed;
constexpr std::int64_t kMaxSpeed = 16 * FrameClock::kNormalSpeed;
constexpr int kMaxTickRate = 240;

// A step of at most a second at the highest rate and speed: 1e9 * 240 * 16e6 = 3.8e18, which fits into an int64.
static_assert(kNsPerSecond * kMaxTickRate < INT64_MAX / kMaxSpeed);

}  // namespace

FrameClock::FrameClock(int ticks_per_second, int max_ticks)
    : ticks_per_second_(ticks_per_second), max_ticks_(max_ticks) {
    assert(ticks_per_second > 0 && ticks_per_second <= kMaxTickRate && max_ticks > 0);
}

void FrameClock::restart(std::int64_t now_ns) {
    last_ns_ = now_ns;
    parts_ = 0;
    started_ = true;
}

int FrameClock::advance(std::int64_t now_ns) {
    if (!started_) {
        restart(now_ns);
    }
    const std::int64_t elapsed = std::clamp<std::int64_t>(now_ns - last_ns_, 0, kNsPerSecond);
    last_ns_ = std::max(last_ns_, now_ns);
    parts_ += elapsed * ticks_per_second_ * speed_;

    const std::int64_t due = parts_ / kPartsPerTick;
    parts_ %= kPartsPerTick;
    return static_cast<int>(std::min(due, max_ticks_));
}

void FrameClock::set_speed(std::int64_t millionths) {
    speed_ = std::clamp<std::int64_t>(millionths, 0, kMaxSpeed);
}

float FrameClock::fraction() const {
    const double exact = static_cast<double>(parts_) / static_cast<double>(kPartsPerTick);
    return std::min(static_cast<float>(exact), 0.999999F);  // rounding to float must not reach 1
}

}  // namespace engine

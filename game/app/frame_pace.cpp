// SPDX-License-Identifier: Zlib
#include "game/app/frame_pace.h"

namespace screens {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr int kFullRate = 60;
constexpr int kAmbientRate = 30;
/// Pictures may come this much faster than the display shows them, since some are queued.
constexpr double kMostTooFast = 1.2;
constexpr std::int64_t kMeasuredNs = kNsPerSecond / 2;

}  // namespace

void FramePace::note_shown(std::int64_t now_ns, int rate_hz) {
    const std::int64_t passed = now_ns - since_ns_;
    if (since_ns_ != 0 && passed < kMeasuredNs) {
        ++shown_;
        return;
    }
    const int rate = rate_hz > 0 ? rate_hz : kFullRate;
    const double expected = static_cast<double>(passed) / static_cast<double>(kNsPerSecond) * rate;
    if (since_ns_ != 0 && shown_ + 1 > kMostTooFast * expected) {
        clock_hz_ = rate;
    }
    since_ns_ = now_ns;
    shown_ = 0;
}

std::int64_t FramePace::frame_ns(Pace pace, int cap, bool has_vsync) const {
    if (pace != Pace::Full) {
        return kNsPerSecond / kAmbientRate;
    }
    if (cap > 0) {
        return kNsPerSecond / cap;
    }
    if (has_vsync) {
        return clock_hz_ > 0 ? kNsPerSecond / clock_hz_ : 0;
    }
    return kNsPerSecond / kFullRate;
}

}  // namespace screens

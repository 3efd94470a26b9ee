// SPDX-License-Identifier: Zlib
#include "game/app/frame_pace.h"

namespace screens {

namespace {

constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr int kFullRate = 60;
constexpr int kAmbientRate = 30;

}  // namespace

std::int64_t frame_ns(Pace pace, int cap, bool has_vsync) {
    if (pace != Pace::Full) {
        return kNsPerSecond / kAmbientRate;
    }
    if (cap > 0) {
        return kNsPerSecond / cap;
    }
    return has_vsync ? 0 : kNsPerSecond / kFullRate;
}

}  // namespace screens

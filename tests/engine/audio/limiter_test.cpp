// SPDX-License-Identifier: Zlib
#include "engine/audio/limiter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

using engine::Limiter;

namespace {

std::vector<float> sine_of(std::size_t frames, float left, float right) {
    std::vector<float> stereo(2 * frames);
    for (std::size_t i = 0; i < frames; ++i) {
        const float wave = std::sin(static_cast<float>(i) * 0.06F);
        stereo[2 * i] = left * wave;
        stereo[2 * i + 1] = right * wave;
    }
    return stereo;
}

float peak(const std::vector<float>& stereo) {
    float highest = 0;
    for (const float sample : stereo) {
        highest = std::max(highest, std::fabs(sample));
    }
    return highest;
}

}  // namespace

TEST_CASE("a signal below the ceiling leaves the limiter unchanged, slightly later") {
    const std::vector<float> before = sine_of(4000, 0.9F, 0.4F);
    std::vector<float> after = before;
    Limiter limiter;
    limiter.process(after);
    for (std::size_t i = 0; i + 2 * Limiter::kAhead < before.size(); ++i) {
        REQUIRE(after[i + 2 * Limiter::kAhead] == Approx(before[i]).margin(1e-5));
    }
    CHECK(limiter.lowest_gain() == Approx(1));
}

TEST_CASE("no output exceeds the ceiling, however sudden the peak") {
    std::vector<float> stereo = sine_of(8000, 3, 0.5F);
    stereo[5000] = 40;
    stereo[5001] = -9;
    Limiter limiter;
    limiter.process(stereo);
    CHECK(peak(stereo) <= Limiter::kCeiling);
    CHECK(peak(stereo) > 0.8F);
    CHECK(limiter.lowest_gain() == Approx(Limiter::kCeiling / 40).margin(1e-3));
}

TEST_CASE("the limiter turns both sides down equally") {
    std::vector<float> stereo = sine_of(8000, 2, 0.5F);
    Limiter limiter;
    limiter.process(stereo);
    for (std::size_t i = 2000; i < stereo.size(); i += 2) {
        REQUIRE(stereo[i] == Approx(4 * stereo[i + 1]).margin(1e-4));
    }
}

TEST_CASE("after a peak the level comes back within half a second") {
    std::vector<float> stereo = sine_of(44100, 0.5F, 0.5F);
    stereo[0] = 4;
    Limiter limiter;
    limiter.process(stereo);
    const std::vector<float> end(stereo.end() - 2000, stereo.end());
    CHECK(peak(end) == Approx(0.5F).margin(0.02));
}

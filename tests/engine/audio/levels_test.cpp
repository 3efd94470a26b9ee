// SPDX-License-Identifier: Zlib
#include "engine/audio/levels.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

using engine::Levels;
using engine::Limiter;
using engine::Sides;

namespace {

constexpr int kMs = Levels::kRateHz / 1000;  // frames per ms, rounded down

/// The left and right levels of one channel, frame by frame, measured with a constant signal.
struct HeardLevels {
    std::vector<float> left;
    std::vector<float> right;
};

HeardLevels hear(Levels& levels, int ms, int channel = 0) {
    HeardLevels heard;
    constexpr std::size_t kBuffer = 512;
    for (int frames = ms * kMs; frames > 0; frames -= static_cast<int>(kBuffer)) {
        levels.advance(kBuffer);
        std::vector<float> stereo(2 * kBuffer, 1);
        levels.apply(channel, stereo);
        for (std::size_t i = 0; i < kBuffer; ++i) {
            heard.left.push_back(stereo[2 * i]);
            heard.right.push_back(stereo[2 * i + 1]);
        }
    }
    return heard;
}

/// Returns the largest change between two frames.
float steepest(const std::vector<float>& level) {
    float most = 0;
    for (std::size_t i = 1; i < level.size(); ++i) {
        most = std::max(most, std::abs(level[i] - level[i - 1]));
    }
    return most;
}

/// Returns the time in ms until a level is first within a thousandth of `goal`.
int time_to(const std::vector<float>& level, float goal) {
    const auto found = std::ranges::find_if(level, [goal](float at) { return std::abs(at - goal) < 0.001F; });
    return static_cast<int>(found - level.begin()) / kMs;
}

}  // namespace

TEST_CASE("a sound has the same power at every position, and its own level in the middle") {
    for (const float pan : {-1.0F, -0.5F, 0.0F, 0.3F, 1.0F}) {
        const Sides sides = engine::sides_of(0.5F, pan);
        CHECK(sides[0] * sides[0] + sides[1] * sides[1] == Approx(0.5));
        CHECK((sides[1] > sides[0]) == (pan > 0));
    }
    CHECK(engine::sides_of(0.5F, 0) == Sides{0.5F, 0.5F});
    CHECK(engine::sides_of(1, -1)[1] == 0);
    CHECK(engine::sides_of(1, 1)[0] == 0);
    CHECK(engine::sides_of(7, 9) == engine::sides_of(1, 1));
    CHECK(engine::sides_of(-7, -9) == engine::sides_of(0, -1));
}

TEST_CASE("a sound starts at its full level, and stays there") {
    Levels levels(2);
    levels.start(0, {0.8F, 0.4F}, 3);
    const HeardLevels heard = hear(levels, 50);
    CHECK(std::ranges::all_of(heard.left, [](float level) { return level == 0.8F; }));
    CHECK(std::ranges::all_of(heard.right, [](float level) { return level == 0.4F; }));
}

TEST_CASE("a loop rises from silence, moves and fades out at the given rates") {
    Levels levels(1);
    levels.fade_in(0, {1, 0.5F}, 100);
    const HeardLevels rising = hear(levels, 200);
    CHECK(rising.left.front() < 0.01F);
    CHECK(time_to(rising.left, 1) == Approx(100).margin(2));
    CHECK(time_to(rising.right, 0.5F) == Approx(50).margin(2));
    levels.move(0, {0, 0.5F});
    const HeardLevels moving = hear(levels, 200);
    CHECK(time_to(moving.left, 0) == Approx(100).margin(2));
    CHECK(moving.right.back() == 0.5F);
    levels.fade_out(0, 300);
    const HeardLevels fading = hear(levels, 500);
    CHECK(time_to(fading.right, 0) == Approx(300).margin(3));
    CHECK(fading.left.back() == 0);
}

TEST_CASE("a fade without a duration is immediate") {
    Levels levels(1);
    levels.fade_in(0, {1, 1}, 0);
    CHECK(hear(levels, 20).left.front() == 1);
    levels.fade_out(0, 0);
    CHECK(hear(levels, 20).left.front() == 0);
}

TEST_CASE("a duck turns down loops and sounds below its priority, and no others") {
    Levels levels(3);
    levels.start(0, {1, 1}, 2);
    levels.start(1, {1, 1}, 3);
    levels.fade_in(2, {1, 1}, 0);
    levels.duck({.music = 0.3F, .effects = 0.4F, .below = 3, .hold_ms = 100});
    levels.advance(100 * kMs);
    std::vector<float> stereo(2 * 100 * kMs, 1);
    const auto level_of = [&](int channel) {
        std::ranges::fill(stereo, 1.0F);
        levels.apply(channel, stereo);
        return stereo.back();
    };
    CHECK(level_of(0) == Approx(0.4));
    CHECK(level_of(1) == 1);
    CHECK(level_of(2) == Approx(0.4));
    std::ranges::fill(stereo, 1.0F);
    levels.apply_to_music(stereo);
    CHECK(stereo.back() == Approx(0.3));
    CHECK(stereo.front() > 0.95F);  // it goes down smoothly
}

TEST_CASE("a duck goes down within 20 ms, holds, and comes back at the full range in 0.8 seconds") {
    Levels levels(1);
    levels.start(0, {1, 1}, 0);
    levels.duck({.effects = 0.5F, .below = 1, .hold_ms = 200});
    const std::vector<float> level = hear(levels, 1000).left;
    CHECK(time_to(level, 0.5F) <= 20);
    CHECK(time_to(level, 0.5F) > 5);
    CHECK(level[static_cast<std::size_t>(199 * kMs)] == 0.5F);
    CHECK(level[static_cast<std::size_t>(240 * kMs)] > 0.51F);
    CHECK(level[static_cast<std::size_t>(500 * kMs)] < 0.95F);
    CHECK(level[static_cast<std::size_t>(620 * kMs)] == 1);
    CHECK(steepest(level) < 0.002F);
}

TEST_CASE("of overlapping ducks the strongest factors and the longer hold apply, and a later one starts over") {
    Levels levels(1);
    levels.start(0, {1, 1}, 2);
    levels.duck({.effects = 0.4F, .below = 3, .hold_ms = 300});
    levels.duck({.effects = 0.7F, .below = 1, .hold_ms = 50});
    const std::vector<float> level = hear(levels, 280).left;
    CHECK(level.back() == Approx(0.4));
    (void)hear(levels, 1200);
    levels.duck({.effects = 0.7F, .below = 3, .hold_ms = 100});
    CHECK(hear(levels, 90).left.back() == Approx(0.7));
}

TEST_CASE("a sound that starts during a duck is turned down from its first frame") {
    Levels levels(1);
    levels.duck({.effects = 0.5F, .below = 3, .hold_ms = 500});
    levels.advance(100 * kMs);
    levels.start(0, {1, 1}, 2);
    const std::vector<float> level = hear(levels, 50).left;
    CHECK(level.front() == Approx(0.5));
    CHECK(steepest(level) == 0);
}

TEST_CASE("volumes change smoothly, the master's for everything and the music's for the music") {
    Levels levels(1);
    levels.start(0, {1, 1}, 0);
    levels.set_volumes({.master = 0.5F, .music = 0.4F});
    const std::vector<float> level = hear(levels, 100).left;
    CHECK(level.front() > 0.99F);
    CHECK(time_to(level, 0.5F) == Approx(10).margin(1));
    CHECK(level.back() == 0.5F);
    CHECK(steepest(level) < 0.002F);
    levels.advance(64);
    std::vector<float> stereo(2 * 64, 1);
    levels.apply_to_music(stereo);
    CHECK(stereo.front() == Approx(0.2));
    CHECK(stereo.back() == Approx(0.2));
}

TEST_CASE("a buffer may come in parts") {
    Levels whole(1);
    Levels parts(1);
    for (Levels* levels : {&whole, &parts}) {
        levels->fade_in(0, {1, 0.5F}, 10);
        levels->set_volumes({.master = 0.7F});
        levels->advance(512);
    }
    std::vector<float> at_once(1024, 1);
    whole.apply(0, at_once);
    std::vector<float> piecewise(1024, 1);
    const std::span<float> all(piecewise);
    parts.apply(0, all.first(300));
    parts.apply(0, all.subspan(300, 2));
    parts.apply(0, all.subspan(302));
    CHECK(at_once == piecewise);
}

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

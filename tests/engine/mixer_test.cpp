// SPDX-License-Identifier: Zlib
#include "engine/mixer.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

using engine::Mixer;

namespace {

constexpr std::size_t kSecond = Mixer::kRateHz;

std::vector<float> tone(double seconds, float level, float hz = 441) {
    std::vector<float> samples(static_cast<std::size_t>(seconds * Mixer::kRateHz));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i] = level * std::sin(static_cast<float>(i) * hz * 6.2831853F / Mixer::kRateHz);
    }
    return samples;
}

struct Levels {
    float left = 0;
    float right = 0;
    float step = 0;  // the largest from one sample of a side to the next
};

Levels levels(Mixer& mixer, std::size_t frames) {
    std::vector<float> stereo(2 * frames);
    mixer.render(stereo);
    Levels found;
    double left = 0;
    double right = 0;
    for (std::size_t i = 0; i < stereo.size(); i += 2) {
        left += stereo[i] * stereo[i];
        right += stereo[i + 1] * stereo[i + 1];
        if (i >= 2) {
            found.step =
                std::max({found.step, std::fabs(stereo[i] - stereo[i - 2]), std::fabs(stereo[i + 1] - stereo[i - 1])});
        }
    }
    found.left = static_cast<float>(std::sqrt(left / static_cast<double>(frames)));
    found.right = static_cast<float>(std::sqrt(right / static_cast<double>(frames)));
    return found;
}

/// A mixer that plays one long tone, settled.
struct Playing {
    explicit Playing(float pan = 0, int priority = 3) {
        mixer.play(mixer.add(tone(20, 0.2F)), priority, 1, pan);
        levels(mixer, 2000);
    }
    Mixer mixer;
};

}  // namespace

TEST_CASE("a sound on a side is louder there, and as loud in all as in the middle") {
    Playing middle;
    Playing right(0.7F);
    const Levels m = levels(middle.mixer, kSecond / 2);
    const Levels r = levels(right.mixer, kSecond / 2);
    CHECK(m.left == Approx(m.right));
    CHECK(r.right > 2 * r.left);
    CHECK(r.left > 0.3F * m.left);
    CHECK(r.left * r.left + r.right * r.right == Approx(2 * m.left * m.left).epsilon(0.01));
}

TEST_CASE("a full mixer drops a sound of equal priority and gives way to a higher one") {
    Mixer mixer;
    const engine::SoundId sound = mixer.add(tone(5, 0.01F));
    for (int i = 0; i < Mixer::kEffectChannels; ++i) {
        REQUIRE(mixer.play(sound, 3));
    }
    CHECK_FALSE(mixer.play(sound, 3));
    CHECK(mixer.play(sound, 4));
    levels(mixer, 6 * kSecond);
    CHECK(mixer.play(sound, 0));
}

TEST_CASE("a channel that is taken, a loop that stops and a volume that changes make no click") {
    Mixer mixer;
    const engine::SoundId sound = mixer.add(tone(5, 0.2F));
    for (int i = 0; i < Mixer::kEffectChannels; ++i) {
        mixer.play(mixer.add(tone(5, 0)), 3);
    }
    const engine::LoopId loop = mixer.start_loop(sound, 1, 20);
    const float plain_step = 0.2F * 441 * 6.2831853F / Mixer::kRateHz;
    CHECK(levels(mixer, 3000).step < 1.2F * plain_step);
    mixer.set_loop(loop, 0.3F, 0.7F);
    CHECK(levels(mixer, 3003).step < 1.2F * plain_step);
    mixer.set_volumes({0.2F, 1, 1});
    CHECK(levels(mixer, 3007).step < 1.2F * plain_step);
    mixer.stop_loop(loop, 40);
    CHECK(levels(mixer, 3001).step < 1.2F * plain_step);
    CHECK(levels(mixer, 3000).left == 0);
}

TEST_CASE("a loop goes on where it began") {
    Mixer mixer;
    mixer.start_loop(mixer.add(tone(0.1, 0.2F, 440)), 1, 1);  // 44 periods
    levels(mixer, 1000);
    CHECK(levels(mixer, kSecond).step < 0.2F * 440 * 6.2831853F / Mixer::kRateHz * 1.05F);
}

TEST_CASE("lesser sounds step back while something important is heard, and come back") {
    Playing lesser;
    Playing equal(0, 5);
    const float before = levels(lesser.mixer, kSecond / 10).left;
    const engine::Duck duck{.music = 0.4F, .effects = 0.5F, .below = 5, .hold_ms = 400};
    lesser.mixer.duck(duck);
    equal.mixer.duck(duck);
    levels(lesser.mixer, kSecond / 10);
    levels(equal.mixer, kSecond / 10);
    CHECK(levels(lesser.mixer, kSecond / 10).left == Approx(0.5F * before).epsilon(0.03));
    CHECK(levels(equal.mixer, kSecond / 10).left == Approx(before).epsilon(0.03));
    levels(lesser.mixer, 2 * kSecond);
    CHECK(levels(lesser.mixer, kSecond / 10).left == Approx(before).epsilon(0.03));
}

TEST_CASE("a muted mixer is silent and goes on") {
    Playing playing;
    playing.mixer.set_muted(true);
    levels(playing.mixer, kSecond / 2);
    CHECK(levels(playing.mixer, kSecond / 10).left < 1e-4F);
    playing.mixer.set_muted(false);
    levels(playing.mixer, kSecond / 2);
    CHECK(levels(playing.mixer, kSecond / 10).left > 0.1F);
}

TEST_CASE("many loud sounds at once do not clip") {
    Mixer mixer;
    const engine::SoundId sound = mixer.add(tone(2, 0.9F));
    for (int i = 0; i < Mixer::kEffectChannels; ++i) {
        mixer.play(sound, 3, 1, static_cast<float>(i % 3) - 1);
    }
    std::vector<float> stereo(2 * kSecond);
    mixer.render(stereo);
    CHECK(*std::ranges::max_element(stereo) < 0.98F);
    CHECK(*std::ranges::min_element(stereo) > -0.98F);
    CHECK(mixer.lowest_gain() < 0.2F);
}

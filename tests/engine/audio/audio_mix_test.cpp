// SPDX-License-Identifier: Zlib
// How SDL2_mixer and its effects render sounds and loops.
#include "tests/engine/test_directory.h"
#include "tests/engine/wav_file.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using engine::Audio;

namespace {

constexpr std::size_t kSecond = Audio::kRateHz;

/// Returns the largest difference between neighbouring samples of a tone of `level`.
float step_of(float level, float hz = 441) {
    return level * hz * 6.2831853F / Audio::kRateHz;
}

struct Heard {
    float left = 0;
    float right = 0;
    float peak = 0;
    float step = 0;  // largest difference between successive samples of a channel, including the last one before
};

struct MixRoom {
    engine::SoundId add(const std::vector<float>& samples) {
        const auto path = directory / (std::to_string(++files) + ".wav");
        REQUIRE(write_wav(path, samples));
        const auto sound = audio.load(path);
        REQUIRE(sound);
        return *sound;
    }

    Heard hear(std::size_t frames) {
        std::vector<float> stereo(2 * frames);
        speaker.play(stereo);
        Heard heard;
        std::array<double, 2> power{};
        for (std::size_t i = 0; i < stereo.size(); ++i) {
            heard.peak = std::max(heard.peak, std::fabs(stereo[i]));
            heard.step = std::max(heard.step, std::fabs(stereo[i] - std::exchange(last[i % 2], stereo[i])));
            power[i % 2] += stereo[i] * stereo[i];
        }
        heard.left = static_cast<float>(std::sqrt(power[0] / static_cast<double>(frames)));
        heard.right = static_cast<float>(std::sqrt(power[1] / static_cast<double>(frames)));
        return heard;
    }

    support::Speaker speaker;
    TestDirectory directory;
    Audio audio{true, Audio::kPatientMs};
    std::array<float, 2> last{};
    int files = 0;
};

/// A room with one long tone playing and settled levels.
struct Playing : MixRoom {
    explicit Playing(float pan = 0, int priority = 3) {
        audio.play(add(tone(20, 0.2F)), priority, 1, pan);
        hear(2000);
    }
};

}  // namespace

TEST_CASE("a panned sound is louder on its side, and has the same total power as in the middle") {
    const Heard middle = Playing().hear(kSecond / 2);
    const Heard right = Playing(0.7F).hear(kSecond / 2);
    CHECK(middle.left == Approx(0.2 / std::sqrt(2)).epsilon(0.01));
    CHECK(middle.left == Approx(middle.right));
    CHECK(right.right > 2 * right.left);
    CHECK(right.left > 0.3F * middle.left);
    CHECK(right.left * right.left + right.right * right.right == Approx(2 * middle.left * middle.left).epsilon(0.01));
}

TEST_CASE("a loop is heard where it was last positioned, like a sound played there") {
    const Heard sound = Playing(-0.4F).hear(kSecond / 2);
    MixRoom room;
    const engine::LoopId loop = room.audio.start_loop(room.add(tone(1, 0.2F)), 0.5F);
    room.audio.set_loop(loop, 1, -0.4F);
    room.hear(kSecond / 2);
    const Heard heard = room.hear(kSecond / 2);
    CHECK(heard.left == Approx(sound.left).epsilon(0.01));
    CHECK(heard.right == Approx(sound.right).epsilon(0.01));
}

TEST_CASE("when all channels play, a sound of equal priority is dropped, and one of higher priority replaces another") {
    MixRoom room;
    const engine::SoundId sound = room.add(tone(5, 0.01F));
    for (int i = 0; i < Audio::kMostSounds; ++i) {
        REQUIRE(room.audio.play(sound, 3));
    }
    CHECK_FALSE(room.audio.play(sound, 3));
    CHECK(room.audio.play(sound, 4));
    const float all = room.hear(kSecond).left;
    room.hear(5 * kSecond);
    CHECK(room.audio.play(sound, 0));
    CHECK(all == Approx(Audio::kMostSounds * room.hear(kSecond).left).epsilon(0.02));
}

TEST_CASE("a sound that gives way fades out within a few milliseconds, without a click") {
    MixRoom room;
    const engine::SoundId silence = room.add(tone(5, 0));
    room.audio.play(room.add(tone(5, 0.2F)), 3);
    for (int i = 1; i < Audio::kMostSounds; ++i) {
        room.audio.play(silence, 3);
    }
    CHECK(room.hear(3000).step == Approx(step_of(0.2F)).epsilon(0.01));
    CHECK(room.audio.play(silence, 4));
    CHECK(room.hear(kSecond / 100).step < 1.2F * step_of(0.2F));
    CHECK(room.hear(kSecond / 100).peak == 0);
}

TEST_CASE("starting, moving and stopping a loop and changing the volume make no click") {
    MixRoom room;
    // The loop is shorter than a buffer, so the level is still changing after several passes of it.
    const engine::LoopId loop = room.audio.start_loop(room.add(tone(100.0 / Audio::kRateHz, 0.2F)), 1, 20);
    CHECK(room.hear(3000).step < 1.2F * step_of(0.2F));
    room.audio.set_loop(loop, 0.3F, 0.7F);
    CHECK(room.hear(3003).step < 1.2F * step_of(0.2F));
    room.audio.set_volumes({0.2F, 1});
    CHECK(room.hear(3007).step < 1.2F * step_of(0.2F));
    room.audio.set_volumes({1, 1});
    CHECK(room.hear(3007).left > 0.02F);
    room.audio.stop_loop(loop, 40);
    CHECK(room.hear(3001).step < 1.2F * step_of(0.2F));
    CHECK(room.hear(3000).peak == 0);
}

TEST_CASE("a stopped loop frees its channel") {
    MixRoom room;
    const engine::SoundId sound = room.add(tone(0.1, 0.2F));
    std::vector<engine::LoopId> loops;
    for (int i = 0; i < Audio::kLoopChannels; ++i) {
        loops.push_back(room.audio.start_loop(sound));
    }
    CHECK(room.audio.start_loop(sound) < 0);
    room.audio.stop_loop(loops[1], 20);
    CHECK(room.audio.start_loop(sound) < 0);  // the loop is still fading out
    room.hear(kSecond / 10);
    CHECK(room.audio.start_loop(sound) == loops[1]);
}

TEST_CASE("a loop repeats without a seam") {
    MixRoom room;
    room.audio.start_loop(room.add(tone(0.1, 0.2F, 440)), 1, 1);  // 44 periods
    room.hear(1000);
    CHECK(room.hear(kSecond).step < 1.05F * step_of(0.2F, 440));
}

TEST_CASE("less important sounds are ducked during an important one, and recover") {
    const engine::Duck duck{.music = 0.4F, .effects = 0.5F, .below = 5, .hold_ms = 400};
    const auto levels = [&](MixRoom& room) {
        std::array<float, 3> found{room.hear(kSecond / 10).left};
        room.audio.duck(duck);
        room.hear(kSecond / 10);
        found[1] = room.hear(kSecond / 10).left;
        room.hear(2 * kSecond);
        found[2] = room.hear(kSecond / 10).left;
        return found;
    };
    Playing lesser;
    const auto [before, ducked, after] = levels(lesser);
    CHECK(ducked == Approx(0.5F * before).epsilon(0.03));
    CHECK(after == Approx(before).epsilon(0.03));
}

TEST_CASE("a sound as important as the ducking one is not ducked") {
    Playing equal(0, 5);
    const float before = equal.hear(kSecond / 10).left;
    equal.audio.duck({.music = 0.4F, .effects = 0.5F, .below = 5, .hold_ms = 400});
    equal.hear(kSecond / 10);
    CHECK(equal.hear(kSecond / 10).left == Approx(before).epsilon(0.03));
}

TEST_CASE("a weaker duck after a strong one makes no click") {
    Playing playing(0, 4);
    playing.audio.duck({.effects = 0.2F, .below = 5, .hold_ms = 50});
    playing.hear(kSecond / 10);
    playing.audio.duck({.effects = 0.9F, .below = 3, .hold_ms = 50});
    CHECK(playing.hear(kSecond / 10).step < 1.2F * step_of(0.2F));
    CHECK(playing.hear(kSecond / 10).left == Approx(0.2 / std::sqrt(2)).epsilon(0.01));
}

TEST_CASE("at volume 0 everything is silent but keeps playing") {
    Playing playing;
    playing.audio.set_volumes({.master = 0});
    playing.hear(kSecond / 2);
    CHECK(playing.hear(kSecond / 10).peak == 0);
    playing.audio.set_volumes({});
    playing.hear(kSecond / 2);
    CHECK(playing.hear(kSecond / 10).left > 0.1F);
}

TEST_CASE("a tune is heard at the volume of the music, and sounds are not affected by that") {
    MixRoom room;
    const auto tune = room.audio.load_tune(places::assets() / "music" / "play_calm.ogg");
    REQUIRE(tune);
    room.audio.play_tune(*tune, {.fade_ms = 0});
    CHECK(room.hear(2 * kSecond).left > 0.01F);
    room.audio.set_volumes({.master = 1, .music = 0});
    room.hear(kSecond / 10);
    CHECK(room.hear(kSecond).peak == 0);
    room.audio.play(room.add(tone(2, 0.2F)), 3);
    CHECK(room.hear(kSecond).peak == Approx(0.2).epsilon(0.01));
}

TEST_CASE("many loud sounds at once do not clip") {
    MixRoom room;
    const engine::SoundId sound = room.add(tone(2, 0.9F));
    for (int i = 0; i < Audio::kMostSounds; ++i) {
        room.audio.play(sound, 3, 1, static_cast<float>(i % 3) - 1);
    }
    const Heard heard = room.hear(kSecond);
    CHECK(heard.peak < 0.98F);
    CHECK(heard.peak > 0.8F);
    CHECK(room.audio.lowest_gain() < 0.2F);  // before the limiter it exceeded full scale, so nothing had saturated
}

// SPDX-License-Identifier: Zlib
// The synthesizer's parts, checked against the standard library and against physics.
#include "tools/sound/effects.h"
#include "tools/sound/loudness.h"
#include "tools/sound/math.h"
#include "tools/sound/synth.h"
#include "tools/sound/wav.h"

#include <catch2/catch.hpp>

#include <cmath>

namespace {

sound::Clip tone(double hz, double seconds) {
    return sound::Clip::of(seconds, [=, o = sound::Osc()](double) mutable { return o.sine(hz); });
}

}  // namespace

TEST_CASE("the elementary functions agree with the standard library") {
    for (double x = -3.0; x < 3.0; x += 0.013) {
        CAPTURE(x);
        CHECK(sound::sine(x) == Approx(std::sin(x * 6.283185307179586)).margin(1e-10));
        CHECK(sound::power_of_two(x) == Approx(std::exp2(x)).epsilon(1e-12));
        CHECK(sound::log_two(std::exp2(x)) == Approx(x).margin(1e-9));
    }
    CHECK(sound::from_decibels(-20.0) == Approx(0.1));
    CHECK(sound::note_hz(57.0) == Approx(220.0));
}

TEST_CASE("a full-scale tone of 997 Hz reads -3.01 LUFS as the standard says") {
    CHECK(sound::loudness_lufs(tone(997.0, 1.0)) == Approx(-3.01).margin(0.05));
}

TEST_CASE("a low-pass filter keeps what is below and removes what is above") {
    const auto filtered_peak = [](double hz) {
        sound::Clip clip = tone(hz, 0.5);
        clip.through([f = sound::Filter()](double x, double) mutable { return f.low(x, 1000.0); });
        return sound::Clip(0.25).mix(clip, 0.0).reverse().set_length(0.25).peak();  // without the tone's start
    };
    CHECK(filtered_peak(100.0) == Approx(1.0).margin(0.02));
    CHECK(filtered_peak(8000.0) < 0.02);
}

TEST_CASE("the limiter holds the ceiling and leaves quiet sound alone") {
    sound::Clip loud = tone(440.0, 0.3).scale(2.5);
    CHECK(sound::limit(loud, 0.89).peak() <= 0.89 + 1e-9);
    sound::Clip quiet = tone(440.0, 0.3).scale(0.5);
    const sound::Clip before = quiet;
    sound::limit(quiet, 0.89);
    for (std::size_t i = 0; i < quiet.samples().size(); i += 97) {
        CHECK(quiet.samples()[i] == Approx(before.samples()[i]).margin(1e-9));
    }
}

TEST_CASE("noise is the same for the same seed and different for another") {
    sound::Noise first(7);
    sound::Noise again(7);
    sound::Noise other(8);
    int equal_to_other = 0;
    for (int i = 0; i < 1000; ++i) {
        const double value = first.white();
        CHECK(value == again.white());
        equal_to_other += value == other.white() ? 1 : 0;
    }
    CHECK(equal_to_other < 5);
}

TEST_CASE("mixing lengthens a clip and reverberation adds a tail that dies away") {
    sound::Clip clip = tone(300.0, 0.1);
    clip.mix(tone(300.0, 0.1), 0.25);
    CHECK(clip.length_s() == Approx(0.35).margin(1e-4));
    sound::reverberate(clip, {.size = 1.0, .fall_s = 0.5, .damping_hz = 5000.0, .wet = 0.5});
    CHECK(clip.length_s() == Approx(0.85).margin(1e-4));
    CHECK(std::fabs(clip.at(0.45)) + std::fabs(clip.at(0.451)) > 1e-4);
    CHECK(std::fabs(clip.samples().back()) < 0.01);
}

TEST_CASE("a WAV file is 44 bytes of header and two bytes per sample") {
    sound::Clip clip(0.01);
    clip.samples()[0] = 1.0;
    clip.samples()[1] = -2.0;
    const std::string bytes = sound::encode_wav(clip);
    REQUIRE(bytes.size() == 44 + 2 * clip.samples().size());
    CHECK(bytes.substr(0, 4) == "RIFF");
    CHECK(bytes.substr(44, 4) == std::string("\xFF\x7F\x01\x80", 4));
}

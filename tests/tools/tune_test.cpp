// SPDX-License-Identifier: Zlib
// Music: tests its notation, and that the files match their texts, are loud enough and loop without an audible seam.
#include "engine/audio/tune.h"
#include "tests/support/places.h"
#include "tools/sound/loudness.h"
#include "tools/sound/ogg.h"
#include "tools/sound/wav.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kMusic = places::assets() / "music";
const std::vector<std::string> kNames{"title", "play_calm", "play_busy", "play_dire", "fighter", "scores", "game_over"};

const char* const kSmall = "tempo 240\n"
                           "chords A Dm9 C/E\n"
                           "form A A ; twice\n"
                           "track bass\n voice deep_bass\n bass D2\n level -20\n A 1---5-8.\n"
                           "track song\n voice glass\n level -24\n echo 0.3 3\n room 0.2\n A = D5:6 -:2 E5:8 | C5:16\n";

sound::Tune read(const std::string& name) {
    const fs::path path = places::assets() / "source" / "music" / (name + ".tune");
    return sound::parse_tune(sound::read_file(path), name);
}

engine::Tune open(const fs::path& path) {
    auto tune = engine::Tune::open(path);
    REQUIRE(tune);
    return *std::move(tune);
}

std::vector<float> decode(engine::Tune& tune, std::int64_t frames) {
    std::vector<float> stereo(2 * static_cast<std::size_t>(frames));
    tune.read(stereo);
    return stereo;
}

}  // namespace

TEST_CASE("notes and chords are read as musicians write them") {
    CHECK(sound::parse_note("A4") == 69);
    CHECK(sound::parse_note("Bb2") == 46);
    CHECK(sound::parse_note("C#5") == 73);
    CHECK(sound::parse_note("Cb4") == 59);
    CHECK_THROWS_WITH(sound::parse_note("H2"), Catch::Contains("H2"));
    const sound::Chord chord = sound::parse_chord("Dm7/A");
    CHECK(chord.notes_from(60) == std::vector<int>{60, 62, 65, 69});
    CHECK(chord.bass_note(1, 36) == 45);
    CHECK(chord.bass_note(8, 36) == 57);
    CHECK(sound::parse_chord("Gm").bass_note(5, 36) == 50);
    CHECK_THROWS_WITH(sound::parse_chord("Dm99"), Catch::Contains("Dm99"));
}

TEST_CASE("a tune is read from its text") {
    const sound::Tune tune = sound::parse_tune(kSmall, "small");
    CHECK(tune.bars() == 4);
    CHECK(tune.tracks.size() == 2);
    const sound::Part& bass = tune.tracks[0].parts.at("A");
    REQUIRE(bass.notes.size() == 3);
    CHECK(bass.steps == 8);
    CHECK(bass.notes[0].steps == 4);
    CHECK(bass.notes[2].at == 6);
    const sound::Part& song = tune.tracks[1].parts.at("A");
    REQUIRE(song.notes.size() == 3);
    CHECK(song.notes[1].at == 8);
    CHECK(song.notes[2].note == 72);
}

TEST_CASE("a mistake in a tune is reported with its line") {
    const auto fault_of = [](const std::string& text) -> std::string {
        try {
            sound::parse_tune(text, "x.tune");
        } catch (const std::exception& fault) {
            return fault.what();
        }
        return "";
    };
    CHECK(fault_of("chords A Dm\nform A\ntrack t\n A x..") ==
          "x.tune, line 4: the pattern's 3 steps do not fill the section");
    CHECK(fault_of("chords A Dm\nspeed 3") == "x.tune, line 2: 'speed' is not known");
    CHECK(fault_of("chords A Dm\nform A B") == "x.tune: the form names the unknown section B");
    CHECK(fault_of("tempo 120") == "x.tune: there is nothing to play");
}

TEST_CASE("a performance has its length, its loudness and no clipping, and is reproducible") {
    const sound::Tune tune = sound::parse_tune(kSmall, "small");
    const sound::Performance one = sound::perform(tune);
    CHECK(one.sound.length_s() == Approx(4.0));
    CHECK(one.lufs == Approx(-18.0).margin(0.3));
    CHECK(one.peak <= sound::kTuneCeiling + 1e-9);
    CHECK(one.bar == 44100);
    CHECK(sound::hash_of(one.sound) == sound::hash_of(sound::perform(tune).sound));
}

TEST_CASE("a loop's last sample leads to its first as smoothly as any other to the next") {
    const sound::Stereo loop = sound::perform(sound::parse_tune(kSmall, "small")).sound;
    for (const sound::Clip* side : {&loop.left, &loop.right}) {
        const std::vector<double>& x = side->samples();
        double usual = 0.0;  // near the seam
        for (std::size_t i = 2; i < 400; ++i) {
            usual = std::max(usual, std::fabs(x[i] - 2.0 * x[i - 1] + x[i - 2]));
        }
        CHECK(std::fabs(x[0] - 2.0 * x.back() + x[x.size() - 2]) <= usual);
        CHECK(std::fabs(x[1] - 2.0 * x[0] + x.back()) <= usual);
    }
}

TEST_CASE("the decoded file is what was encoded, from any place and across the seam") {
    const sound::Performance played = sound::perform(sound::parse_tune(kSmall, "small"));
    const fs::path path = fs::temp_directory_path() / "gyre-tune-test.ogg";
    sound::write_file(path, sound::encode_ogg(played, "small"));
    engine::Tune tune = open(path);
    REQUIRE(tune.loops());
    REQUIRE(tune.length() == static_cast<std::int64_t>(played.sound.left.samples().size()));
    CHECK(tune.bar() == 44100);
    tune.seek(100'000);
    const std::vector<float> heard = decode(tune, 150'000);  // the seam is at 176,400
    double error = 0.0;
    double signal = 0.0;
    for (std::size_t i = 0; i < 150'000; ++i) {
        const double wanted = played.sound.left.samples()[(100'000 + i) % 176'400];
        error += (heard[2 * i] - wanted) * (heard[2 * i] - wanted);
        signal += wanted * wanted;
    }
    CHECK(10.0 * std::log10(signal / error) > 12.0);
    // The error is just as small in the half millisecond around the seam.
    double at_seam = 0.0;
    for (std::size_t i = 76'390; i < 76'411; ++i) {
        at_seam = std::max(at_seam, std::fabs(heard[2 * i] - played.sound.left.samples()[(100'000 + i) % 176'400]));
    }
    CHECK(at_seam < 6.0 * std::sqrt(error / 150'000.0));
    fs::remove(path);
}

TEST_CASE("every tune exists, with the length and loudness of its text, and is small") {
    for (const std::string& name : kNames) {
        INFO(name);
        const sound::Tune written = read(name);
        const fs::path path = kMusic / (name + ".ogg");
        engine::Tune tune = open(path);
        CHECK(fs::file_size(path) <= 2'000'000);
        CHECK(tune.loops() == written.loops);
        const double seconds = static_cast<double>(tune.length()) / 44100.0;
        CHECK(seconds >= written.bars() * 16 * written.step_s() - 0.001);
        const std::vector<float> stereo = decode(tune, tune.length());
        sound::Stereo sound(seconds);
        float peak = 0;
        for (std::size_t i = 0; i < sound.left.samples().size(); ++i) {
            sound.left.samples()[i] = stereo[2 * i];
            sound.right.samples()[i] = stereo[2 * i + 1];
            peak = std::max({peak, std::fabs(stereo[2 * i]), std::fabs(stereo[2 * i + 1])});
        }
        CHECK(sound::integrated_lufs(sound) == Approx(written.target_lufs).margin(0.5));
        CHECK(peak < 0.95F);
        CHECK(peak > 0.2F);
    }
}

TEST_CASE("no tune clicks where it goes round: its seam is as smooth as its other bar lines") {
    for (const std::string& name : kNames) {
        engine::Tune tune = open(kMusic / (name + ".ogg"));
        if (!tune.loops()) {
            continue;
        }
        const std::vector<float> stereo = decode(tune, tune.length() + 16);  // round the seam
        const auto bend = [&](std::int64_t frame) {
            const float* at = &stereo[2 * static_cast<std::size_t>(frame)];
            return std::max(std::fabs(at[0] - 2 * at[-2] + at[-4]), std::fabs(at[1] - 2 * at[-1] + at[-3]));
        };
        const auto sharpest_near = [&](std::int64_t frame) {
            float sharpest = 0;
            for (std::int64_t i = frame - 4; i < frame + 8; ++i) {
                sharpest = std::max(sharpest, bend(i));
            }
            return sharpest;
        };
        float at_bars = 0;
        for (std::int64_t bar = tune.bar(); bar < tune.length(); bar += tune.bar()) {
            at_bars = std::max(at_bars, sharpest_near(bar));
        }
        const float at_seam = sharpest_near(tune.length());
        INFO(name << ": " << at_seam << " at the seam, at most " << at_bars << " at the bars");
        CHECK(at_seam <= 1.25F * at_bars);
        CHECK(at_bars < 0.25F);  // otherwise the check above would prove nothing
    }
}

TEST_CASE("the play loops and the fighter share their bars, and the loops their length") {
    const engine::Tune calm = open(kMusic / "play_calm.ogg");
    for (const char* name : {"play_busy", "play_dire", "fighter"}) {
        INFO(name);
        const engine::Tune other = open(kMusic / (std::string(name) + ".ogg"));
        CHECK(other.bar() == calm.bar());
        CHECK((other.length() == calm.length() || std::string(name) == "fighter"));
    }
    CHECK(calm.length() % calm.bar() == 0);
}

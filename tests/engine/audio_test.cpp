// SPDX-License-Identifier: Zlib
#include "engine/audio.h"
#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <cstdint>

#include <SDL.h>
#include <catch2/catch.hpp>

using namespace engine;

namespace {

void append(std::string& bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i) {
        bytes += static_cast<char>((value >> (8 * i)) & 0xFFU);
    }
}

/// Ten seconds of mono silence, so that it is sure to play on while the test runs.
std::string wav_of_silence() {
    constexpr std::uint32_t kRate = 8000;
    const std::string samples(std::size_t{kRate} * 10 * 2, '\0');
    std::string bytes = "RIFF";
    append(bytes, static_cast<std::uint32_t>(samples.size()) + 36, 4);
    bytes += "WAVEfmt ";
    append(bytes, 16, 4);
    append(bytes, 1, 2);  // PCM
    append(bytes, 1, 2);  // channels
    append(bytes, kRate, 4);
    append(bytes, kRate * 2, 4);
    append(bytes, 2, 2);   // bytes a frame
    append(bytes, 16, 2);  // bits a sample
    bytes += "data";
    append(bytes, static_cast<std::uint32_t>(samples.size()), 4);
    return bytes + samples;
}

}  // namespace

TEST_CASE("without a device everything works, silently") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "shot.wav", "not looked into"));
    Audio audio(false);
    CHECK(audio.is_silent());
    CHECK(audio.why_silent() == "sound is off");
    const auto sound = audio.load(directory / "shot.wav");
    REQUIRE(sound);
    CHECK(audio.play(*sound, 3, 0.5F, -1));
    const LoopId loop = audio.start_loop(*sound);
    audio.set_loop(loop, 1, 0);
    audio.stop_loop(loop);
    const auto tune = audio.load_tune(directory / "shot.wav");
    REQUIRE(tune);
    audio.play_tune(*tune);
    audio.duck({.music = 0.5F, .hold_ms = 100});
    audio.set_volumes({0.5F, 0.25F, 1});
    audio.set_muted(true);
    CHECK(audio.volumes().effects == 0.25F);
    CHECK(audio.is_muted());
}

TEST_CASE("on a device sounds are loaded, played, looped and stopped") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");  // swallows what it is given
    Audio audio(true);
    REQUIRE_FALSE(audio.is_silent());
    const TestDirectory directory;
    REQUIRE(write_file(directory / "tone.wav", wav_of_silence()));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    for (int i = 0; i < Audio::kEffectChannels; ++i) {
        CHECK(audio.play(*sound, 3));
    }
    CHECK_FALSE(audio.play(*sound, 3));
    CHECK(audio.play(*sound, 4, 0.5F, 0.7F));
    std::vector<LoopId> loops;
    for (int i = 0; i < Audio::kLoopChannels; ++i) {
        loops.push_back(audio.start_loop(*sound, 1, 0));
        CHECK(loops.back() >= Audio::kEffectChannels);
    }
    CHECK(audio.start_loop(*sound) < 0);
    audio.set_loop(loops[0], 0.2F, -1);
    audio.stop_loop(loops[0]);
    audio.set_volumes({0.5F, 0.5F, 0.5F});
    audio.set_muted(true);
    audio.play_tune(kNoTune);
}

TEST_CASE("a device that goes is replaced by another, or leaves silence until there is one") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    Audio audio(true);
    REQUIRE_FALSE(audio.is_silent());
    const TestDirectory directory;
    REQUIRE(write_file(directory / "tone.wav", wav_of_silence()));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    CHECK_FALSE(audio.devices_changed().has_value());  // another one came
    constexpr SDL_AudioDeviceID kFirst = 2;            // as SDL counts
    REQUIRE(SDL_GetAudioDeviceStatus(kFirst) == SDL_AUDIO_PLAYING);
    SDL_CloseAudioDevice(kFirst);
    CHECK_FALSE(audio.devices_changed().has_value());
    CHECK_FALSE(audio.is_silent());
    CHECK(audio.play(*sound, 3));
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    const auto line = audio.devices_changed();
    REQUIRE(line);
    CHECK(line->find("the sound device is gone") == 0);
    CHECK(audio.is_silent());
    CHECK(audio.play(*sound, 3));
    CHECK_FALSE(audio.devices_changed().has_value());  // told once
    REQUIRE(SDL_InitSubSystem(SDL_INIT_AUDIO) == 0);
    CHECK_FALSE(audio.devices_changed().has_value());
    CHECK_FALSE(audio.is_silent());
}

TEST_CASE("a damaged sound is refused with its name") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    Audio audio(true);
    const TestDirectory directory;
    REQUIRE(write_file(directory / "tone.wav", "RIFFnonsense"));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE_FALSE(sound);
    CHECK(sound.error().find("tone.wav") != std::string::npos);
    CHECK(audio.load_tune(directory / "tone.wav").error().find("tone.wav") != std::string::npos);
}

TEST_CASE("a device that does not open leaves the reason") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "no-such-driver");
    const Audio audio(true);
    CHECK(audio.is_silent());
    CHECK(audio.why_silent().find("no sound device: ") == 0);
}

TEST_CASE("a missing sound or tune is an error with its name, even in silence") {
    Audio audio(false);
    const auto sound = audio.load("none.wav");
    REQUIRE_FALSE(sound);
    CHECK(sound.error().find("none.wav") != std::string::npos);
    CHECK(audio.load_tune("none.ogg").error().find("none.ogg") != std::string::npos);
}

// SPDX-License-Identifier: Zlib
#include "engine/audio/audio.h"

#include "tests/engine/test_directory.h"
#include "tests/engine/wav_file.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"

#include <algorithm>

#include <SDL.h>
#include <catch2/catch.hpp>

using engine::ChannelPolicy;
using namespace engine;

namespace {

bool all_playing(int) {
    return true;
}
bool none_playing(int) {
    return false;
}

/// A policy with twice as many channels as sounds; the first channels play sounds of these priorities.
ChannelPolicy busy(const std::vector<int>& priorities) {
    const int most = static_cast<int>(priorities.size());
    ChannelPolicy policy(2 * most, most);
    for (int i = 0; i < most; ++i) {
        (void)policy.choose(priorities[static_cast<std::size_t>(i)], [i](int channel) { return channel < i; });
    }
    return policy;
}

/// Passes the time `now` to an Audio, and lets it finish what it begins then.
Message pass(Audio& audio, AudioMs now) {
    Message news = audio.update(now);
    audio.await_device();
    const Message later = audio.update(now);
    return news.is_empty() ? later : news;
}

/// Returns a predicate: whether a channel is one of the first `count`.
auto first(int count) {
    return [count](int channel) { return channel < count; };
}

}  // namespace

TEST_CASE("a sound takes the first free channel, whatever the others play") {
    ChannelPolicy policy = busy({1, 1, 1});
    const auto choice = policy.choose(9, [](int channel) { return channel == 0 || channel == 2; });
    REQUIRE(choice);
    CHECK(choice->channel == 1);
    CHECK_FALSE(choice->gives_way);
    CHECK(ChannelPolicy(4, 4).choose(1, none_playing)->channel == 0);
}

TEST_CASE("when the maximum number of sounds is playing, the first sound of lower priority gives way") {
    CHECK(busy({5, 3, 1}).choose(4, first(3))->gives_way == 1);
    CHECK(busy({4, 4, 1}).choose(4, first(3))->gives_way == 2);
    CHECK(busy({4, 4, 1}).choose(4, first(3))->channel == 3);
}

TEST_CASE("a sound is dropped when all others have the same or higher priority") {
    CHECK_FALSE(busy({4, 5, 4}).choose(4, first(3)).has_value());
}

TEST_CASE("a dropped sound changes nothing; a played one keeps its own priority") {
    ChannelPolicy policy = busy({3, 3});
    CHECK_FALSE(policy.choose(3, first(2)).has_value());
    CHECK(policy.choose(5, first(2))->gives_way == 0);
    CHECK(policy.choose(5, first(3))->gives_way == 1);
    CHECK_FALSE(policy.choose(9, all_playing).has_value());  // both are still fading out
    CHECK_FALSE(policy.choose(5, first(4)).has_value());
}

TEST_CASE("a sound that gives way neither counts nor gives way again") {
    ChannelPolicy policy = busy({3, 3});
    REQUIRE(policy.choose(5, first(2))->gives_way == 0);
    const auto choice = policy.choose(5, [](int channel) { return channel == 0 || channel == 2; });
    REQUIRE(choice);
    CHECK(choice->channel == 1);
    CHECK_FALSE(choice->gives_way);
}

TEST_CASE("without a device everything works silently") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "shot.wav", "not looked into"));
    Audio audio(false);
    CHECK(audio.is_silent());
    CHECK(audio.why_silent().english() == "sound is off");
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
    audio.set_volumes({0.5F, 0.25F});
    CHECK(audio.update(0).is_empty());
}

TEST_CASE("on a device sounds are loaded, played, looped and stopped") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");  // discards all output
    Audio audio(true, Audio::kPatientMs);
    REQUIRE_FALSE(audio.is_silent());
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", tone(10, 0)));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    for (int i = 0; i < Audio::kMostSounds; ++i) {
        CHECK(audio.play(*sound, 3));
    }
    CHECK_FALSE(audio.play(*sound, 3));
    CHECK(audio.play(*sound, 4, 0.5F, 0.7F));
    std::vector<LoopId> loops;
    for (int i = 0; i < Audio::kLoopChannels; ++i) {
        loops.push_back(audio.start_loop(*sound, 1, 0));
        CHECK(loops.back() >= 0);
    }
    CHECK(audio.start_loop(*sound) < 0);
    audio.set_loop(loops[0], 0.2F, -1);
    audio.stop_loop(loops[0]);
    audio.set_volumes({0.5F, 0.5F});
    audio.play_tune(kNoTune);
}

TEST_CASE("a lost device is replaced by another, or there is silence until there is one") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    Audio audio(true, Audio::kPatientMs);
    REQUIRE_FALSE(audio.is_silent());
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", tone(10, 0)));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    const LoopId loop = audio.start_loop(*sound);
    REQUIRE(audio.set_loop(loop, 1, 0));
    audio.devices_changed(1000);  // another device appeared
    CHECK(pass(audio, 1000).is_empty());
    CHECK(audio.set_loop(loop, 1, 0));       // the one in use was kept
    constexpr SDL_AudioDeviceID kFirst = 2;  // the first number that SDL assigns
    REQUIRE(SDL_GetAudioDeviceStatus(kFirst) == SDL_AUDIO_PLAYING);
    SDL_CloseAudioDevice(kFirst);
    audio.devices_changed(2000);
    CHECK(pass(audio, 2000).is_empty());
    CHECK_FALSE(audio.is_silent());
    CHECK(audio.play(*sound, 3));
    SDL_CloseAudioDevice(kFirst);
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "no-such-driver");
    const auto line = pass(audio, 3000);  // no event is needed
    CHECK(line.english().find("the sound device is gone") == 0);
    CHECK(audio.is_silent());
    CHECK(audio.play(*sound, 3));
    CHECK_FALSE(audio.set_loop(loop, 1, 0));
    audio.stop_loop(loop);
    CHECK(audio.start_loop(*sound) < 0);
    CHECK(pass(audio, 3500).is_empty());  // reported only once
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    CHECK(pass(audio, 4500).is_empty());
    CHECK_FALSE(audio.is_silent());
    CHECK(audio.play(*sound, 3));
}

TEST_CASE("after a start without a device, sounds and tunes are ready when one is plugged in") {
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", tone(10, 0)));
    // SDL's driver that writes to a file fails like a missing device as long as the folder of the file is missing.
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "disk");
    SDL_setenv("SDL_DISKAUDIOFILE", (directory / "folder" / "sound.raw").c_str(), 1);
    Audio audio(true, Audio::kPatientMs);
    REQUIRE(audio.is_silent());
    CHECK(audio.may_play());
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    const auto tune = audio.load_tune(places::assets() / "music" / "play_calm.ogg");
    REQUIRE(tune);
    CHECK(*tune != kNoTune);
    CHECK(pass(audio, 500).is_empty());
    CHECK(audio.is_silent());
    REQUIRE(std::filesystem::create_directory(directory / "folder"));
    CHECK(pass(audio, 1500).is_empty());
    CHECK_FALSE(audio.is_silent());
    CHECK(audio.play(*sound, 3));
    CHECK(audio.decoded_bytes() > 0);
}

TEST_CASE("a loop does not outlive its device, and can be started on another") {
    support::Speaker speaker;
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", tone(1, 0.2F)));
    Audio audio(true, Audio::kPatientMs);
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE(sound);
    const auto level = [&speaker] {
        std::vector<float> stereo(std::size_t{2} * Audio::kRateHz);
        speaker.play(stereo);
        return *std::ranges::max_element(stereo);
    };
    LoopId loop = audio.start_loop(*sound);
    CHECK(audio.set_loop(loop, 1, 0));
    CHECK(level() == Approx(0.2).epsilon(0.01));
    CHECK(pass(audio, 1000).is_empty());  // SDL does not know this device, so it counts as lost
    CHECK_FALSE(audio.set_loop(loop, 1, 0));
    (void)level();  // what was still in the limiter
    CHECK(level() == 0);
    loop = audio.start_loop(*sound);
    CHECK(audio.set_loop(loop, 1, 0));
    CHECK(level() == Approx(0.2).epsilon(0.01));
}

TEST_CASE("an empty sound is refused as damaged") {
    const support::Speaker speaker;
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", {}));
    Audio audio(true, Audio::kPatientMs);
    CHECK_FALSE(audio.load(directory / "tone.wav"));
}

TEST_CASE("a damaged sound is refused with its name") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "dummy");
    Audio audio(true, Audio::kPatientMs);
    const TestDirectory directory;
    REQUIRE(write_file(directory / "tone.wav", "RIFFnonsense"));
    const auto sound = audio.load(directory / "tone.wav");
    REQUIRE_FALSE(sound);
    CHECK(sound.error().english().find("tone.wav") != std::string::npos);
    CHECK(audio.load_tune(directory / "tone.wav").error().english().find("tone.wav") != std::string::npos);
}

TEST_CASE("if the device does not open, the reason is kept, and it is tried again") {
    SDL_SetHint(SDL_HINT_AUDIODRIVER, "no-such-driver");
    const Audio audio(true, Audio::kPatientMs);
    CHECK(audio.is_silent());
    CHECK(audio.may_play());
    CHECK(audio.why_silent().english().find("no sound device: ") == 0);
}

TEST_CASE("a missing sound or tune is an error with its name, even in silence") {
    Audio audio(false);
    const auto sound = audio.load("none.wav");
    REQUIRE_FALSE(sound);
    CHECK(sound.error().english().find("none.wav") != std::string::npos);
    CHECK(audio.load_tune("none.ogg").error().english().find("none.ogg") != std::string::npos);
}

TEST_CASE("decoded sounds beyond the memory limit are freed, the least recently played first, and decoded again") {
    support::Speaker speaker;
    const TestDirectory directory;
    Audio audio(true, Audio::kPatientMs);
    std::vector<SoundId> sounds;
    for (int i = 0; i < 8; ++i) {  // 11 MB in all
        const auto path = directory / (std::to_string(i) + ".wav");
        REQUIRE(write_wav(path, tone(4, 0.02F * static_cast<float>(i + 1))));
        const auto sound = audio.load(path);
        REQUIRE(sound);
        sounds.push_back(*sound);
        CHECK(audio.decoded_bytes() <= Audio::kMostDecodedBytes);
    }
    const auto level = [&speaker](double seconds) {
        std::vector<float> stereo(2 * static_cast<std::size_t>(seconds * Audio::kRateHz));
        speaker.play(stereo);
        return *std::ranges::max_element(stereo);
    };
    for (int i = 0; i < 8; ++i) {
        CHECK(audio.play(sounds[static_cast<std::size_t>(i)], 3));
        CHECK(level(4.5) == Approx(0.02 * (i + 1)).epsilon(0.02));
        CHECK(audio.decoded_bytes() <= Audio::kMostDecodedBytes);
    }
    std::filesystem::remove(directory / "0.wav");
    CHECK_FALSE(audio.play(sounds[0], 3));
    CHECK(audio.play(sounds[7], 3));
    // The last four fit. After the oldest of them has been played again, another one makes way for a fifth.
    for (const std::size_t i : {4U, 1U}) {
        CHECK(audio.play(sounds[i], 3));
        (void)level(4.5);
    }
    std::filesystem::remove(directory / "4.wav");
    std::filesystem::remove(directory / "5.wav");
    CHECK(audio.play(sounds[4], 3));
    CHECK_FALSE(audio.play(sounds[5], 3));
}

TEST_CASE("a playing sound is not freed, however many others are decoded meanwhile") {
    support::Speaker speaker;
    const TestDirectory directory;
    Audio audio(true, Audio::kPatientMs);
    REQUIRE(write_wav(directory / "long.wav", tone(10, 0.2F)));
    const auto steady = audio.load(directory / "long.wav");
    REQUIRE(steady);
    REQUIRE(audio.start_loop(*steady) >= 0);
    for (int i = 0; i < 8; ++i) {
        const auto path = directory / (std::to_string(i) + ".wav");
        REQUIRE(write_wav(path, tone(4, 0)));
        REQUIRE(audio.load(path));
    }
    std::vector<float> stereo(std::size_t{2} * Audio::kRateHz);
    speaker.play(stereo);
    CHECK(*std::ranges::max_element(stereo) == Approx(0.2).epsilon(0.01));
}

TEST_CASE("a device that plays during setup, use and closing finds levels for every channel") {
    const TestDirectory directory;
    REQUIRE(write_wav(directory / "tone.wav", tone(10, 0.2F)));
    const support::Speaker speaker;
    {
        Audio audio(true, Audio::kPatientMs);
        support::Speaker::play_at_every_chance();
        const auto sound = audio.load(directory / "tone.wav");
        REQUIRE(sound);
        CHECK(audio.play(*sound, 3));
        const LoopId loop = audio.start_loop(*sound);
        CHECK(audio.set_loop(loop, 0.5F, 1));
        audio.stop_loop(loop);
        CHECK(audio.start_loop(*sound) >= 0);
    }
    CHECK_FALSE(Audio(true, Audio::kPatientMs).is_silent());
}

// SPDX-License-Identifier: Zlib
// A minute of a late wave as a player hears it, with sounds, music, ducking and limiter.
#include "game/match/local_game_input.h"
#include "game/view/audio/soundscape.h"
#include "tests/support/masks.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr std::size_t kFramesPerTick = engine::Audio::kRateHz / sim::kTicksPerSecond;
const std::filesystem::path kSounds = places::assets() / "sounds";

struct Mix {
    std::vector<float> stereo;
    float lowest_gain = 1;
    std::vector<view::Tune> tunes;  // in order
};

Mix play(std::uint8_t wave, int ticks) {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    view::Soundscape soundscape(audio, kSounds);
    REQUIRE(soundscape.jukebox().first_error().is_empty());
    const sim::Setup setup{.seed = 20, .pilots = 2, .wave = wave, .lives = 9};
    match::Match game = match::make_local_match(
        setup, support::disk_masks(), {{"One", match::BotSkill::Normal}, {"Two", match::BotSkill::Normal}}, "test");
    soundscape.restart(game.world());
    Mix mix;
    mix.stereo.resize(2 * kFramesPerTick * static_cast<std::size_t>(ticks));
    const std::span<float> all(mix.stereo);
    for (int tick = 0; tick < ticks; ++tick) {
        game.step();
        const std::uint64_t hash = game.world().hash();
        soundscape.on_tick(game.shown().now(), game.shown().events(), 0, {});
        REQUIRE(game.world().hash() == hash);
        speaker.play(all.subspan(2 * kFramesPerTick * static_cast<std::size_t>(tick), 2 * kFramesPerTick));
        if (mix.tunes.empty() || mix.tunes.back() != soundscape.jukebox().wanted()) {
            mix.tunes.push_back(soundscape.jukebox().wanted());
        }
    }
    mix.lowest_gain = audio.lowest_gain();
    return mix;
}

}  // namespace

TEST_CASE("a minute of wave 20 does not clip, and the limiter rarely acts") {
    const Mix mix = play(20, 60 * sim::kTicksPerSecond);
    float peak = 0;
    double power = 0;
    int at_full_scale = 0;
    for (const float sample : mix.stereo) {
        peak = std::max(peak, std::fabs(sample));
        power += sample * sample;
        at_full_scale += std::fabs(sample) > 0.985F ? 1 : 0;
    }
    const double rms_db = 10 * std::log10(power / static_cast<double>(mix.stereo.size()));
    INFO("peak " << peak << ", level " << rms_db << " dB, limiter at least " << mix.lowest_gain);
    CHECK(at_full_scale == 0);
    CHECK(peak > 0.3F);
    CHECK(rms_db > -26);
    CHECK(rms_db < -12);
    CHECK(mix.lowest_gain > 0.5F);
    CHECK(mix.tunes.size() <= 8);
}

TEST_CASE("muted effects do not duck the music") {
    const auto second_of_music = [](sim::Event::Type type) {
        support::Speaker speaker;
        engine::Audio audio(true, engine::Audio::kPatientMs);
        view::Soundscape soundscape(audio, kSounds);
        soundscape.set_gain(0);
        const sim::World world = support::quiet_world();
        soundscape.restart(world);
        sim::EventList events;
        events.push_back({.type = type, .kind = sim::Kind::Nova, .id = 1});
        soundscape.on_tick(world, events, 0, {});
        std::vector<float> stereo(std::size_t{2} * engine::Audio::kRateHz);
        speaker.play(stereo);
        return stereo;
    };
    const auto without_a_sound = second_of_music(sim::Event::Type::Scored);
    CHECK(std::ranges::any_of(without_a_sound, [](float sample) { return sample != 0; }));
    CHECK(second_of_music(sim::Event::Type::NovaBlast) == without_a_sound);
}

TEST_CASE("the same game sounds the same again") {
    CHECK(play(8, 3 * sim::kTicksPerSecond).stereo == play(8, 3 * sim::kTicksPerSecond).stereo);
}

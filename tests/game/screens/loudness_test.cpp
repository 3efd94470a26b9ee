// SPDX-License-Identifier: Zlib
// The loudness of the game with its default settings: integrated loudness according to ITU-R BS.1770.
#include "engine/audio/audio.h"
#include "game/app/settings_table.h"
#include "game/match/local_game_input.h"
#include "game/view/audio/soundscape.h"
#include "tests/support/masks.h"
#include "tests/support/places.h"
#include "tests/support/speaker.h"
#include "tools/sound/loudness.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr int kSeconds = 60;
constexpr std::size_t kSamplesPerTick = std::size_t{2} * engine::Audio::kRateHz / sim::kTicksPerSecond;

struct Minute {
    double lufs = 0;
    float peak = 0;
};

/// Plays a minute with the settings of a fresh installation; calls `on_tick` at every tick.
template <typename OnTick>
Minute minute(OnTick on_tick) {
    support::Speaker speaker;
    engine::Audio audio(true, engine::Audio::kPatientMs);
    view::Soundscape soundscape(audio, places::assets() / "sounds");
    const engine::Settings settings(screens::settings_table());
    audio.set_volumes(screens::volumes_of(settings));
    soundscape.set_gain(screens::view_options_of(settings).effects);
    sound::Stereo heard(kSeconds);
    Minute minute;
    std::vector<float> stereo(kSamplesPerTick);
    std::size_t frame = 0;
    for (int tick = 0; tick < kSeconds * sim::kTicksPerSecond; ++tick) {
        on_tick(soundscape);
        speaker.play(stereo);
        for (std::size_t i = 0; i < stereo.size(); i += 2, ++frame) {
            heard.left.samples()[frame] = static_cast<double>(stereo[i]);
            heard.right.samples()[frame] = static_cast<double>(stereo[i + 1]);
            minute.peak = std::max({minute.peak, std::fabs(stereo[i]), std::fabs(stereo[i + 1])});
        }
    }
    minute.lufs = sound::integrated_lufs(heard);
    return minute;
}

Minute minute_of_wave_1(std::uint32_t seed) {
    match::Match game = match::make_local_match({.seed = seed, .wave = 1}, support::disk_masks(),
                                                {{"One", match::BotSkill::Normal}}, "test");
    bool has_begun = false;
    return minute([&](view::Soundscape& soundscape) {
        if (!has_begun) {
            soundscape.restart(game.world());
            has_begun = true;
        }
        game.step();
        soundscape.on_tick(game.shown().now(), game.shown().events(), 0, {});
    });
}

}  // namespace

TEST_CASE("wave 1 plays at -22 LUFS within 2, and never clips") {
    for (const std::uint32_t seed : {1U, 3U, 4U}) {
        const Minute heard = minute_of_wave_1(seed);
        CAPTURE(seed, heard.lufs, heard.peak);
        CHECK(heard.lufs > -24);
        CHECK(heard.lufs < -20);
        CHECK(heard.peak < 0.98F);
    }
}

TEST_CASE("the title plays at -25 LUFS within 1") {
    const Minute heard = minute([](view::Soundscape& soundscape) { soundscape.play_tune(view::Tune::Title); });
    CAPTURE(heard.lufs, heard.peak);
    CHECK(heard.lufs > -26);
    CHECK(heard.lufs < -24);
    CHECK(heard.peak < 0.98F);
}

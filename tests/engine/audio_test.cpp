// SPDX-License-Identifier: Zlib
#include "engine/audio.h"
#include "engine/base/files.h"
#include "tests/engine/test_directory.h"

#include <catch2/catch.hpp>

using namespace engine;

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
    audio.stop_effects();
    CHECK(audio.play_music(directory / "shot.wav"));
    audio.stop_music();
    audio.set_volumes({0.5F, 0.25F, 1});
    audio.set_muted(true);
    CHECK(audio.volumes().effects == 0.25F);
    CHECK(audio.is_muted());
}

TEST_CASE("a missing sound or tune is an error with its name, even in silence") {
    Audio audio(false);
    const auto sound = audio.load("none.wav");
    REQUIRE_FALSE(sound);
    CHECK(sound.error().find("none.wav") != std::string::npos);
    CHECK(audio.play_music("none.ogg").error().find("none.ogg") != std::string::npos);
}

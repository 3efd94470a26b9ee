// SPDX-License-Identifier: Zlib
#include "engine/audio/music.h"

#include "tests/support/places.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

Tune open(const char* name) {
    auto tune = Tune::open(places::assets() / "music" / name);
    REQUIRE(tune);
    return *std::move(tune);
}

/// Returns the interleaved frames of a part of a tune.
std::vector<float> part(const char* name, std::int64_t from, std::int64_t to) {
    Tune tune = open(name);
    tune.seek(from);
    std::vector<float> stereo(2 * static_cast<std::size_t>(to - from));
    tune.read(stereo);
    return stereo;
}

/// Two tunes with the same bars; the first one is playing.
struct MusicRoom {
    MusicRoom() { music.play(calm, {.fade_ms = 0}); }

    std::vector<float> hear(std::int64_t frames) {
        std::vector<float> stereo(2 * static_cast<std::size_t>(frames));
        music.mix(stereo);
        return stereo;
    }

    Music music;
    TuneId calm = music.add(open("play_calm.ogg"));
    TuneId busy = music.add(open("play_busy.ogg"));
    std::int64_t bar = open("play_calm.ogg").bar();
};

}  // namespace

TEST_CASE("a tune changes at its next bar line, and the other continues at the same position") {
    MusicRoom room;
    const std::int64_t asked = room.bar + 3000;
    CHECK(room.hear(asked) == part("play_calm.ogg", 0, asked));
    room.music.play(room.busy, {.fade_ms = 0, .on_bar = true});
    CHECK(room.music.wanted() == room.busy);
    CHECK(room.hear(room.bar - 3000) == part("play_calm.ogg", asked, 2 * room.bar));
    CHECK(room.hear(5000) == part("play_busy.ogg", 2 * room.bar, 2 * room.bar + 5000));
}

TEST_CASE("asking for the playing tune again before the bar line keeps it") {
    MusicRoom room;
    room.hear(3000);
    room.music.play(room.busy, {.fade_ms = 0, .on_bar = true});
    room.music.play(room.calm, {.fade_ms = 0, .on_bar = true});
    CHECK(room.hear(room.bar) == part("play_calm.ogg", 3000, room.bar + 3000));
}

TEST_CASE("halfway through a crossfade each tune has half the power") {
    MusicRoom room;
    room.hear(1000);
    room.music.play(room.busy, {.fade_ms = 1000});
    room.hear(22050);
    const std::vector<float> heard = room.hear(1);
    const std::vector<float> calm = part("play_calm.ogg", 23050, 23051);
    const std::vector<float> busy = part("play_busy.ogg", 23050, 23051);
    CHECK(heard[0] == Approx((calm[0] + busy[0]) * std::sqrt(0.5F)).epsilon(0.01));
    CHECK(heard[1] == Approx((calm[1] + busy[1]) * std::sqrt(0.5F)).epsilon(0.01));
}

TEST_CASE("changing to no tune fades to silence") {
    MusicRoom room;
    room.hear(1000);
    room.music.play(kNoTune, {.fade_ms = 10});
    room.hear(500);
    CHECK(room.hear(1000) == std::vector<float>(2000, 0.0F));
}

TEST_CASE("a tune of another form begins at its start, each time") {
    MusicRoom room;
    const TuneId fighter = room.music.add(open("fighter.ogg"));  // the same bars, but fewer of them
    const TuneId title = room.music.add(open("title.ogg"));      // other bars
    room.hear(3000);
    room.music.play(fighter, {.fade_ms = 0});
    CHECK(room.hear(2000) == part("fighter.ogg", 0, 2000));
    room.music.play(title, {.fade_ms = 0});
    CHECK(room.hear(2000) == part("title.ogg", 0, 2000));
    room.music.play(fighter, {.fade_ms = 0});
    CHECK(room.hear(2000) == part("fighter.ogg", 0, 2000));
}

TEST_CASE("a loop continues at its start without a gap") {
    Tune tune = open("play_calm.ogg");
    REQUIRE(tune.loops());
    tune.seek(tune.length() - 1000);
    std::vector<float> stereo(2 * std::size_t{3000});
    tune.read(stereo);
    CHECK(tune.position() == 2000);
    CHECK(tune.to_next_bar() == tune.bar() - 2000);
    CHECK_FALSE(tune.is_over());
    std::vector<float> wanted = part("play_calm.ogg", tune.length() - 1000, tune.length());
    const std::vector<float> start = part("play_calm.ogg", 0, 2000);
    wanted.insert(wanted.end(), start.begin(), start.end());
    CHECK(stereo == wanted);
}

TEST_CASE("a tune without a loop is played once, and then there is silence") {
    Tune tune = open("game_over.ogg");
    REQUIRE_FALSE(tune.loops());
    CHECK(tune.bar() == 0);
    tune.seek(tune.length() - 500);
    CHECK_FALSE(tune.is_over());
    std::vector<float> stereo(2 * std::size_t{2000}, 1.0F);
    tune.read(stereo);
    CHECK(tune.is_over());
    CHECK(tune.position() == tune.length());
    CHECK(std::vector<float>(stereo.begin() + 1000, stereo.end()) == std::vector<float>(3000, 0.0F));
    CHECK(std::vector<float>(stereo.begin(), stereo.begin() + 1000) !=
          std::vector<float>(1000, 1.0F));  // the end was decoded
}

// SPDX-License-Identifier: Zlib
#include "game/clips/clip.h"

#include "engine/base/files.h"
#include "game/match/playback.h"
#include "game/view/offscreen.h"
#include "tests/engine/test_directory.h"
#include "tests/game/replay/recorded.h"
#include "tests/support/animation.h"
#include "tests/support/places.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <catch2/catch.hpp>

namespace {

constexpr sim::Tick kSecond = sim::kTicksPerSecond;
const std::atomic<bool> kNeverStops = false;

replay::Replay recorded(sim::Tick ticks) {
    return support::record({.seed = 31, .pilots = 2}, ticks, false, sim::MaskTable::classic());
}

clips::Scene scene(sim::Tick ticks) {
    view::HudOptions hud;
    hud.names = {"Ada", "Bob"};
    return *clips::scene_of(recorded(ticks), ticks, hud);
}

/// Draws a tick as a clip does, but without its encoding.
engine::Image picture_of(const clips::Scene& scene, sim::Tick tick) {
    auto camera = view::Offscreen::open(places::assets(), clips::kSize);
    REQUIRE(camera);
    camera->view().set_text_growth(view::text_growth(clips::kSize.h));
    match::Playback playback(scene.recording, sim::MaskTable::classic());
    camera->view().restart(playback.world());
    while (playback.world().tick() < tick) {
        playback.step();
        camera->view().on_tick(playback.shown(), scene.hud.self);
    }
    camera->draw(playback.shown(), 1, scene.hud);
    return *camera->renderer().read_pixels();
}

/// Returns how much the bytes of two pictures differ on average.
double difference(const engine::Image& a, const engine::Image& b) {
    REQUIRE(a.rgba.size() == b.rgba.size());
    double sum = 0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i) {
        sum += std::abs(int{a.rgba[i]} - int{b.rgba[i]});
    }
    return sum / static_cast<double>(a.rgba.size());
}

}  // namespace

TEST_CASE("a clip shows the last fifteen seconds up to a tick, with a picture of that tick") {
    const clips::Span span = clips::last_seconds(40 * kSecond);
    CHECK(span == clips::Span{25 * kSecond, 40 * kSecond});
    CHECK(span.pictures() == 225);
    CHECK(span.first_picture() == 25 * kSecond + 2);
}

TEST_CASE("a clip of a shorter game shows all of it") {
    const clips::Span span = clips::last_seconds(101);
    CHECK(span == clips::Span{0, 101});
    CHECK(span.pictures() == 51);
    CHECK(span.first_picture() == 1);
    CHECK(clips::last_seconds(1).pictures() == 1);
    CHECK(clips::last_seconds(1).first_picture() == 1);
}

TEST_CASE("there is no scene before the first tick, or beyond the recording") {
    CHECK_FALSE(clips::scene_of(recorded(0), 0, {}));
    CHECK_FALSE(clips::scene_of(recorded(10), 11, {}));
    CHECK(clips::scene_of(recorded(10), 10, {}));
}

TEST_CASE("a scene takes names and pilots from the game's display, and nothing that is only for its pilots") {
    view::HudOptions shown;
    shown.names = {"Ada", "Bob"};
    shown.self = 1;
    shown.second = 0;
    shown.is_covered = true;
    shown.next_place = view::NextPlace{.missing = 100};
    shown.ping_ms[0] = 50;
    const auto scene = clips::scene_of(recorded(10), 10, shown);
    REQUIRE(scene);
    CHECK(scene->hud.names == shown.names);
    CHECK(scene->hud.self == 1);
    CHECK(scene->hud.second == 0);
    CHECK(scene->hud.is_watched);
    CHECK_FALSE(scene->hud.is_covered);
    CHECK_FALSE(scene->hud.next_place);
    CHECK_FALSE(scene->hud.ping_ms[0]);
}

TEST_CASE("a part of a game is chosen by seconds") {
    constexpr sim::Tick kTicks = 100 * kSecond;
    const auto part = [](std::optional<double> from, std::optional<double> to) {
        const auto span = clips::span_between(from, to, kTicks);
        REQUIRE(span);
        return *span;
    };
    CHECK(part({}, {}) == clips::Span{85 * kSecond, 100 * kSecond});
    CHECK(part(10, 20.5) == clips::Span{10 * kSecond, 615});
    CHECK(part(10, {}) == clips::Span{10 * kSecond, 25 * kSecond});
    CHECK(part(95, {}) == clips::Span{95 * kSecond, 100 * kSecond});
    CHECK(part({}, 50) == clips::Span{35 * kSecond, 50 * kSecond});
    CHECK(part({}, 5) == clips::Span{0, 5 * kSecond});
    CHECK(part(0, 60).pictures() == 900);
}

TEST_CASE("a part that the game does not have, or that is too long, is refused in one line") {
    const auto error_of = [](std::optional<double> from, std::optional<double> to, sim::Tick ticks = 100 * kSecond) {
        const auto span = clips::span_between(from, to, ticks);
        return span ? std::string() : span.error().english();
    };
    CHECK(error_of(0, 101) == "the game has no 101 seconds; it is 100.0 seconds long");
    CHECK(error_of(-1, {}) == "the game has no -1 seconds; it is 100.0 seconds long");
    CHECK(error_of(1e300, {}).find("the game has no") == 0);
    CHECK(error_of({}, std::nan("")).find("the game has no") == 0);
    CHECK(error_of(20, 10) == "there is nothing to show: a clip ends after it begins");
    CHECK(error_of(100, {}) == "there is nothing to show: a clip ends after it begins");
    CHECK(error_of({}, {}, 0) == "there is nothing to show: a clip ends after it begins");
    CHECK(error_of(10, 71) == "a clip has at most 60 seconds; choose a shorter part");
}

TEST_CASE("a saved clip shows the game from its first to its last picture") {
    const TestDirectory directory;
    clips::Scene clip = scene(80);
    clip.span.from = 40;
    std::vector<int> progress;
    const auto bytes = clips::save(
        clip, {.assets = places::assets()}, directory / "new" / "a.webp",
        [&](int percent) { progress.push_back(percent); }, kNeverStops);
    REQUIRE(bytes);
    CHECK(*bytes < clips::kMaxBytes);
    CHECK(std::ranges::is_sorted(progress));
    CHECK(progress.front() == 0);
    CHECK(progress.back() == 100);

    const support::Animation animation = support::read_animation(directory / "new" / "a.webp");
    REQUIRE(animation.pictures.size() == 20);
    CHECK(animation.ends_ms.back() == 20 * 1000 / clips::kPicturesPerSecond);
    CHECK(animation.pictures.front().width_px == clips::kSize.w);
    CHECK(animation.pictures.front().height_px == clips::kSize.h);
    const engine::Image first = picture_of(clip, 42);
    const engine::Image last = picture_of(clip, 80);
    CHECK(difference(animation.pictures.front(), first) < 2);
    CHECK(difference(animation.pictures.back(), last) < 2);
    CHECK(difference(animation.pictures.front(), last) > 2 * difference(animation.pictures.front(), first));
}

TEST_CASE("a clip that is stopped leaves nothing") {
    const TestDirectory directory;
    std::atomic<bool> stop = false;
    const auto saved = clips::save(
        scene(80), {.assets = places::assets()}, directory / "new" / "a.webp",
        [&](int percent) { stop = percent > 10; }, stop);
    CHECK_FALSE(saved);
    CHECK(directory.count() == 0);
}

TEST_CASE("a clip that cannot be written is refused before it is drawn") {
    const TestDirectory directory;
    REQUIRE(engine::write_file(directory / "file", "no directory"));
    bool has_begun = false;
    const auto saved = clips::save(
        scene(80), {.assets = places::assets()}, directory / "file" / "a.webp", [&](int) { has_begun = true; },
        kNeverStops);
    REQUIRE_FALSE(saved);
    CHECK(saved.error().english().find("file") != std::string::npos);
    CHECK_FALSE(has_begun);
    CHECK(directory.count() == 1);
}

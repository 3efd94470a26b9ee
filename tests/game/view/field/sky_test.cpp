// SPDX-License-Identifier: Zlib
#include "engine/video/window.h"
#include "game/view/field/sky.h"
#include "game/view/field/wrap.h"
#include "tests/support/places.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string>

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the sky changes every few waves, in a cycle") {
    CHECK(sky_of(1) == 0);
    CHECK(sky_of(3) == 0);
    CHECK(sky_of(4) == 1);
    std::set<int> seen;
    for (int wave = 1; wave <= kSkies * kWavesOfASky; ++wave) {
        seen.insert(sky_of(wave));
    }
    CHECK(seen.size() == static_cast<std::size_t>(kSkies));
    CHECK(sky_of(1 + kSkies * kWavesOfASky) == 0);
    CHECK(sky_of(0) == 0);
}

TEST_CASE("every sky has a different name") {
    std::set<std::string_view> names;
    for (int sky = 0; sky < kSkies; ++sky) {
        names.insert(sky_info(sky).name.text());
    }
    CHECK(names.size() == static_cast<std::size_t>(kSkies));
}

TEST_CASE("a sky covers the whole field wherever it has drifted to") {
    auto window = engine::Window::offscreen({160, 120}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    for (const engine::Point shift : {engine::Point{0, 0}, {31, -17}, {-250, 400}}) {
        renderer.begin_frame();
        renderer.fill_rect({0, 0, kField.x, kField.y}, {255, 0, 255, 255});
        sky.finish(renderer);
        REQUIRE(sky.draw(renderer, shift, 1));
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        for (std::size_t i = 0; i < image->rgba.size(); i += 4) {
            REQUIRE(image->rgba[i] < 250);
        }
    }
}

TEST_CASE("a sky that has drifted is the same picture, moved, and continued by its other side") {
    constexpr int kWidth = 160;
    constexpr int kHeight = 120;
    auto window = engine::Window::offscreen({kWidth, kHeight}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    const auto drawn = [&](int x_px, int y_px) {
        const float scale = renderer.viewport().scale;
        renderer.begin_frame();
        sky.finish(renderer);
        REQUIRE(sky.draw(renderer, {static_cast<float>(x_px) / scale, static_cast<float>(y_px) / scale}, 1));
        return *renderer.read_pixels();
    };
    const engine::Image still = drawn(0, 0);
    const engine::Image moved = drawn(40, 30);
    int different = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const auto* from = still.pixel((x + 40) % kWidth, (y + 30) % kHeight);
            different += std::equal(from, from + 4, moved.pixel(x, y)) ? 0 : 1;
        }
    }
    CHECK(different == 0);
}

TEST_CASE("a sky has the requested brightness, in the field and beside it") {
    const auto light_at = [](float brightness, float before) {
        auto window = engine::Window::offscreen({240, 120}, kField);
        REQUIRE(window);
        engine::Renderer& renderer = window->renderer();
        Sky sky(places::assets() / "skies");
        for (const float each : {before, brightness}) {
            renderer.begin_frame();
            sky.finish(renderer);
            REQUIRE(sky.draw(renderer, {}, each));
        }
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        std::array<int, 2> sums{};
        for (int y = 0; y < 120; ++y) {
            for (int x = 0; x < 240; ++x) {
                sums[x >= 40 && x < 200 ? 0 : 1] += image->pixel(x, y)[2];
            }
        }
        return sums;
    };
    const auto full = light_at(1, 0.2F);
    const auto half = light_at(0.5F, 1);
    const auto none = light_at(0, 1);
    CHECK(full[1] > 0);
    CHECK(half[0] == Approx(full[0] / 2.0).epsilon(0.06));
    CHECK(half[1] == Approx(full[1] / 2.0).epsilon(0.25));  // such a dim picture has few levels
    CHECK(none == std::array<int, 2>{0, 0});
}

TEST_CASE("a new sky fades in over the old one, and never through black") {
    auto window = engine::Window::offscreen({240, 120}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    const auto light = [&] {
        renderer.begin_frame();
        REQUIRE(sky.draw(renderer, {}, 1));
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        return std::accumulate(image->rgba.begin(), image->rgba.end(), 0) - 255 * 240 * 120;
    };
    renderer.begin_frame();
    sky.finish(renderer);
    const int full = light();
    sky.set_wave(4);
    CHECK(light() == full);  // while it is being decoded
    sky.finish(renderer);
    std::vector<int> lights;
    for (int tick = 0; tick < 26; ++tick) {
        lights.push_back(light());
        sky.on_tick();
    }
    const int last = lights.back();
    CHECK(std::abs(last - full) > full / 50);
    CHECK(lights[0] == Approx(full).margin(full / 50.0));
    CHECK(lights[12] == Approx((full + last) / 2.0).margin(full / 20.0));
    CHECK(lights[24] == last);
    for (const int each : lights) {
        CHECK(each > std::min(full, last) - full / 20);
    }
    sky.set_wave(1);
    sky.cut();
    renderer.begin_frame();
    sky.finish(renderer);
    CHECK(light() == full);
}

TEST_CASE("beside the field there is no second planet, galaxy or bright star, and no seam at the field's edges") {
    constexpr engine::SizePx kWide{1280, 480};  // one pixel per unit, and half a field on either side
    constexpr int kFrom = 320;
    constexpr int kTo = 960;
    const int number = GENERATE(range(0, kSkies));
    auto window = engine::Window::offscreen(kWide, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    sky.set_wave(1 + number * kWavesOfASky);
    renderer.begin_frame();
    sky.finish(renderer);
    REQUIRE(sky.draw(renderer, {}, 1));
    const auto image = renderer.read_pixels();
    REQUIRE(image);
    // Returns how much a column beside the field differs from one inside it, dimmed like the curtains.
    const auto difference = [&](int beside, int within) {
        int sum = 0;
        for (int y = 0; y < kWide.h; ++y) {
            for (int c = 0; c < 3; ++c) {
                sum += std::abs(image->pixel(beside, y)[c] - image->pixel(within, y)[c] * 125 / 255);
            }
        }
        return sum;
    };
    constexpr int kSame = 480 * 3 / 2;  // at most rounding errors
    const auto is_in_curtains = [&](int within) {
        for (int x = 0; x < kWide.w; ++x) {
            if ((x < kFrom || x >= kTo) && difference(x, within) < kSame) {
                return true;
            }
        }
        return false;
    };
    INFO("sky " << number);
    const SkyInfo::Columns landmark = sky_info(number).landmark;
    if (landmark.to > landmark.from) {
        CHECK_FALSE(is_in_curtains(kFrom + static_cast<int>((landmark.from + landmark.to) / 2)));
        CHECK_FALSE(is_in_curtains(kFrom + static_cast<int>(landmark.from) + 20));
        CHECK_FALSE(is_in_curtains(kFrom + static_cast<int>(landmark.to) - 20));
    }
    CHECK(difference(kFrom - 1, kTo - 1) < kSame);  // the picture is continuous there
    CHECK(difference(kTo, kFrom) < kSame);
}

TEST_CASE("a sky's landmark contains its whole planet") {
    for (int number = 0; number < kSkies; ++number) {
        const Lens planet = sky_info(number).planet;
        const SkyInfo::Columns landmark = sky_info(number).landmark;
        if (planet.solid > 0) {
            CHECK(landmark.from < planet.at.x - planet.solid);
            CHECK(landmark.to > planet.at.x + planet.solid);
        }
        CHECK(landmark.from >= 0);
        CHECK(landmark.to <= kField.x);
    }
}

TEST_CASE("the next sky comes when the old one has faded, and at once after a cut") {
    auto window = engine::Window::offscreen({160, 120}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    const auto picture = [&] {
        renderer.begin_frame();
        sky.finish(renderer);
        sky.draw(renderer, {}, 1);
        return renderer.read_pixels()->rgba;
    };
    const auto first = picture();
    sky.set_wave(4);
    CHECK(picture() == first);
    for (int i = 0; i < 40; ++i) {
        sky.on_tick();
        (void)picture();
    }
    const auto second = picture();
    CHECK_FALSE(second == first);
    sky.set_wave(1);
    sky.cut();
    renderer.begin_frame();
    CHECK(sky.draw(renderer, {}, 1));  // the old one instead of none
    CHECK(picture() == first);
}

TEST_CASE("a game that restarts under the same sky keeps it") {
    auto window = engine::Window::offscreen({160, 120}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    const auto picture = [&] {
        renderer.begin_frame();
        sky.finish(renderer);
        sky.draw(renderer, {}, 1);
        return renderer.read_pixels()->rgba;
    };
    const auto first = picture();
    for (int game = 0; game < 3; ++game) {
        sky.set_wave(1);
        sky.cut();
        for (int i = 0; i < 20; ++i) {
            sky.on_tick();
            CHECK(picture() == first);
        }
    }
}

TEST_CASE("without its pictures a sky draws nothing") {
    auto window = engine::Window::offscreen({160, 120}, kField);
    REQUIRE(window);
    Sky sky("no-such-directory");
    window->renderer().begin_frame();
    sky.finish(window->renderer());
    CHECK_FALSE(sky.draw(window->renderer(), {}, 1));
}

TEST_CASE("after a sky that fills a wide window, the whole field can be drawn on") {
    auto window = engine::Window::offscreen({240, 120}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    renderer.begin_frame();
    sky.finish(renderer);
    REQUIRE(sky.draw(renderer, {}, 1));
    renderer.fill_rect({0, 0, kField.x, kField.y}, {255, 0, 255, 255});
    const auto image = renderer.read_pixels();
    REQUIRE(image);
    for (const int x : {41, 120, 198}) {
        CHECK(int{image->pixel(x, 60)[0]} == 255);
    }
    CHECK(int{image->pixel(20, 60)[0]} < 255);
    CHECK(int{image->pixel(220, 60)[0]} < 255);
}

TEST_CASE("a sky that has lost its colour is as bright as before, also beside the field, and gets it back") {
    constexpr engine::SizePx kWide{320, 120};
    auto window = engine::Window::offscreen(kWide, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    Sky sky(places::assets() / "skies");
    struct Look {
        int light = 0;
        int colour = 0;
    };
    const auto look = [&](float greyness) {
        renderer.begin_frame();
        sky.finish(renderer);
        REQUIRE(sky.draw(renderer, {}, 1, greyness));
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        Look seen;
        for (std::size_t i = 0; i < image->rgba.size(); i += 4) {
            const auto [least, most] = std::minmax({image->rgba[i], image->rgba[i + 1], image->rgba[i + 2]});
            seen.colour += most - least;
            seen.light += (54 * image->rgba[i] + 183 * image->rgba[i + 1] + 19 * image->rgba[i + 2]) / 256;
        }
        return seen;
    };
    const Look full = look(0);
    const Look half = look(0.5F);
    const Look grey = look(1);
    CHECK(grey.colour < full.colour / 4);
    CHECK(half.colour > 2 * grey.colour);
    CHECK(half.colour < full.colour);
    CHECK(std::abs(grey.light - full.light) < full.light / 10);
    CHECK(look(1).colour == grey.colour);
    CHECK(look(0).colour == full.colour);
}

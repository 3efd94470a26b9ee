// SPDX-License-Identifier: Zlib
#include "engine/video/window.h"
#include "game/view/field/mist.h"
#include "game/view/field/wrap.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("the mist is opaque at the very edge, so that no object is visibly cut off") {
    for (float x = 0; x <= kField.x; x += 16) {
        CHECK(mist_cover({x, 0.5F}) > 0.95F);
        CHECK(mist_cover({x, kField.y - 0.5F}) > 0.95F);
    }
    for (float y = 0; y <= kField.y; y += 16) {
        CHECK(mist_cover({0.5F, y}) > 0.95F);
        CHECK(mist_cover({kField.x - 0.5F, y}) > 0.95F);
    }
}

TEST_CASE("the mist hides more than half in its ring on average, and little beyond it") {
    float ring = 0;
    float beyond = 0;
    int count = 0;
    for (float x = 100; x <= 540; x += 4) {
        ring += mist_cover({x, 12});
        beyond += mist_cover({x, 56});
        ++count;
    }
    CHECK(ring / static_cast<float>(count) > 0.5F);
    CHECK(beyond / static_cast<float>(count) < 0.15F);
}

TEST_CASE("after a change of hue the mist looks as if it always had it") {
    auto window = engine::Window::offscreen({320, 240}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    const auto picture = [&](Mist& mist, engine::Colour hue) {
        renderer.begin_frame();
        mist.draw(renderer, hue);
        return renderer.read_pixels()->rgba;
    };
    constexpr engine::Colour kRed{200, 40, 20, 255};
    constexpr engine::Colour kGreen{30, 180, 90, 255};
    Mist changing;
    const auto red = picture(changing, kRed);
    const auto green = picture(changing, kGreen);
    CHECK_FALSE(red == green);
    CHECK(picture(changing, kRed) == red);
    Mist fresh;
    CHECK(picture(fresh, kGreen) == green);
}

TEST_CASE("the field inside is clear") {
    for (float x = 80; x <= kField.x - 80; x += 20) {
        for (float y = 80; y <= kField.y - 80; y += 20) {
            CHECK(mist_cover({x, y}) == Approx(0));
        }
    }
}

TEST_CASE("the mist covers the edge of the output at every size") {
    for (const engine::SizePx size : {engine::SizePx{640, 480}, engine::SizePx{1000, 750}, engine::SizePx{900, 480}}) {
        auto window = engine::Window::offscreen(size, kField);
        REQUIRE(window);
        engine::Renderer& renderer = window->renderer();
        Mist mist;
        renderer.begin_frame();
        renderer.fill_rect({0, 0, kField.x, kField.y}, {255, 255, 255, 255});
        mist.draw(renderer, {255, 255, 255, 255});
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        const engine::RectPx area = renderer.viewport().area_px();
        const auto red = [&](int x, int y) { return static_cast<int>(*image->pixel(area.x + x, area.y + y)); };
        CHECK(red(0, area.h / 2) < 90);
        CHECK(red(area.w - 1, area.h / 2) < 90);
        CHECK(red(area.w / 2, 0) < 90);
        CHECK(red(area.w / 2, area.h - 1) < 90);
        CHECK(red(area.w / 2, area.h / 2) == 255);
    }
}

TEST_CASE("the strips of the mist leave no seam between them at any size") {
    for (int width = 600; width <= 1400; width += 65) {
        auto window = engine::Window::offscreen({width, width * 3 / 4}, kField);
        REQUIRE(window);
        engine::Renderer& renderer = window->renderer();
        Mist mist;
        renderer.begin_frame();
        renderer.fill_rect({0, 0, kField.x, kField.y}, {255, 255, 255, 255});
        mist.draw(renderer, {0, 0, 0, 255});
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        const engine::RectPx area = renderer.viewport().area_px();
        for (const int x : {2, area.w - 3}) {
            for (int y = 0; y < area.h; ++y) {
                INFO(width << " pixels wide, " << x << ", " << y);
                REQUIRE(static_cast<int>(*image->pixel(area.x + x, area.y + y)) < 90);
            }
        }
    }
}

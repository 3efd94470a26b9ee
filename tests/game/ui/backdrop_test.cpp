// SPDX-License-Identifier: Zlib
#include "game/ui/backdrop.h"

#include "tests/game/screens/screen_room.h"

#include <span>
#include <utility>

#include <catch2/catch.hpp>

TEST_CASE("with reduced effects nothing moves behind the menus") {
    const auto stage = ScreenRoom::open_picture({320, 240});
    engine::Renderer& renderer = stage->window.renderer();
    screens::Painter painter(renderer, stage->font, stage->atlas);
    screens::Backdrop backdrop;
    const auto later = [&] {
        for (int tick = 0; tick < 100; ++tick) {
            backdrop.tick();
        }
        renderer.begin_frame();
        backdrop.draw(painter, 0.5F);
        return renderer.read_pixels()->rgba;
    };
    CHECK_FALSE(later() == later());
    painter.set_calm(true);
    CHECK(later() == later());
}

TEST_CASE("nothing drifts through an area that is kept free") {
    const auto stage = ScreenRoom::open_picture({640, 480});
    engine::Renderer& renderer = stage->window.renderer();
    const screens::Painter painter(renderer, stage->font, stage->atlas);
    screens::Backdrop backdrop;
    const engine::Rect kept[] = {{200, 100, 240, 300}};
    const auto later = [&](bool is_free) {
        for (int tick = 0; tick < 200; ++tick) {
            backdrop.tick();
        }
        renderer.begin_frame();
        backdrop.draw(painter, 0.5F, is_free ? std::span<const engine::Rect>(kept) : std::span<const engine::Rect>());
        const engine::Image all = *renderer.read_pixels();
        engine::Image part(240, 300);
        engine::resample(all, {200, 100, 240, 300}, part, {0, 0, 240, 300});
        return part.rgba;
    };
    CHECK_FALSE(later(false) == later(false));
    const auto first = later(true);
    for (int picture = 0; picture < 5; ++picture) {
        CHECK(later(true) == first);
    }
}

TEST_CASE("behind the menus the picture fills a window of any shape", "[slow]") {
    for (const engine::SizePx size : {engine::SizePx{640, 240}, {320, 400}, {320, 240}}) {
        const auto stage = ScreenRoom::open_picture(size);
        engine::Renderer& renderer = stage->window.renderer();
        const screens::Painter painter(renderer, stage->font, stage->atlas);
        renderer.begin_frame();
        screens::Backdrop().draw(painter, 0);
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        // No part of the picture is black or dimmed, as letterbox bars would be.
        const auto light = [&](engine::RectPx part) {
            int sum = 0;
            for (int y = part.y; y < part.y + part.h; ++y) {
                for (int x = part.x; x < part.x + part.w; ++x) {
                    sum += image->pixel(x, y)[2];
                }
            }
            return static_cast<double>(sum) / (part.w * part.h);
        };
        INFO(size.w << " x " << size.h);
        const double all = light({0, 0, size.w, size.h});
        CHECK(light({0, 0, size.w / 8, size.h}) > 0.4 * all);
        CHECK(light({size.w - size.w / 8, 0, size.w / 8, size.h}) > 0.4 * all);
        CHECK(light({0, 0, size.w, size.h / 8}) > 0.4 * all);
        CHECK(light({0, size.h - size.h / 8, size.w, size.h / 8}) > 0.4 * all);
    }
}

TEST_CASE("an overlay on a menu dims the area beside the page as much as the page") {
    const auto stage = ScreenRoom::open_picture({640, 240});
    engine::Renderer& renderer = stage->window.renderer();
    const screens::Painter painter(renderer, stage->font, stage->atlas);
    const auto colours = [&](bool is_dimmed) {
        renderer.begin_frame();
        painter.cover({200, 200, 200});
        if (is_dimmed) {
            painter.dim();
        }
        const auto image = renderer.read_pixels();
        REQUIRE(image);
        return std::pair(int{image->pixel(4, 4)[0]}, int{image->pixel(320, 120)[0]});
    };
    CHECK(colours(false) == std::pair(200, 200));
    CHECK(colours(true).first < 120);
    CHECK(colours(true).first == colours(true).second);
}

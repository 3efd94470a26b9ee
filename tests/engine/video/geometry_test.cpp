// SPDX-License-Identifier: Zlib
#include "engine/video/geometry.h"

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("a world of the output's shape fills it") {
    const Viewport view = fit_viewport({640, 480}, {1280, 960});
    CHECK(view.scale == 2.0F);
    CHECK(view.offset_px == Point{0, 0});
    CHECK(view.area_px().w == 1280);
    CHECK(view.area_px().h == 960);
}

TEST_CASE("a wide output is letterboxed at the sides, a tall one above and below") {
    const Viewport wide = fit_viewport({640, 480}, {1920, 1080});
    CHECK(wide.scale == 2.25F);
    CHECK(wide.offset_px == Point{240, 0});
    const Viewport tall = fit_viewport({640, 480}, {600, 900});
    CHECK(tall.offset_px.x == 0);
    CHECK(tall.offset_px.y == 225);
}

TEST_CASE("letterboxes begin on whole pixels") {
    const Viewport view = fit_viewport({640, 480}, {1281, 960});
    CHECK(view.offset_px.x == 0);
    CHECK(fit_viewport({640, 480}, {1283, 960}).offset_px.x == 1);
}

TEST_CASE("a point converts to the output and back") {
    const Viewport view = fit_viewport({640, 480}, {1920, 1080});
    const Point px = view.to_output({320, 240});
    CHECK(px == Point{960, 540});
    CHECK(view.to_world(px) == Point{320, 240});
}

TEST_CASE("an output of no size does not divide by zero") {
    CHECK(fit_viewport({640, 480}, {0, 0}).scale > 0);
}

TEST_CASE("fading multiplies alpha and stays in range") {
    const Colour colour{1, 2, 3, 200};
    CHECK(colour.faded(0.5F) == Colour{1, 2, 3, 100});
    CHECK(colour.faded(3).a == 200);
    CHECK(colour.faded(-1).a == 0);
}

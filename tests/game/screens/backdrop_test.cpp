// SPDX-License-Identifier: Zlib
#include "game/screens/backdrop.h"

#include "tests/game/screens/screen_room.h"

#include <catch2/catch.hpp>

TEST_CASE("behind the menus nothing moves where effects are reduced") {
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

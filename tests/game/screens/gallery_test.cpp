// SPDX-License-Identifier: Zlib
// No text of any screen leaves the picture or covers another, however large texts are.
#include "tests/game/screens/gallery.h"

#include <catch2/catch.hpp>

TEST_CASE("texts that leave the picture or cover each other are found") {
    const engine::RectPx area{0, 0, 100, 50};
    const engine::DrawnText inside{"inside", {10, 10, 30, 10}};
    CHECK(layout_faults({inside, {"below", {10, 20, 30, 10}}}, area).empty());
    CHECK(layout_faults({inside, {"over", {35, 12, 30, 10}}}, area).size() == 1);
    CHECK(layout_faults({{"right", {80, 10, 30, 10}}}, area).size() == 1);
    CHECK(layout_faults({{"above", {10, -3, 30, 10}}}, area).size() == 1);
}

TEST_CASE("no screen's texts leave the picture or cover each other at any text scale") {
    Gallery gallery({640, 480}, [](const Gallery::Piece& piece, engine::Renderer& renderer) {
        if (piece.is_field) {
            return;  // what flies is named where it flies
        }
        INFO(piece.name << " with a page " << renderer.viewport().world.x << " wide");
        CHECK(layout_faults(piece.texts, renderer.viewport().area_px()) == std::vector<std::string>());
    });
    for (const int scale : {100, 125, 150, 200, 250, 300}) {
        gallery.set_text_scale(scale);
        gallery.show_menus();
        gallery.show_ends();
        gallery.show_play();
    }
    gallery.show_network();
}

// SPDX-License-Identifier: Zlib
// No text on any screen may leave the picture or cover another, at any text scale.
#include "tests/game/screens/gallery.h"

#include "engine/base/language.h"
#include "tests/support/places.h"

#include <optional>
#include <string>

#include <catch2/catch.hpp>

TEST_CASE("texts that leave the picture or cover each other are found") {
    const engine::RectPx area{0, 0, 100, 50};
    const engine::DrawnText inside{"inside", {10, 10, 30, 10}};
    CHECK(layout_faults({inside, {"below", {10, 20, 30, 10}}}, area).empty());
    CHECK(layout_faults({inside, {"over", {35, 12, 30, 10}}}, area).size() == 1);
    CHECK(layout_faults({{"right", {80, 10, 30, 10}}}, area).size() == 1);
    CHECK(layout_faults({{"above", {10, -3, 30, 10}}}, area).size() == 1);
}

namespace {

/// Prints only faults.
Gallery checked_gallery(engine::SizePx size) {
    return {size, [](const Gallery::Piece& piece, engine::Renderer& renderer) {
                INFO(piece.name << " with a page " << renderer.viewport().world.x << " wide");
                CHECK(layout_faults(piece.texts, whole_picture(renderer)) == std::vector<std::string>());
            }};
}

}  // namespace

TEST_CASE("no menu's texts leave the picture or cover each other at any text scale", "[slow]") {
    Gallery gallery = checked_gallery({640, 480});
    for (const int scale : {100, 125, 150, 200, 250, 300}) {
        gallery.set_text_scale(scale);
        gallery.show_menus();
        gallery.show_ends();
    }
}

TEST_CASE("no line of a menu is shortened in any language at any text size, except file names", "[slow]") {
    const std::string code = GENERATE("en", "de", "fr", "es", "sv");
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    REQUIRE(language.use(code).ok());
    Gallery gallery({640, 480}, [&](const Gallery::Piece& piece, engine::Renderer&) {
        INFO(code << ": " << piece.name);
        std::vector<std::string> cut = piece.cut;
        std::erase_if(cut, [](const std::string& line) { return line.ends_with(".gyre"); });
        CHECK(cut == std::vector<std::string>());
    });
    gallery.set_text_scale(300);
    gallery.show_menus();
    REQUIRE(language.use("en").ok());
}

TEST_CASE("no texts of a game leave the picture or cover each other at any text scale") {
    Gallery gallery = checked_gallery({640, 480});
    for (const int scale : {100, 200, 300}) {
        gallery.set_text_scale(scale);
        gallery.show_play();
        gallery.show_first_flight();
    }
    gallery.show_wave(8);
    gallery.show_network();
}

TEST_CASE(
    "no texts of joining, watching or returning to a game leave the picture or cover each other at any text scale") {
    Gallery gallery = checked_gallery({640, 480});
    for (const int scale : {100, 200, 300}) {
        gallery.set_text_scale(scale);
        gallery.show_visits();
    }
}

TEST_CASE("texts of a game do not overlap in other languages and window sizes, either", "[slow]") {
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    REQUIRE(language.use("fr").ok());
    Gallery gallery = checked_gallery({960, 540});
    gallery.set_text_scale(300);
    gallery.show_play();
    gallery.show_first_flight();
    gallery.show_wave(16);
    gallery.show_world();
    REQUIRE(language.use("en").ok());
}

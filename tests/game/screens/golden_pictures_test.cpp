// SPDX-License-Identifier: Zlib
// How screens and moments of games look. After an intended change: run gyre-gallery --golden, look at the pictures that
// git shows as changed, and commit them.
#include <catch2/catch.hpp>

#include "tests/game/screens/gallery.h"
#include "tests/game/screens/golden.h"

TEST_CASE("a small missing bar counts as a difference, and different rounding does not") {
    engine::Image page(64, 48);
    std::ranges::fill(page.rgba, std::uint8_t{20});
    engine::Image rounded = page;
    for (std::size_t i = 0; i < rounded.rgba.size(); i += 3) {
        ++rounded.rgba[i];
    }
    CHECK(golden::compare(page, rounded).worst < golden::kTolerance);
    engine::Image with_bar = page;
    for (int x = 32; x < 48; ++x) {
        std::uint8_t* const pixel = with_bar.pixel(x, 40);
        pixel[0] = pixel[1] = pixel[2] = 200;
    }
    const golden::Difference found = golden::compare(page, with_bar);
    CHECK(found.worst > golden::kTolerance);
    CHECK(found.block.x == 32);
    CHECK(found.block.y == 40);
}

TEST_CASE("menus, displays and moments of games look as in their golden pictures") {
    std::size_t compared = 0;
    Gallery gallery(golden::kDrawnSize, [&](const Gallery::Piece& piece, engine::Renderer& renderer) {
        if (!golden::is_kept(piece.name)) {
            return;
        }
        auto drawn = renderer.read_pixels();
        REQUIRE(drawn.ok());
        const engine::Image seen = golden::shrunk(*drawn);
        const auto expected = engine::load_png(golden::path_of(piece.name));
        REQUIRE(expected.ok());
        const golden::Difference found = golden::compare(*expected, seen);
        if (found.worst > golden::kTolerance) {
            const std::string stem = "golden-" + piece.name;
            CHECK(engine::save_png(stem + "-seen.png", seen).ok());
            CHECK(engine::save_png(stem + "-difference.png", found.picture).ok());
        }
        INFO(piece.name << " differs most at " << found.block.x << ", " << found.block.y << "; see golden-"
                        << piece.name << "-difference.png in the directory of the test");
        CHECK(found.worst <= golden::kTolerance);
        ++compared;
    });
    gallery.show_all();
    CHECK(compared == golden::count());
}

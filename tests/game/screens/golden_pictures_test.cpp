// SPDX-License-Identifier: Zlib
// Compares screens and moments of games with golden pictures. After an intended change, run gyre-gallery --golden, look
// at the pictures that git shows as changed, and commit them.
#include <catch2/catch.hpp>

#include "engine/base/files.h"
#include "tests/game/screens/gallery.h"
#include "tests/game/screens/golden_texts.h"
#include "tests/support/golden.h"

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

TEST_CASE("golden texts are compared word by word, and up to a pixel") {
    const std::string expected = "309 6 23 5 WAVE\n16 15 36 9 1 000\n";
    CHECK(golden::are_alike(expected, expected));
    CHECK(golden::are_alike(expected, "309 7 22 5 WAVE\n16 15 36 9 1 000\n"));
    CHECK_FALSE(golden::are_alike(expected, "309 8 23 5 WAVE\n16 15 36 9 1 000\n"));
    CHECK_FALSE(golden::are_alike(expected, "309 6 23 5 WAVES\n16 15 36 9 1 000\n"));
    CHECK_FALSE(golden::are_alike(expected, "309 6 23 5 WAVE\n"));
    CHECK_FALSE(golden::are_alike("", expected));
}

TEST_CASE("menus, displays and moments of games look, and say in each place, what golden files show") {
    std::size_t compared = 0;
    const golden::Texts expected = golden::read_texts();
    golden::Texts texts;
    bool are_as_expected = true;
    golden::show_gallery([&](const std::string& name, const Gallery::Piece& piece, engine::Renderer& renderer) {
        if (golden::keeps_texts(piece.name)) {
            const std::string& lines = texts[name] = golden::lines_of(piece);
            const std::string wanted = expected.contains(name) ? expected.at(name) : "";
            INFO("texts of " << name << ", expected:\n" << wanted << "seen:\n" << lines);
            CHECK(golden::are_alike(wanted, lines));
            are_as_expected = are_as_expected && golden::are_alike(wanted, lines);
        }
        if (golden::is_kept(name)) {
            const auto drawn = renderer.read_pixels();
            REQUIRE(drawn.ok());
            CHECK(golden::fault(piece.name, golden::shrunk(*drawn)) == "");
            ++compared;
        }
    });
    CHECK(compared == golden::count());
    CHECK(texts.size() == expected.size());
    if (!are_as_expected) {
        CHECK(engine::write_file("golden-texts-seen.txt", golden::joined(texts)).ok());
    }
}

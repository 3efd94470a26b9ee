// SPDX-License-Identifier: Zlib
#include "engine/text/font.h"
#include "engine/text/stroke_raster.h"
#include "engine/video/window.h"
#include "tests/support/places.h"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

Font load_font() {
    auto font = Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE(font);
    return *std::move(font);
}

StrokeFace face_of(const std::string& glyph) {
    return *parse_stroke_face("em 20\nzones 0 10 14\nside | 2\nglyph U+FFFD ||\n0,0 8,14\nglyph X ||\n" + glyph,
                              "test");
}

int alpha_at(const RasterGlyph& glyph, int x, int y_up) {
    const int column = x - glyph.left_px;
    const int row = -y_up - 1 - glyph.top_px;
    const bool inside = column >= 0 && column < glyph.image.width_px && row >= 0 && row < glyph.image.height_px;
    return inside ? glyph.image.pixel(column, row)[3] : 0;
}

struct Stage {
    Stage() { window.renderer().begin_frame(); }

    /// Returns the leftmost and rightmost column with ink.
    std::pair<int, int> ink() {
        const Image image = *window.renderer().read_pixels();
        std::pair<int, int> found{image.width_px, -1};
        for (int y = 0; y < image.height_px; ++y) {
            for (int x = 0; x < image.width_px; ++x) {
                if (image.pixel(x, y)[0] > 40) {
                    found = {std::min(found.first, x), std::max(found.second, x)};
                }
            }
        }
        return found;
    }

    Window window = *Window::offscreen({400, 100}, {400, 100});
    Font font = load_font();
};

}  // namespace

TEST_CASE("an upright stem covers whole pixels at every size") {
    const StrokeFace face = face_of("0,0 0,14\n");
    for (int size = 8; size <= 40; ++size) {
        const RasterGlyph made = rasterise(face, face.glyph(U'X'), {size, 2, 1, 0});
        int full = 0;
        for (int x = made.left_px; x < made.left_px + made.image.width_px; ++x) {
            const int alpha = alpha_at(made, x, size / 3);
            CHECK((alpha == 0 || alpha == 255));
            full += alpha == 255 ? 1 : 0;
        }
        CHECK(full == 2);
    }
}

TEST_CASE("stems that lie close together stay apart at small sizes") {
    const StrokeFace face = face_of("0,0 0,14\n2.5,0 2.5,14\n");
    const RasterGlyph made = rasterise(face, face.glyph(U'X'), {8, 1, 1, 0});
    int edges = 0;
    for (int x = made.left_px - 1; x < made.left_px + made.image.width_px; ++x) {
        edges += (alpha_at(made, x, 2) > 128) != (alpha_at(made, x + 1, 2) > 128) ? 1 : 0;
    }
    CHECK(edges == 4);  // two stems, each with two edges
}

TEST_CASE("a rounded corner leaves the corner empty, a sharp one fills it") {
    const StrokeFace sharp = face_of("0,14 10,14 10,0\n");
    const StrokeFace round = face_of("0,14 10,14~6 10,0\n");
    const RasterStyle style{40, 2, 1, 0};
    CHECK(alpha_at(rasterise(sharp, sharp.glyph(U'X'), style), 24, 28) > 200);
    CHECK(alpha_at(rasterise(round, round.glyph(U'X'), style), 24, 28) == 0);
    CHECK(alpha_at(rasterise(round, round.glyph(U'X'), style), 24, 4) > 200);
}

TEST_CASE("the shipped typeface has every letter of Latin-1 and the symbols that screens use") {
    const Font font = load_font();
    for (char32_t letter = 0x20; letter < 0x100; ++letter) {
        const bool wanted = (letter < 0x7F || letter >= 0xA0) && letter != 0xAD;  // the soft hyphen is invisible
        INFO(static_cast<unsigned>(letter));
        CHECK(font.has(letter) == wanted);
    }
    for (const char32_t letter : U"–—…‹›←→↑↓•×·‘’‚“”„−✓∞€ŒœŸčŠžŁőĀ") {
        CHECK((letter == 0 || font.has(letter)));
    }
}

TEST_CASE("digits all have the same width, letters do not") {
    Stage stage;
    const TextStyle style;
    const auto width = [&](std::string_view text) { return stage.font.measure(stage.window.renderer(), text, style); };
    for (const std::string_view digit : {"1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
        CHECK(width(digit) == width("0"));
    }
    CHECK(width("i") < width("n"));
    CHECK(width("n") < width("m"));
    CHECK(width("AV") < width("A") + width("V"));
    CHECK(width("") == 0);
}

TEST_CASE("text starts, ends or is centred where it should") {
    const std::string_view text = "HIH";
    for (const Align align : {Align::Left, Align::Centre, Align::Right}) {
        Stage stage;
        TextStyle style;
        style.align = align;
        stage.font.draw(stage.window.renderer(), {200, 50}, text, style);
        const auto [left, right] = stage.ink();
        const float width = stage.font.measure(stage.window.renderer(), text, style);
        CHECK(static_cast<float>(right - left) < width);
        if (align == Align::Left) {
            CHECK((left >= 200 && left <= 203));
        } else if (align == Align::Right) {
            CHECK((right <= 199 && right >= 196));
        } else {
            CHECK(std::abs((left + right + 1) / 2 - 200) <= 1);
        }
    }
}

TEST_CASE("letter spacing widens text between letters only") {
    Stage stage;
    TextStyle wide;
    wide.size = 20;
    wide.spacing = 0.1F;
    TextStyle normal = wide;
    normal.spacing = 0;
    const Renderer& renderer = stage.window.renderer();
    CHECK(stage.font.measure(renderer, "HHH", wide) == stage.font.measure(renderer, "HHH", normal) + 4);
    CHECK(stage.font.measure(renderer, "H", wide) == stage.font.measure(renderer, "H", normal));
}

TEST_CASE("text takes its colour, and a glow reaches beyond it") {
    Stage plain;
    TextStyle style;
    style.size = 40;
    style.colour = {255, 0, 0, 255};
    plain.font.draw(plain.window.renderer(), {100, 60}, "I", style);
    const auto sharp = plain.ink();
    Stage glowing;
    style.glow = {255, 0, 0, 255};
    glowing.font.draw(glowing.window.renderer(), {100, 60}, "I", style);
    const auto soft = glowing.ink();
    CHECK(soft.first < sharp.first - 2);
    CHECK(soft.second > sharp.second + 2);
    const Image image = *plain.window.renderer().read_pixels();
    CHECK(image.pixel(sharp.first + 1, 50)[0] == 255);
    CHECK(image.pixel(sharp.first + 1, 50)[1] == 0);
}

TEST_CASE("text too long for its width is cut with an ellipsis") {
    Stage stage;
    const TextStyle style;
    const Renderer& renderer = stage.window.renderer();
    CHECK(stage.font.fit(renderer, "Jörg", style, 100) == "Jörg");
    const std::string cut = stage.font.fit(renderer, "a very long name indeed", style, 60);
    CHECK(cut.size() > 5);
    CHECK(cut.substr(cut.size() - 3) == "…");
    CHECK(stage.font.measure(renderer, cut, style) <= 60);
    CHECK(stage.font.fit(renderer, "ÄÄÄÄ", style, 1) == "…");
}

TEST_CASE("text too wide for its place shrinks until it fits, but no further than allowed") {
    Stage stage;
    const TextStyle style;
    const Renderer& renderer = stage.window.renderer();
    const std::string text = "a very long name indeed";
    const float wide = stage.font.measure(renderer, text, style);
    CHECK(stage.font.shrunk(renderer, text, style, wide, 0.1F).size == style.size);
    const TextStyle smaller = stage.font.shrunk(renderer, text, style, 0.8F * wide, 0.1F);
    CHECK(smaller.size < style.size);
    CHECK(stage.font.measure(renderer, text, smaller) <= 0.8F * wide);
    CHECK(stage.font.shrunk(renderer, text, style, 1, 0.9F).size == Approx(0.9F * style.size));
}

TEST_CASE("control characters and broken bytes do no harm") {
    Stage stage;
    const TextStyle style;
    const Renderer& renderer = stage.window.renderer();
    CHECK(stage.font.measure(renderer, "a\n\tb\x7f", style) == stage.font.measure(renderer, "ab", style));
    stage.font.draw(stage.window.renderer(), {10, 50}, "\xff\xfe\xc3", style);
    CHECK(stage.ink().second > 10);
}

TEST_CASE("a missing typeface is an error with its name") {
    const auto font = Font::load("none.strokes");
    REQUIRE_FALSE(font);
    CHECK(font.error().english().find("none.strokes") != std::string::npos);
}

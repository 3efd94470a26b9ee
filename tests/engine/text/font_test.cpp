// SPDX-License-Identifier: Zlib
#include "engine/text/font.h"
#include "engine/video/window.h"
#include "tests/support/places.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

Font load_font() {
    auto font = Font::load(places::assets() / "font" / "gyre.strokes");
    REQUIRE(font);
    return *std::move(font);
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

    /// Returns how many pixels of a row are inked; a grey one counts in part.
    double ink_in_row(int y) {
        const Image image = *window.renderer().read_pixels();
        double sum = 0;
        for (int x = 0; x < image.width_px; ++x) {
            sum += image.pixel(x, y)[0] / 255.0;
        }
        return sum;
    }

    Window window = *Window::offscreen({400, 100}, {400, 100});
    Font font = load_font();
};

}  // namespace

TEST_CASE("the shipped typeface has the letters of European languages and the symbols that screens use") {
    const Font font = load_font();
    for (char32_t letter = 0x20; letter < 0x100; ++letter) {
        const bool wanted = (letter < 0x7F || letter >= 0xA0) && letter != 0xAD;  // the soft hyphen is invisible
        INFO(static_cast<unsigned>(letter));
        CHECK(font.has(letter) == wanted);
    }
    for (char32_t letter = 0x100; letter < 0x180; ++letter) {
        const bool is_archaic = std::u32string_view(U"ĲĳĸĿŀŉ").find(letter) != std::u32string_view::npos;
        INFO(static_cast<unsigned>(letter));
        CHECK(font.has(letter) != is_archaic);
    }
    for (char32_t letter = 0x400; letter < 0x460; ++letter) {
        INFO(static_cast<unsigned>(letter));
        CHECK(font.has(letter));
    }
    for (const char32_t letter : U"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰҐґȘșȚțƠơƯư") {
        INFO(static_cast<unsigned>(letter));
        CHECK((letter == 0 || font.has(letter)));
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

TEST_CASE("strokes are whole pixels wide, or halves where that would change the weight, and paler below one pixel") {
    struct Case {
        float size;
        Weight weight;
        double stem_px;
    };
    for (const auto& [size, weight, stem_px] : {Case{14, Weight::Light, 0.81}, Case{15, Weight::Regular, 1},
                                                Case{30, Weight::Regular, 2.5}, Case{11, Weight::Bold, 1.5}}) {
        INFO(size << " px, weight " << static_cast<int>(weight));
        Stage stage;
        TextStyle style;
        style.size = size;
        style.weight = weight;
        stage.font.draw(stage.window.renderer(), {100, 60}, "I", style);
        CHECK(stage.ink_in_row(56) == Approx(stem_px).margin(0.02));
    }
}

TEST_CASE("text is never smaller than 6 pixels nor larger than 512") {
    Stage stage;
    const auto width = [&](float size) {
        TextStyle style;
        style.size = size;
        return stage.font.measure(stage.window.renderer(), "H H H", style);
    };
    CHECK(width(2) == width(6));
    CHECK(width(6) < width(7));
    CHECK(width(511) < width(512));
    CHECK(width(600) == width(512));
}

TEST_CASE("a witness sees where visible text was drawn, with the shift, until it is dismissed") {
    Stage stage;
    Renderer& renderer = stage.window.renderer();
    TextStyle style;
    const int width = static_cast<int>(stage.font.measure(renderer, "HIH", style));
    std::vector<DrawnText> seen;
    stage.font.set_witness(&seen);
    renderer.set_shift({10, -5});
    stage.font.draw(renderer, {200, 50}, "HIH", style);
    style.align = Align::Right;
    stage.font.draw(renderer, {200, 50}, "HIH", style);
    stage.font.draw(renderer, {200, 50}, "", style);
    style.colour.a = 0;
    stage.font.draw(renderer, {200, 50}, "invisible", style);
    style.colour.a = 255;
    stage.font.set_witness(nullptr);
    stage.font.draw(renderer, {200, 50}, "unseen", style);
    REQUIRE(seen.size() == 2);
    CHECK(seen[0].text == "HIH");
    CHECK(seen[0].ink.x == 210);
    CHECK(seen[0].ink.w == width);
    CHECK(seen[0].ink.y + seen[0].ink.h == 45);  // the baseline
    CHECK(seen[0].ink.h == 9);                   // of a capital
    CHECK(seen[1].ink.x == 210 - width);
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
    CHECK(stage.font.fit(renderer, "a very long name", style, stage.font.measure(renderer, "a ver…", style)) ==
          "a ver…");
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
    CHECK(smaller.size > 0.6F * style.size);  // no smaller than necessary
    CHECK(stage.font.measure(renderer, text, smaller) <= 0.8F * wide);
    CHECK(stage.font.shrunk(renderer, text, style, 1, 0.9F).size == Approx(0.9F * style.size));
}

TEST_CASE("control characters and broken bytes do no harm") {
    Stage stage;
    const TextStyle style;
    const Renderer& renderer = stage.window.renderer();
    CHECK(stage.font.measure(renderer, "a\n\tb\x7f", style) == stage.font.measure(renderer, "ab", style));
    CHECK(stage.font.measure(renderer, "a\u0080\u009fb", style) == stage.font.measure(renderer, "ab", style));
    CHECK(stage.font.measure(renderer, "a b", style) > stage.font.measure(renderer, "ab", style));
    CHECK(stage.font.measure(renderer, "a\u00a0b", style) > stage.font.measure(renderer, "ab", style));
    stage.font.draw(stage.window.renderer(), {10, 50}, "\xff\xfe\xc3", style);
    CHECK(stage.ink().second > 10);
}

TEST_CASE("a missing typeface is an error with its name") {
    const auto font = Font::load("none.strokes");
    REQUIRE_FALSE(font);
    CHECK(font.error().english().find("none.strokes") != std::string::npos);
}

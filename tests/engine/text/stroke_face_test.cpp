// SPDX-License-Identifier: Zlib
#include "engine/text/stroke_face.h"

#include "engine/base/utf8.h"

#include <catch2/catch.hpp>

using namespace engine;

namespace {

const std::string kHead = "em 20\nzones 0 14\nside | 2\nside ( 1\nglyph U+FFFD ||\n0,0 8,14\n";

StrokeFace face(const std::string& lines) {
    return *parse_stroke_face(kHead + lines, "test");
}
std::string error(const std::string& lines) {
    return parse_stroke_face(kHead + lines, "test").error().english();
}

std::vector<char32_t> letters(std::string_view text) {
    std::vector<char32_t> all;
    while (!text.empty()) {
        all.push_back(next_letter(text));
    }
    return all;
}

}  // namespace

TEST_CASE("a glyph's side classes determine its position and width") {
    const StrokeFace made = face("glyph D |(\n3,0 3,14 13,14~5 13,0~5 close\n");
    const StrokeGlyph& d = made.glyph(U'D');
    CHECK(d.advance == 13);  // 2 + 10 + 1
    REQUIRE(d.strokes.size() == 1);
    CHECK(d.strokes[0].closed);
    CHECK(d.strokes[0].nodes[0].x == 2);
    CHECK(d.strokes[0].nodes[2].corner == 5);
    CHECK(made.units_per_em == 20);
}

TEST_CASE("a glyph of given width is centred in it") {
    const StrokeFace made = face("glyph 1 =12\n0,10 4,14 4,0\nglyph 7 =12\n3,14 7,14 5,0\nglyph U+20 =5.5\n");
    CHECK(made.glyph(U'1').advance == 12);
    CHECK(made.glyph(U'1').strokes[0].nodes[0].x == 4);
    CHECK(made.glyph(U'7').strokes[0].nodes[0].x == 4);
    CHECK(made.glyph(U' ').advance == 5.5F);
    CHECK(made.glyph(U' ').strokes.empty());
}

TEST_CASE("an accent is centred above a letter, or below its baseline") {
    const StrokeFace made = face("glyph o ((\n0,0 8,0 8,10 0,10 close\nmark acute\n-1,2 1,5\nundermark tail\n0,-2\n"
                                 "compose ó o acute\ncompose ǫ o tail 1\n");
    const StrokeGlyph& acute = made.glyph(U'ó');
    REQUIRE(acute.strokes.size() == 2);
    CHECK(acute.strokes[1].nodes[0].x == 4);  // side 1, half width 4, mark -1
    CHECK(acute.strokes[1].nodes[0].y == 12);
    CHECK(acute.advance == made.glyph(U'o').advance);
    const StrokeGlyph& tail = made.glyph(U'ǫ');
    CHECK(tail.strokes[1].nodes[0].x == 6);
    CHECK(tail.strokes[1].nodes[0].y == -2);
}

TEST_CASE("a composed letter is kerned like its base") {
    const StrokeFace made =
        face("glyph A ||\n0,0 8,14\nglyph V ||\n0,0 8,14\nmark acute\n-1,2 1,5\ncompose Á A acute\nkern -1.5 AV\n");
    CHECK(made.kern(U'A', U'V') == -1.5F);
    CHECK(made.kern(U'Á', U'V') == -1.5F);
    CHECK(made.kern(U'V', U'A') == 0);
}

TEST_CASE("a letter may be drawn like another, and is kerned like it") {
    const StrokeFace made = face("glyph A ||\n0,0 8,14\nglyph V ||\n0,0 8,14\nsame Α A\nkern -1.5 AV\n");
    CHECK(made.glyph(U'Α').advance == made.glyph(U'A').advance);
    CHECK(made.glyph(U'Α').strokes.size() == 1);
    CHECK(made.kern(U'Α', U'V') == -1.5F);
    CHECK(error("same Α A\n").find("not drawn yet") != std::string::npos);
}

TEST_CASE("a missing letter is shown by the glyph for missing letters") {
    const StrokeFace made = face("");
    CHECK(&made.glyph(U'漢') == &made.glyph(0xFFFD));
}

TEST_CASE("a damaged typeface is refused with the line number") {
    CHECK(error("glyph A ||\n0,0 x,3\n").find("(line 8: 'x' is not a number)") != std::string::npos);
    CHECK(error("glyph AB ||\n").find("is not one letter") != std::string::npos);
    CHECK(error("glyph A ?|\n\n").find("neither two sides nor") != std::string::npos);
    CHECK(error("compose Á A acute\n").find("not drawn yet") != std::string::npos);
    CHECK(error("colour red\n").find("'colour' is not known") != std::string::npos);
    CHECK(error("glyph\n").find("wants more words") != std::string::npos);
    CHECK(parse_stroke_face("em 20\n", "test").error().english().find("U+FFFD") != std::string::npos);
    CHECK(parse_stroke_face("0,0 1,1\nem 20\n", "test").error().english().find("before the first glyph") !=
          std::string::npos);
}

TEST_CASE("each mistake in a typeface is found, whatever else is right in its line") {
    CHECK(error("glyph A ||\n0,0 3x,3\n").find("'3x' is not a number") != std::string::npos);
    CHECK(error("glyph A ||\n0,0 nan,3\n").find("'nan' is not a number") != std::string::npos);
    CHECK(error("glyph A ||\n0,0 5\n").find("'5' is not a point") != std::string::npos);
    CHECK(error("glyph A ||\n0,0 5~1,2\n").find("'5~1,2' is not a point") != std::string::npos);
    CHECK(error("glyph U+12G ||\n").find("'U+12G' is not one letter") != std::string::npos);
    CHECK(error("glyph A |?\n\n").find("neither two sides nor") != std::string::npos);
    CHECK(error("glyph A |||\n\n").find("neither two sides nor") != std::string::npos);
    CHECK(error("mark acute\n-1,2 1,5\ncompose Á A acute\n").find("not drawn yet") != std::string::npos);
    CHECK(error("glyph A ||\n0,0 8,14\ncompose Á A acute\n").find("not drawn yet") != std::string::npos);
}

TEST_CASE("coordinates are below a thousand on both sides") {
    CHECK(face("glyph A ||\n0,-999 0,999\n").glyph(U'A').strokes[0].nodes[1].y == 999);
    for (const std::string far : {"1000", "-1000", "5000", "-5000"}) {
        CHECK(error("glyph A ||\n0,0 0," + far + "\n").find("'" + far + "' is not a number") != std::string::npos);
    }
}

TEST_CASE("a glyph has at most 32 strokes of at most 64 points") {
    const auto glyph = [](int strokes, int points) {
        std::string lines = "glyph A ||\n";
        for (int i = 0; i < strokes; ++i) {
            for (int j = 0; j < points; ++j) {
                lines += std::to_string(j) + ",0 ";
            }
            lines += "close\n";
        }
        return lines;
    };
    CHECK(face(glyph(32, 64)).glyph(U'A').strokes.size() == 32);
    CHECK(error(glyph(33, 1)).find("too many") != std::string::npos);
    CHECK(error(glyph(1, 65)).find("too many") != std::string::npos);
}

TEST_CASE("UTF-8 is read letter by letter") {
    CHECK(letters("aä…🚀") == std::vector<char32_t>{U'a', U'ä', U'…', U'🚀'});
}

TEST_CASE("the first and the last letter of each length in UTF-8 are read") {
    CHECK(letters(std::string_view("\0\x7f", 2)) == std::vector<char32_t>{0, 0x7F});
    CHECK(letters("\xc2\x80\xdf\xbf") == std::vector<char32_t>{0x80, 0x7FF});
    CHECK(letters("\xe0\xa0\x80\xef\xbf\xbf") == std::vector<char32_t>{0x800, 0xFFFF});
    CHECK(letters("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf") == std::vector<char32_t>{0x10000, 0x10FFFF});
    CHECK(letters("\xed\x9f\xbf\xee\x80\x80") == std::vector<char32_t>{0xD7FF, 0xE000});  // beside the surrogates
}

TEST_CASE("broken UTF-8 yields a box for each invalid byte") {
    constexpr char32_t kBox = 0xFFFD;
    CHECK(letters("\xff"
                  "a") == std::vector<char32_t>{kBox, U'a'});
    CHECK(letters("\xc3") == std::vector<char32_t>{kBox});
    CHECK(letters("\xe2\x82"
                  "a") == std::vector<char32_t>{kBox, kBox, U'a'});
    CHECK(letters("\xc0\x80") == std::vector<char32_t>{kBox, kBox});            // overlong
    CHECK(letters("\xed\xa0\x80") == std::vector<char32_t>{kBox, kBox, kBox});  // the first surrogate
    CHECK(letters("\xed\xbf\xbf") == std::vector<char32_t>{kBox, kBox, kBox});  // and the last
    CHECK(letters("\xf4\x90\x80\x80") == std::vector<char32_t>(4, kBox));       // beyond the last letter
}

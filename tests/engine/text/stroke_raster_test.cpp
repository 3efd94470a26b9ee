// SPDX-License-Identifier: Zlib
#include "engine/text/stroke_raster.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

/// At this size a grid unit is a pixel, and aligning a stroke to whole pixels moves no whole coordinate.
constexpr RasterStyle kUnscaled{20, 2, 1, 0};

/// Draws the letter X of a typeface. Its strokes are shifted so that they begin at x = 2.
RasterGlyph drawn(const std::string& strokes, const RasterStyle& style) {
    const StrokeFace face =
        *parse_stroke_face("em 20\nzones 0 10 14\nside | 2\nglyph U+FFFD ||\n0,0 8,14\nglyph X ||\n" + strokes, "test");
    return rasterise(face, face.glyph(U'X'), style);
}

int alpha_at(const RasterGlyph& glyph, int x, int y_up) {
    const int column = x - glyph.left_px;
    const int row = -y_up - 1 - glyph.top_px;
    const bool inside = column >= 0 && column < glyph.image.width_px && row >= 0 && row < glyph.image.height_px;
    return inside ? glyph.image.pixel(column, row)[3] : 0;
}

bool is_grey(int alpha) {
    return alpha > 0 && alpha < 255;
}

/// Returns the distance of a point from a straight line.
double from_line(Point p, Point from, Point to) {
    const Point way = to - from;
    const float share = ((p.x - from.x) * way.x + (p.y - from.y) * way.y) / (way.x * way.x + way.y * way.y);
    const Point nearest = from + way * std::clamp(share, 0.0F, 1.0F);
    return std::hypot(p.x - nearest.x, p.y - nearest.y);
}

/// Returns the largest difference between a pixel's alpha, in and around the picture, and the coverage by strokes two
/// pixels wide, whose middle is at a distance from each point.
double worst_error(const RasterGlyph& made, const std::function<double(Point)>& from_middle) {
    double worst = 0;
    for (int y = -6; y < 24; ++y) {
        for (int x = -6; x < 24; ++x) {
            const double middle = from_middle({static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F});
            const double wanted = 255 * std::clamp(1.5 - middle, 0.0, 1.0);
            worst = std::max(worst, std::abs(alpha_at(made, x, y) - wanted));
        }
    }
    return worst;
}

/// Returns where the middle of a row's ink is.
double middle_of_row(const RasterGlyph& made, int y_up) {
    double sum = 0;
    double moment = 0;
    for (int x = made.left_px; x < made.left_px + made.image.width_px; ++x) {
        sum += alpha_at(made, x, y_up);
        moment += alpha_at(made, x, y_up) * (x + 0.5);
    }
    return moment / sum;
}

}  // namespace

TEST_CASE("each pixel has the coverage of its distance from the nearest stroke") {
    const RasterGlyph made = drawn("2,1 6,12\n8,0 8,14\n10,3 15,12\n", kUnscaled);
    CHECK(worst_error(made, [](Point p) {
              return std::min(
                  {from_line(p, {2, 1}, {6, 12}), from_line(p, {8, 0}, {8, 14}), from_line(p, {10, 3}, {15, 12})});
          }) <= 1);
}

TEST_CASE("an upright stem covers whole pixels at every size, also as a part of a longer stroke") {
    for (const std::string strokes : {"0,0 0,14\n", "-6,14 0,14 0,0\n"}) {
        for (int size = 8; size <= 40; ++size) {
            const RasterGlyph made = drawn(strokes, {size, 2, 1, 0});
            int full = 0;
            for (int x = made.left_px; x < made.left_px + made.image.width_px; ++x) {
                const int alpha = alpha_at(made, x, size / 3);
                CHECK_FALSE(is_grey(alpha));
                full += alpha == 255 ? 1 : 0;
            }
            CHECK(full == 2);
        }
    }
}

TEST_CASE("a bar between the zones covers whole pixels at every size") {
    for (int size = 8; size <= 40; ++size) {
        const RasterGlyph made = drawn("2,7 10,7\n", {size, 2, 1, 0});
        int full = 0;
        for (int y = -4; y < size; ++y) {
            const int alpha = alpha_at(made, size * 6 / 20, y);
            CHECK_FALSE(is_grey(alpha));
            full += alpha == 255 ? 1 : 0;
        }
        CHECK(full == 2);
    }
}

TEST_CASE("slanted and short strokes keep their place between whole pixels") {
    const RasterStyle style{22, 2, 1, 0};  // 1.1 pixels per grid unit; the zones are at 0, 11 and 15
    CHECK(worst_error(drawn("2,3 8,12\n", style), [](Point p) { return from_line(p, {2.2F, 3.3F}, {8.8F, 13}); }) <= 1);
    CHECK(is_grey(alpha_at(drawn("2,7 2,10\n", style), 3, 9)));
    CHECK(is_grey(alpha_at(drawn("2,7 5,7\n", style), 3, 6)));
}

TEST_CASE("the gap between the ends of an open stroke is not a stem") {
    const RasterStyle style{22, 2, 1, 0};
    CHECK(drawn("8,0 2,7 8,14\n", style).image.rgba == drawn("8,0 2,7\n2,7 8,14\n", style).image.rgba);
}

TEST_CASE("stems that lie close together stay apart by a pixel at small sizes") {
    const RasterGlyph made = drawn("0,0 0,14\n2.5,0 2.5,14\n", {8, 1, 1, 0});
    int edges = 0;
    for (int x = made.left_px - 1; x < made.left_px + made.image.width_px; ++x) {
        edges += (alpha_at(made, x, 2) > 128) != (alpha_at(made, x + 1, 2) > 128) ? 1 : 0;
    }
    CHECK(edges == 4);  // two stems, each with two edges
    CHECK(alpha_at(made, 0, 2) == 255);
    CHECK(alpha_at(made, 1, 2) == 0);
    CHECK(alpha_at(made, 2, 2) == 255);
}

TEST_CASE("stems almost in line keep their small distance, instead of being parted") {
    const RasterGlyph made = drawn("2,0 2,7\n3,7 3,14\n", {30, 2, 1, 0});  // 1.5 pixels per grid unit
    CHECK(middle_of_row(made, 17) - middle_of_row(made, 3) == Approx(1.5));
}

TEST_CASE("what is halfway between two zones is drawn halfway between their pixels") {
    const RasterGlyph made = drawn("2,12\n", {12, 2, 1, 0});  // a dot; the zones are at 6 and 8
    CHECK(is_grey(alpha_at(made, 1, 8)));
    for (int i = 0; i < 4; ++i) {
        CHECK(alpha_at(made, 1, 7 + i) == alpha_at(made, 1, 6 - i));
    }
}

TEST_CASE("a rounded corner leaves the corner empty, a sharp one fills it") {
    const RasterStyle style{40, 2, 1, 0};
    const RasterGlyph sharp = drawn("0,14 10,14 10,0\n", style);
    const RasterGlyph round = drawn("0,14 10,14~6 10,0\n", style);
    CHECK(alpha_at(sharp, 24, 28) > 200);
    CHECK(alpha_at(round, 24, 28) == 0);
    CHECK(alpha_at(round, 24, 4) > 200);
}

TEST_CASE("a rounded corner is an arc of its radius that touches both lines") {
    const RasterGlyph made = drawn("2,14 14,14~6 14,2\n", kUnscaled);
    CHECK(worst_error(made, [](Point p) {
              const double lines = std::min(from_line(p, {2, 14}, {8, 14}), from_line(p, {14, 8}, {14, 2}));
              return p.x > 8 && p.y > 8 ? std::min(lines, std::abs(std::hypot(p.x - 8.0, p.y - 8.0) - 6)) : lines;
          }) < 10);  // an arc is drawn as a few straight lines
}

TEST_CASE("corners too large for their lines share them, so that a square becomes a circle") {
    const RasterGlyph made = drawn("2,0~20 14,0~20 14,12~20 2,12~20 close\n", kUnscaled);
    CHECK(worst_error(made, [](Point p) { return std::abs(std::hypot(p.x - 8.0, p.y - 6.0) - 6); }) < 10);
}

TEST_CASE("the ends of an open stroke are never rounded, and leave a corner all the room") {
    const RasterGlyph plain = drawn("2,14 14,14~12 14,2\n", kUnscaled);
    CHECK(drawn("2,14~6 14,14~12 14,2~6\n", kUnscaled).image.rgba == plain.image.rgba);
}

TEST_CASE("a dot is a whole disc, somewhat wider than a stroke") {
    const RasterGlyph made = drawn("2,7\n", {20, 8, 1, 0});
    double width = 0;
    for (int x = -10; x < 14; ++x) {
        width += alpha_at(made, x, 7) / 255.0;
    }
    CHECK(width > 8.5);
    CHECK(width < 12);
    for (int i = 0; i < 8; ++i) {
        CHECK(alpha_at(made, 2 + i, 7) == alpha_at(made, 1 - i, 7));
        CHECK(std::abs(alpha_at(made, 2 + i, 7) - alpha_at(made, 2, 7 + i)) <= 1);
    }
    for (int i = 0; i < made.image.width_px; ++i) {
        CHECK(made.image.pixel(i, 0)[3] == 0);  // nothing was cut off
    }
    for (int i = 0; i < made.image.height_px; ++i) {
        CHECK(made.image.pixel(0, i)[3] == 0);
    }
}

TEST_CASE("a halo is full on the letter and fades over its whole reach") {
    const RasterGlyph made = drawn("2,0 2,14\n", {20, 2, 1, 6});
    CHECK(alpha_at(made, 2, 7) == 255);
    for (int x = 2; x <= 8; ++x) {
        CHECK(alpha_at(made, x, 7) > alpha_at(made, x + 1, 7));
        CHECK(alpha_at(made, x, 7) == alpha_at(made, 3 - x, 7));
    }
    CHECK(alpha_at(made, 9, 7) == 0);
    CHECK(alpha_at(made, 5, 7) < 120);  // faster than linearly
}

TEST_CASE("a letter without ink has no picture") {
    const RasterGlyph made = drawn("", kUnscaled);
    CHECK(made.image.width_px == 0);
    CHECK(made.image.rgba.empty());
}

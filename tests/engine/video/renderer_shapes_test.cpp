// SPDX-License-Identifier: Zlib
// Lines, strips, gradients and discs, and pictures that are rotated or shifted.
#include "tests/engine/video/stage.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

constexpr Pixel kNothing{0, 0, 0};
constexpr Colour kBlack{0, 0, 0, 255};

/// Returns a strip that covers a rectangle.
std::array<Vertex, 4> strip_of(Rect area, Colour colour) {
    return {{{{area.x, area.y}, colour},
             {{area.x, area.y + area.h}, colour},
             {{area.x + area.w, area.y}, colour},
             {{area.x + area.w, area.y + area.h}, colour}}};
}

std::array<int, 4> numbers_of(RectPx area) {
    return {area.x, area.y, area.w, area.h};
}

}  // namespace

TEST_CASE("the margins are the letterbox, beside a world in a wide output and above and below in a tall one") {
    const auto wide = Window::offscreen({200, 100}, {50, 50})->renderer().margins();
    REQUIRE(wide.size() == 2);
    CHECK(numbers_of(wide[0]) == std::array{0, 0, 50, 100});
    CHECK(numbers_of(wide[1]) == std::array{150, 0, 50, 100});
    const auto tall = Window::offscreen({100, 200}, {50, 50})->renderer().margins();
    REQUIRE(tall.size() == 2);
    CHECK(numbers_of(tall[0]) == std::array{0, 0, 100, 50});
    CHECK(numbers_of(tall[1]) == std::array{0, 150, 100, 50});
}

TEST_CASE("an area without width or height draws nothing, and a frame stays within its area") {
    Stage stage;
    stage.renderer.fill_rect({10, 10, 0, 10}, kRed);
    stage.renderer.fill_rect({10, 10, 10, 0}, kRed);
    stage.renderer.gradient_rect({20, 10, 0, 10}, kRed, kRed, kBlack, kBlack);
    stage.renderer.frame_rect({30, 10, 10, 0.5F}, kRed, 0.5F);
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 20) == kNothing);
    CHECK(pixel(image, 90, 20) == kNothing);
    CHECK(pixel(image, 110, 20) == Pixel{255, 0, 0});
    CHECK(pixel(image, 110, 19) == kNothing);
    CHECK(pixel(image, 110, 21) == kNothing);
}

TEST_CASE("a thick slanted line is a rectangle from point to point") {
    Stage stage;
    stage.renderer.line({10, 15}, {34, 33}, kRed, 5);  // from (70, 30) to (118, 66), 60 pixels long and 10 wide
    const Image image = stage.picture();
    int wrong = 0;
    for (int y = 0; y < 100; ++y) {
        for (int x = 50; x < 150; ++x) {
            const double right = x + 0.5 - 70;
            const double down = y + 0.5 - 30;
            const double along = 0.8 * right + 0.6 * down;
            const double across = std::abs(0.8 * down - 0.6 * right);
            const bool is_inside = along > 0.1 && along < 59.9 && across < 4.9;
            const bool is_outside = along < -0.1 || along > 60.1 || across > 5.1;
            wrong += is_inside && pixel(image, x, y) != Pixel{255, 0, 0} ? 1 : 0;
            wrong += is_outside && pixel(image, x, y) != kNothing ? 1 : 0;
        }
    }
    CHECK(wrong == 0);
}

TEST_CASE("a vertical gradient has one colour in each row, mixed for the row's middle") {
    Stage stage;
    stage.renderer.gradient_rect({0, 0, 50, 25}, kBlack, kBlack, kRed, kRed);
    const Image image = stage.picture();
    for (int y = 0; y < 50; ++y) {
        const int wanted = static_cast<int>(255 * (y + 0.5) / 50 + 0.5);
        INFO("row " << y);
        CHECK(pixel(image, 50, y) == Pixel{wanted, 0, 0});
        CHECK(pixel(image, 149, y) == Pixel{wanted, 0, 0});
    }
    CHECK(pixel(image, 100, 50) == kNothing);
}

TEST_CASE("a gradient may differ in one corner only") {
    Stage stage;
    stage.renderer.gradient_rect({0, 25, 50, 25}, kBlack, kBlack, kRed, kBlack);
    const Image image = stage.picture();
    CHECK(pixel(image, 52, 97)[0] > 220);
    CHECK(pixel(image, 147, 97)[0] < 20);
}

TEST_CASE("gradients between hues are drawn once each, whatever was drawn before") {
    Stage stage;
    constexpr Colour kDimRed{80, 0, 0, 255};
    constexpr Colour kDimGreen{0, 80, 0, 255};
    for (const float at : {0.0F, 25.0F}) {
        stage.renderer.gradient_rect({at, at, 25, 25}, kDimRed, kDimGreen, kDimRed, kDimGreen, Blend::Additive);
    }
    const Image image = stage.picture();
    for (const int at : {0, 50}) {
        const int left = pixel(image, 50 + at + 1, at + 25)[0];
        CHECK((left > 70 && left < 90));
        const int right = pixel(image, 50 + at + 48, at + 25)[1];
        CHECK((right > 70 && right < 90));
    }
}

TEST_CASE("strips of light cover the pixels whose centres they contain, once each, whatever was drawn before") {
    Stage stage;
    const Colour dim{40, 0, 0, 255};
    stage.renderer.strip(strip_of({5.3F, 10, 5, 10}, dim), Blend::Additive);  // from 60.6 to 70.6
    stage.renderer.strip(strip_of({20, 10, 5, 10}, dim), Blend::Additive);
    const Image image = stage.picture();
    CHECK(pixel(image, 60, 30) == kNothing);
    CHECK(pixel(image, 61, 30) == Pixel{40, 0, 0});
    CHECK(pixel(image, 70, 30) == Pixel{40, 0, 0});
    CHECK(pixel(image, 71, 30) == kNothing);
    CHECK(pixel(image, 80, 30) == kNothing);
    CHECK(pixel(image, 95, 30) == Pixel{40, 0, 0});
}

TEST_CASE("an opaque strip replaces what is below, whatever its alpha") {
    Stage stage;
    stage.renderer.fill_rect({0, 0, 50, 50}, {255, 255, 255, 255});
    stage.renderer.strip(strip_of({10, 10, 10, 10}, kRed.faded(0.5F)), Blend::Opaque);
    CHECK(pixel(stage.picture(), 80, 30) == Pixel{255, 0, 0});
}

TEST_CASE("a disc has the area of its radius, and is the same on all sides") {
    for (const float radius : {1.125F, 5.5F, 20.0F}) {
        INFO("radius " << radius);
        Stage stage;
        stage.renderer.dot({25, 25}, radius, kRed);
        const Image image = stage.picture();
        double area = 0;
        for (int y = 0; y < 100; ++y) {
            for (int x = 50; x < 150; ++x) {
                area += pixel(image, x, y)[0] / 255.0;
            }
        }
        CHECK(area == Approx(3.14159 * 4 * radius * radius).epsilon(0.03));
        for (int i = 0; i < 50; ++i) {
            const int right = pixel(image, 100 + i, 50)[0];
            CHECK(pixel(image, 99 - i, 50)[0] == right);
            CHECK(pixel(image, 100, 50 + i)[0] == right);
            CHECK(pixel(image, 100, 49 - i)[0] == right);
        }
    }
}

TEST_CASE("the smallest disc still lights about one pixel") {
    Stage stage;
    stage.renderer.dot({25, 25}, 0.01F, kRed);
    const Image image = stage.picture();
    double light = 0;
    for (int y = 40; y < 60; ++y) {
        for (int x = 90; x < 110; ++x) {
            light += pixel(image, x, y)[0] / 255.0;
        }
    }
    CHECK(light > 0.7);
    CHECK(light < 1.5);
}

TEST_CASE("a shift moves a picture that is placed on output pixels, in both directions") {
    Stage stage;
    const Texture mask = stage.renderer.make_mask(even_image(4, 4, kRed));
    stage.renderer.set_shift({3, -5});
    stage.renderer.draw_at_px(mask, {0, 0, 4, 4}, 100, 50, kRed, Blend::Normal);
    const Image image = stage.picture();
    CHECK(pixel(image, 106, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 109, 43) == Pixel{255, 0, 0});
    CHECK(pixel(image, 105, 40) == kNothing);
    CHECK(pixel(image, 106, 39) == kNothing);
    CHECK(pixel(image, 110, 43) == kNothing);
    CHECK(pixel(image, 109, 44) == kNothing);
}

// SPDX-License-Identifier: Zlib
#include "engine/video/soft_paint.h"

#include "engine/video/window.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

constexpr int kSide = 40;

/// A small picture with a canvas that covers all of it.
struct Sheet {
    explicit Sheet(std::uint32_t ground = 0) { pixels.fill(ground); }

    Canvas canvas() { return {pixels.data(), kSide, {0, 0, kSide, kSide}}; }
    /// Returns a pixel as 0xRRGGBB, without the fourth byte.
    [[nodiscard]] std::uint32_t at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y * kSide + x)] & 0xFFFFFFU;
    }
    [[nodiscard]] int count(std::uint32_t colour) const {
        return static_cast<int>(
            std::ranges::count_if(pixels, [colour](std::uint32_t p) { return (p & 0xFFFFFFU) == colour; }));
    }
    [[nodiscard]] int painted() const { return kSide * kSide - count(0); }

    std::array<std::uint32_t, kSide * kSide> pixels;
};

Coverage even_coverage(int side, std::uint8_t alpha) {
    return {side, side, std::vector<std::uint8_t>(static_cast<std::size_t>(side * side), alpha)};
}

constexpr Colour kDim{16, 16, 16, 255};  // dim, so that painting a pixel twice changes its value

}  // namespace

TEST_CASE("a triangle covers the pixels whose centres it contains") {
    Sheet sheet;
    SoftPaint(kDim, Blend::Additive).strip(sheet.canvas(), std::array<Corner, 3>{{{2, 2}, {12, 2}, {2, 12}}});
    CHECK(sheet.at(2, 2) == 0x101010);
    CHECK(sheet.at(10, 2) == 0x101010);
    CHECK(sheet.at(12, 2) == 0);
    CHECK(sheet.at(1, 2) == 0);
    CHECK(sheet.at(2, 12) == 0);
    CHECK(std::abs(sheet.painted() - 50) <= 5);  // half of 10 × 10, plus some pixel centres on the diagonal
}

TEST_CASE("triangles that share edges leave no gap and paint nothing twice") {
    Sheet sheet;
    // A strip of slanted pieces between two slanted lines: together a quadrilateral.
    const std::array<Corner, 8> band{{{3.3F, 4.1F},
                                      {5.2F, 33.7F},
                                      {9.8F, 3.4F},
                                      {14.1F, 35.2F},
                                      {20.4F, 6.6F},
                                      {23, 30.9F},
                                      {36.1F, 5},
                                      {33.4F, 36}}};
    SoftPaint(kDim, Blend::Additive).strip(sheet.canvas(), band);
    CHECK(sheet.count(0x101010) == sheet.painted());
    for (int y = 7; y < 30; ++y) {
        CHECK(sheet.at(6, y) == 0x101010);
        for (int x = 7; x < 32; ++x) {
            REQUIRE(sheet.at(x, y) == 0x101010);
        }
    }
}

TEST_CASE("alpha is interpolated from corner to corner") {
    Sheet sheet;
    const std::array<Corner, 4> band{{{0, 0, 0}, {0, 40, 0}, {40, 0, 255}, {40, 40, 255}}};
    SoftPaint({255, 0, 0, 255}, Blend::Additive).strip(sheet.canvas(), band);
    for (int x = 0; x < kSide; ++x) {
        const int wanted = (2 * x + 1) * 255 / (2 * kSide);
        CHECK(std::abs(static_cast<int>(sheet.at(x, 5) >> 16U) - wanted) <= 1);
        CHECK(std::abs(static_cast<int>(sheet.at(x, 35) >> 16U) - wanted) <= 1);
    }
}

TEST_CASE("nothing is painted outside the part that may be painted on") {
    Sheet sheet;
    Canvas canvas = sheet.canvas();
    canvas.clip = {10, 12, 8, 6};
    SoftPaint paint(kDim, Blend::Additive);
    SECTION("triangles") {
        paint.strip(canvas, std::array<Corner, 4>{{{-900, -900}, {-900, 900}, {900, -900}, {900, 900}}});
    }
    SECTION("shapes") {
        paint.cover(canvas, even_coverage(100, 255), {0, 0, 100, 100}, -20, -30);
    }
    CHECK(sheet.painted() == 8 * 6);
    CHECK(sheet.at(10, 12) == 0x101010);
    CHECK(sheet.at(17, 17) == 0x101010);
}

TEST_CASE("shapes beside the picture, flat triangles and empty parts paint nothing") {
    Sheet sheet;
    SoftPaint paint(kDim, Blend::Additive);
    paint.cover(sheet.canvas(), even_coverage(8, 255), {0, 0, 8, 8}, kSide, 3);
    paint.cover(sheet.canvas(), even_coverage(8, 255), {0, 0, 8, 8}, 3, -8);
    paint.strip(sheet.canvas(), std::array<Corner, 3>{{{2, 2}, {12, 12}, {22, 22}}});
    Canvas none = sheet.canvas();
    none.clip = {};
    paint.cover(none, even_coverage(8, 255), {0, 0, 8, 8}, 3, 3);
    paint.strip(none, std::array<Corner, 3>{{{2, 2}, {12, 2}, {2, 12}}});
    CHECK(sheet.painted() == 0);
}

TEST_CASE("added light stops at white, and only the given part of a shape is painted") {
    Sheet sheet(0xF0A000);
    Coverage shape = even_coverage(4, 0);
    shape.alpha[1 * 4 + 2] = 255;
    SoftPaint({32, 64, 128, 255}, Blend::Additive).cover(sheet.canvas(), shape, {2, 1, 2, 2}, 7, 9);
    CHECK(sheet.at(7, 9) == 0xFFE080);
    CHECK(sheet.at(8, 9) == 0xF0A000);
    CHECK(sheet.at(7, 10) == 0xF0A000);
}

TEST_CASE("pixels are the same as those of SDL's own pictures, for small shapes and large") {
    const int side = GENERATE(9, 30);
    const Blend blend = GENERATE(Blend::Normal, Blend::Additive);
    const Colour ground{90, 17, 201, 255};
    const Colour tint{250, 100, 3, 171};
    Image white(side, side);
    Coverage shape = even_coverage(side, 0);
    for (std::size_t i = 0; i < shape.alpha.size(); ++i) {
        shape.alpha[i] = static_cast<std::uint8_t>(i * 255 / (shape.alpha.size() - 1));
        std::fill_n(&white.rgba[4 * i], 3, std::uint8_t{255});
        white.rgba[4 * i + 3] = shape.alpha[i];
    }
    auto window = Window::offscreen({kSide, kSide}, {kSide, kSide});
    REQUIRE(window);
    Renderer& renderer = window->renderer();
    renderer.begin_frame();
    renderer.fill_rect({0, 0, kSide, kSide}, ground);
    const Texture texture = renderer.make_texture(white);
    renderer.draw_at_px(texture, {0, 0, side, side}, 3, 3, tint, blend);
    const Image wanted = *renderer.read_pixels();

    Sheet sheet(0x5A11C9);
    SoftPaint(tint, blend).cover(sheet.canvas(), shape, {0, 0, side, side}, 3, 3);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const std::uint8_t* p = wanted.pixel(x, y);
            REQUIRE(sheet.at(x, y) == (std::uint32_t{p[0]} << 16U | std::uint32_t{p[1]} << 8U | std::uint32_t{p[2]}));
        }
    }
}

// SPDX-License-Identifier: Zlib
#include "tests/engine/test_directory.h"
#include "tests/engine/video/stage.h"

#include <array>

#include <catch2/catch.hpp>

using namespace engine;

TEST_CASE("the letterbox stays black") {
    Stage stage;
    stage.renderer.fill_rect({-100, -100, 300, 300}, kRed);
    const Image image = stage.picture();
    CHECK(pixel(image, 49, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 50, 0) == Pixel{255, 0, 0});
    CHECK(pixel(image, 149, 99) == Pixel{255, 0, 0});
    CHECK(pixel(image, 150, 50) == Pixel{0, 0, 0});
}

TEST_CASE("the area beside the world can be drawn on separately") {
    Stage stage;
    const auto margins = stage.renderer.margins();
    REQUIRE(margins.size() == 2);
    stage.renderer.set_clip_px(margins[1]);
    stage.renderer.fill_rect({-100, -100, 300, 300}, kRed);
    stage.renderer.reset_clip();
    const Image image = stage.picture();
    CHECK(pixel(image, 49, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 149, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 150, 0) == Pixel{255, 0, 0});
    CHECK(pixel(image, 199, 99) == Pixel{255, 0, 0});
    CHECK(Window::offscreen({100, 100}, {50, 50})->renderer().margins().empty());
}

TEST_CASE("a rectangle covers exactly its pixels") {
    Stage stage;
    stage.renderer.fill_rect({10, 20, 5, 3}, kRed);
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 79, 45) == Pixel{255, 0, 0});
    CHECK(pixel(image, 69, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 80, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 70, 46) == Pixel{0, 0, 0});
}

TEST_CASE("zoomed drawing grows in a smaller world that fills the same part of the output") {
    Stage stage;
    stage.renderer.set_zoom(2);
    CHECK(stage.renderer.viewport().world == Point{25, 25});
    stage.renderer.fill_rect({10, 10, 5, 5}, kRed);
    const Image image = stage.picture();
    CHECK(pixel(image, 90, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 109, 59) == Pixel{255, 0, 0});
    CHECK(pixel(image, 110, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 89, 50) == Pixel{0, 0, 0});
    stage.renderer.begin_frame();
    CHECK(stage.renderer.viewport().world == Point{50, 50});
}

TEST_CASE("a scoped zoom restores the previous one") {
    Stage stage;
    stage.renderer.set_zoom(3);
    {
        const ZoomScope unzoomed(stage.renderer, 1);
        CHECK(stage.renderer.viewport().world == Point{50, 50});
    }
    CHECK(stage.renderer.zoom() == 3);
}

TEST_CASE("whole-number scaling keeps the world within the output, and reports the change") {
    Window window = *Window::offscreen({170, 130}, {50, 50});
    Renderer& renderer = window.renderer();
    renderer.begin_frame();
    CHECK(renderer.viewport().scale == Approx(2.6F));
    renderer.set_whole_scale(true);
    CHECK(renderer.begin_frame());
    CHECK(renderer.viewport().scale == 2);
    CHECK(renderer.viewport().offset_px == Point{35, 15});
    CHECK_FALSE(renderer.begin_frame());
}

TEST_CASE("a sprite is centred on its position, pixel for pixel") {
    Stage stage;
    const Texture texture = stage.renderer.make_texture(even_image(4, 4, {10, 200, 30, 255}));
    stage.renderer.draw(texture, {0, 0, 4, 4}, {25, 25});
    const Image image = stage.picture();
    CHECK(pixel(image, 98, 48) == Pixel{10, 200, 30});
    CHECK(pixel(image, 101, 51) == Pixel{10, 200, 30});
    CHECK(pixel(image, 97, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 102, 50) == Pixel{0, 0, 0});
}

TEST_CASE("normal blending covers by alpha, additive adds, opaque replaces") {
    Stage stage;
    stage.renderer.fill_rect({0, 0, 50, 50}, {100, 100, 100, 255});
    const Texture half = stage.renderer.make_texture(even_image(4, 4, {200, 0, 0, 128}));
    stage.renderer.draw(half, {0, 0, 4, 4}, {10, 10}, {{}, Blend::Normal});
    stage.renderer.draw(half, {0, 0, 4, 4}, {20, 10}, {{}, Blend::Additive});
    stage.renderer.draw(half, {0, 0, 4, 4}, {30, 10}, {{}, Blend::Opaque});
    const Image image = stage.picture();
    const Pixel normal = pixel(image, 70, 20);
    CHECK(std::abs(normal[0] - 150) <= 2);
    CHECK(std::abs(normal[1] - 50) <= 2);
    const Pixel added = pixel(image, 90, 20);
    CHECK(std::abs(added[0] - 200) <= 2);
    CHECK(added[1] == 100);
    CHECK(pixel(image, 110, 20) == Pixel{200, 0, 0});
}

TEST_CASE("additive light stops at white") {
    Stage stage;
    for (int i = 0; i < 3; ++i) {
        stage.renderer.fill_rect({0, 0, 50, 50}, {120, 10, 0, 255}, Blend::Additive);
    }
    CHECK(pixel(stage.picture(), 100, 50) == Pixel{255, 30, 0});
}

TEST_CASE("a tint multiplies colours and fades the whole") {
    Stage stage;
    const Texture white = stage.renderer.make_texture(even_image(4, 4, {255, 255, 255, 255}));
    stage.renderer.draw(white, {0, 0, 4, 4}, {10, 10}, {{255, 128, 0, 255}});
    stage.renderer.draw(white, {0, 0, 4, 4}, {20, 10}, {{255, 255, 255, 64}});
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 20) == Pixel{255, 128, 0});
    CHECK(std::abs(pixel(image, 90, 20)[0] - 64) <= 2);
}

TEST_CASE("only the given part of a texture is drawn, stretched if asked") {
    Stage stage;
    Image two(8, 4);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 8; ++x) {
            two.pixel(x, y)[x < 4 ? 0 : 2] = 255;
            two.pixel(x, y)[3] = 255;
        }
    }
    const Texture sheet = stage.renderer.make_texture(two);
    stage.renderer.draw(sheet, {4, 0, 4, 4}, {25, 25}, {{}, Blend::Normal, 5});
    const Image image = stage.picture();
    CHECK(pixel(image, 91, 50) == Pixel{0, 0, 255});
    CHECK(pixel(image, 108, 50) == Pixel{0, 0, 255});
    CHECK(pixel(image, 88, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 111, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 108, 42) == Pixel{0, 0, 255});
    CHECK(pixel(image, 108, 57) == Pixel{0, 0, 255});
    CHECK(pixel(image, 108, 38) == Pixel{0, 0, 0});
    CHECK(pixel(image, 108, 61) == Pixel{0, 0, 0});
}

TEST_CASE("a shift moves drawings but not the clip, until the next frame") {
    Stage stage;
    stage.renderer.set_shift({-5, 0});
    stage.renderer.fill_rect({0, 0, 10, 50}, kRed);
    const Image image = stage.picture();
    CHECK(pixel(image, 45, 50) == Pixel{0, 0, 0});
    CHECK(pixel(image, 59, 50) == Pixel{255, 0, 0});
    CHECK(pixel(image, 60, 50) == Pixel{0, 0, 0});
    stage.renderer.begin_frame();
    stage.renderer.fill_rect({0, 0, 10, 50}, kRed);
    CHECK(pixel(stage.picture(), 69, 50) == Pixel{255, 0, 0});
}

TEST_CASE("a clip limits drawing until it is removed") {
    Stage stage;
    stage.renderer.set_clip({10, 10, 10, 10});
    stage.renderer.fill_rect({0, 0, 50, 50}, kRed);
    stage.renderer.reset_clip();
    stage.renderer.fill_rect({40, 40, 1, 1}, kRed);
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 20) == Pixel{255, 0, 0});
    CHECK(pixel(image, 69, 20) == Pixel{0, 0, 0});
    CHECK(pixel(image, 90, 20) == Pixel{0, 0, 0});
    CHECK(pixel(image, 130, 80) == Pixel{255, 0, 0});
}

TEST_CASE("a clip outside the world lets nothing through") {
    Stage stage;
    stage.renderer.set_clip({100, 100, 10, 10});
    stage.renderer.fill_rect({0, 0, 50, 50}, kRed);
    CHECK(pixel(stage.picture(), 100, 50) == Pixel{0, 0, 0});
}

TEST_CASE("a gradient runs from top to bottom, and to all four corners") {
    Stage stage;
    constexpr Colour kBlack{0, 0, 0, 255};
    stage.renderer.gradient_rect({0, 0, 50, 25}, kBlack, kBlack, kRed, kRed);
    stage.renderer.gradient_rect({0, 25, 50, 25}, kRed, kBlack, kRed, kBlack);
    const Image image = stage.picture();
    CHECK(pixel(image, 100, 0)[0] < 10);
    CHECK(std::abs(pixel(image, 100, 25)[0] - 128) < 8);
    CHECK(pixel(image, 100, 49)[0] > 245);
    CHECK(pixel(image, 52, 75)[0] > 240);
    CHECK(pixel(image, 147, 75)[0] < 15);
}

TEST_CASE("lines have the given width") {
    Stage stage;
    stage.renderer.line({5, 10}, {45, 10}, kRed, 4);
    stage.renderer.line({5, 30}, {45, 30}, kRed, 0.1F);
    const Image image = stage.picture();
    CHECK(pixel(image, 100, 17) == Pixel{255, 0, 0});
    CHECK(pixel(image, 100, 22) == Pixel{255, 0, 0});
    CHECK(pixel(image, 100, 14) == Pixel{0, 0, 0});
    CHECK(pixel(image, 100, 25) == Pixel{0, 0, 0});
    CHECK(pixel(image, 100, 60) == Pixel{255, 0, 0});
    CHECK(pixel(image, 100, 61) == Pixel{0, 0, 0});
}

TEST_CASE("a strip of light in one hue looks like SDL's own triangles") {
    const std::array<Vertex, 4> band{
        {{{5, 8}, kRed.faded(0)}, {{9, 40}, kRed}, {{42, 6}, kRed}, {{45, 43}, kRed.faded(0)}}};
    Stage painted;
    painted.renderer.strip(band, Blend::Additive);
    const Image image = painted.picture();

    Stage wanted;
    std::array<SDL_Vertex, 4> corners{};
    for (std::size_t i = 0; i < band.size(); ++i) {
        const Point at = wanted.renderer.to_output(band[i].at);
        corners[i] = {{at.x, at.y}, {255, 0, 0, band[i].colour.a}, {0, 0}};
    }
    constexpr std::array<int, 6> kTriangles{0, 1, 2, 1, 2, 3};
    SDL_SetRenderDrawBlendMode(wanted.renderer.handle(), SDL_BLENDMODE_ADD);
    SDL_RenderGeometry(wanted.renderer.handle(), nullptr, corners.data(), 4, kTriangles.data(), 6);
    const Image theirs = wanted.picture();

    int apart = 0;
    int lit = 0;
    for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 200; ++x) {
            lit += pixel(image, x, y)[0] > 0 ? 1 : 0;
            apart += std::abs(pixel(image, x, y)[0] - pixel(theirs, x, y)[0]) > 12 ? 1 : 0;
        }
    }
    CHECK(lit > 1500);
    CHECK(apart * 20 < lit);  // only at the edges, which SDL rounds to whole pixels
}

TEST_CASE("a clip and a shift apply to light and masks too") {
    Stage stage;
    stage.renderer.set_clip({10, 10, 10, 10});
    stage.renderer.set_shift({-5, 0});
    const std::array<Vertex, 4> all{{{{0, 0}, kRed}, {{0, 50}, kRed}, {{22, 0}, kRed}, {{22, 50}, kRed}}};
    stage.renderer.strip(all, Blend::Normal);
    const Texture mask = stage.renderer.make_mask(even_image(100, 100, kRed));
    stage.renderer.draw_at_px(mask, {0, 0, 100, 100}, 90, 0, {0, 0, 255, 255}, Blend::Additive);
    const Image image = stage.picture();
    CHECK(pixel(image, 69, 30) == Pixel{0, 0, 0});
    CHECK(pixel(image, 70, 19) == Pixel{0, 0, 0});
    CHECK(pixel(image, 70, 20) == Pixel{255, 0, 0});
    CHECK(pixel(image, 80, 39) == Pixel{255, 0, 255});
    CHECK(pixel(image, 84, 30) == Pixel{0, 0, 255});
    CHECK(pixel(image, 90, 30) == Pixel{0, 0, 0});
}

TEST_CASE("light, masks and pictures are stacked in drawing order") {
    Stage stage;
    const std::array<Vertex, 4> all{{{{0, 0}, kRed}, {{0, 50}, kRed}, {{50, 0}, kRed}, {{50, 50}, kRed}}};
    stage.renderer.fill_rect({0, 0, 50, 50}, {0, 255, 0, 255});
    stage.renderer.strip(all, Blend::Normal);
    stage.renderer.fill_rect({0, 0, 10, 50}, {0, 0, 255, 255});
    stage.renderer.dot({5, 5}, 2, {255, 255, 0, 255});
    const Image image = stage.picture();
    CHECK(pixel(image, 100, 50) == Pixel{255, 0, 0});
    CHECK(pixel(image, 60, 50) == Pixel{0, 0, 255});
    CHECK(pixel(image, 60, 10) == Pixel{255, 255, 0});
}

TEST_CASE("drawings with alpha 0 are skipped, but an opaque picture ignores alpha") {
    Stage stage;
    const Texture texture = stage.renderer.make_texture(even_image(4, 4, {10, 200, 30, 255}));
    stage.renderer.draw(texture, {0, 0, 4, 4}, {10, 10}, {Colour{}.faded(0)});
    stage.renderer.draw(texture, {0, 0, 4, 4}, {20, 10}, {Colour{}.faded(0), Blend::Opaque});
    stage.renderer.dot({30, 10}, 4, kRed.faded(0), Blend::Additive);
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 20) == Pixel{0, 0, 0});
    CHECK(pixel(image, 90, 20) == Pixel{10, 200, 30});
    CHECK(pixel(image, 110, 20) == Pixel{0, 0, 0});
}

TEST_CASE("a frame is drawn inside its rectangle and leaves the middle alone") {
    Stage stage;
    stage.renderer.frame_rect({10, 10, 20, 20}, kRed, 1);
    const Image image = stage.picture();
    CHECK(pixel(image, 70, 20) == Pixel{255, 0, 0});
    CHECK(pixel(image, 71, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 72, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 107, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 108, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 109, 40) == Pixel{255, 0, 0});
    CHECK(pixel(image, 110, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 109, 59) == Pixel{255, 0, 0});
    CHECK(pixel(image, 70, 57) == Pixel{255, 0, 0});
    CHECK(pixel(image, 108, 57) == Pixel{255, 0, 0});
    CHECK(pixel(image, 69, 40) == Pixel{0, 0, 0});
    for (const int x : {70, 109}) {
        CHECK(pixel(image, x, 19) == Pixel{0, 0, 0});
        CHECK(pixel(image, x, 60) == Pixel{0, 0, 0});
    }
}

TEST_CASE("the sides of a frame are at most half as wide as its rectangle, which they fill then") {
    Stage stage;
    stage.renderer.frame_rect({10, 10, 20, 10}, kRed, 50);
    stage.renderer.frame_rect({5, 30, 40, 5}, kRed, 50);
    const Image image = stage.picture();
    for (const int y : {20, 29, 30, 39}) {
        CHECK(pixel(image, 90, y) == Pixel{255, 0, 0});
    }
    CHECK(pixel(image, 90, 40) == Pixel{0, 0, 0});
    CHECK(pixel(image, 100, 69) == Pixel{255, 0, 0});
    CHECK(pixel(image, 100, 70) == Pixel{0, 0, 0});
}

TEST_CASE("a disc is full in the middle and smooth at the edge") {
    Stage stage;
    stage.renderer.dot({15, 25}, 5, kRed);
    stage.renderer.dot({35, 25}, 5, kRed, Blend::Normal, true);
    const Image image = stage.picture();
    CHECK(pixel(image, 80, 50) == Pixel{255, 0, 0});
    CHECK(pixel(image, 88, 50)[0] == 255);
    CHECK(pixel(image, 92, 50)[0] == 0);
    // A glow falls off faster than linearly: of 255, 211 beside the centre and 34 halfway out.
    CHECK(pixel(image, 120, 50)[0] > 200);
    const int half_way = pixel(image, 125, 50)[0];
    CHECK(half_way > 20);
    CHECK(half_way < 60);
}

TEST_CASE("the first frame and a changed output are reported, others not") {
    auto window = Window::offscreen({200, 100}, {50, 50});
    REQUIRE(window);
    CHECK(window->renderer().begin_frame());
    CHECK_FALSE(window->renderer().begin_frame());
    CHECK(window->renderer().is_software());
}

TEST_CASE("a screenshot holds what was drawn, and is opaque") {
    const TestDirectory directory;
    Stage stage;
    stage.renderer.fill_rect({0, 0, 25, 50}, {1, 2, 3, 255});
    REQUIRE(stage.renderer.save_screenshot(directory / "shot.png"));
    const auto image = load_png(directory / "shot.png");
    REQUIRE(image);
    CHECK(image->width_px == 200);
    CHECK(image->height_px == 100);
    CHECK(pixel(*image, 99, 99) == Pixel{1, 2, 3});
    CHECK(pixel(*image, 100, 99) == Pixel{0, 0, 0});
    CHECK(image->pixel(0, 0)[3] == 255);
}

TEST_CASE("a screenshot that cannot be written is an error") {
    const TestDirectory directory;
    Stage stage;
    REQUIRE(stage.renderer.save_screenshot(directory / "shot.png"));
    CHECK_FALSE(stage.renderer.save_screenshot(directory / "shot.png" / "below.png"));
}

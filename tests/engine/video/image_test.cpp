// SPDX-License-Identifier: Zlib
#include "engine/base/files.h"
#include "engine/video/image.h"
#include "tests/engine/test_directory.h"

#include <array>

#include <algorithm>

#include <catch2/catch.hpp>

using namespace engine;

namespace {

using Rgba = std::array<int, 4>;

Rgba rgba_at(const Image& image, int x, int y) {
    const std::uint8_t* p = image.pixel(x, y);
    return {p[0], p[1], p[2], p[3]};
}

void set_pixel(Image& image, int x, int y, Rgba value) {
    for (std::size_t c = 0; c < 4; ++c) {
        image.pixel(x, y)[c] = static_cast<std::uint8_t>(value[c]);
    }
}

}  // namespace

TEST_CASE("a picture survives saving to PNG and loading") {
    const TestDirectory directory;
    Image image(3, 2);
    set_pixel(image, 0, 0, {1, 2, 3, 4});
    set_pixel(image, 2, 1, {250, 0, 128, 255});
    REQUIRE(save_png(directory / "a.png", image));
    const auto read = load_png(directory / "a.png");
    REQUIRE(read);
    CHECK(read->width_px == 3);
    CHECK(read->height_px == 2);
    CHECK(read->rgba == image.rgba);
}

TEST_CASE("a damaged or missing picture is refused with its name and a remedy") {
    const TestDirectory directory;
    REQUIRE(write_file(directory / "a.png", "\x89PNG\r\n\x1a\nnonsense"));
    for (const std::string name : {"a.png", "none.png"}) {
        const auto read = load_png(directory / name);
        REQUIRE_FALSE(read);
        CHECK(read.error().english().find(name) != std::string::npos);
        CHECK(read.error().english().find("reinstall the game") != std::string::npos);
    }
}

TEST_CASE("every truncated PNG is refused without harm") {
    const TestDirectory directory;
    Image image(8, 8);
    for (std::size_t i = 0; i < image.rgba.size(); ++i) {
        image.rgba[i] = static_cast<std::uint8_t>(i * 37);
    }
    REQUIRE(save_png(directory / "a.png", image));
    const std::string bytes = *read_file(directory / "a.png", 10000);
    for (std::size_t size = 0; size + 12 < bytes.size(); ++size) {  // the last 12 bytes only mark the end
        CHECK_FALSE(decode_png(std::string_view(bytes).substr(0, size), "a.png"));
    }
}

TEST_CASE("halving takes the average of four pixels") {
    Image image(2, 2);
    set_pixel(image, 0, 0, {100, 0, 0, 255});
    set_pixel(image, 1, 0, {200, 0, 0, 255});
    set_pixel(image, 0, 1, {0, 40, 0, 255});
    set_pixel(image, 1, 1, {0, 80, 4, 255});
    Image half(1, 1);
    resample(image, {0, 0, 2, 2}, half, {0, 0, 1, 1});
    CHECK(rgba_at(half, 0, 0) == Rgba{75, 30, 1, 255});
}

TEST_CASE("transparent pixels do not tint an edge") {
    Image image(2, 1);
    set_pixel(image, 0, 0, {200, 100, 50, 255});
    set_pixel(image, 1, 0, {0, 255, 0, 0});
    Image half(1, 1);
    resample(image, {0, 0, 2, 1}, half, {0, 0, 1, 1});
    CHECK(rgba_at(half, 0, 0) == Rgba{200, 100, 50, 128});
}

TEST_CASE("resampling a cell neither reads nor writes its neighbours") {
    Image sheet(8, 4);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 8; ++x) {
            set_pixel(sheet, x, y, x < 4 ? Rgba{10, 20, 30, 255} : Rgba{250, 250, 250, 255});
        }
    }
    Image made(6, 3);
    resample(sheet, {0, 0, 4, 4}, made, {0, 0, 3, 3});
    for (int y = 0; y < 3; ++y) {
        CHECK(rgba_at(made, 2, y) == Rgba{10, 20, 30, 255});
        CHECK(rgba_at(made, 3, y) == Rgba{0, 0, 0, 0});
    }
}

TEST_CASE("enlarging a cell reads no neighbour either") {
    Image sheet(6, 1);
    for (int x = 0; x < 6; ++x) {
        set_pixel(sheet, x, 0, x / 2 == 1 ? Rgba{10, 20, 30, 255} : Rgba{250, 250, 250, 255});
    }
    for (const Filter filter : {Filter::Smooth, Filter::Sharp}) {
        Image made(5, 3);
        resample(sheet, {2, 0, 2, 1}, made, {0, 0, 5, 3}, filter);
        for (int x = 0; x < 5; ++x) {
            CHECK(rgba_at(made, x, 0) == Rgba{10, 20, 30, 255});
            CHECK(rgba_at(made, x, 2) == Rgba{10, 20, 30, 255});
        }
    }
}

TEST_CASE("a smooth filter weighs pixels by their overlap, or interpolates when enlarging") {
    const auto row = [](const std::vector<int>& levels, int width) {
        Image from(static_cast<int>(levels.size()), 1);
        for (int x = 0; x < from.width_px; ++x) {
            set_pixel(from, x, 0, {levels[static_cast<std::size_t>(x)], 0, 0, 255});
        }
        Image to(width, 1);
        resample(from, {0, 0, from.width_px, 1}, to, {0, 0, width, 1});
        std::vector<int> made;
        for (int x = 0; x < width; ++x) {
            made.push_back(to.pixel(x, 0)[0]);
        }
        return made;
    };
    CHECK(row({30, 90, 210}, 2) == std::vector<int>{50, 170});  // one and a half pixels each
    CHECK(row({10, 40, 100}, 1) == std::vector<int>{50});
    CHECK(row({0, 200}, 4) == std::vector<int>{0, 50, 150, 200});
}

TEST_CASE("a uniform picture stays uniform at every size") {
    Image image(7, 5);
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        image.rgba[i] = 90;
        image.rgba[i + 3] = 120;
    }
    for (const int side : {1, 2, 3, 5, 8, 19}) {
        Image made(side, side);
        resample(image, {0, 0, 7, 5}, made, {0, 0, side, side});
        CHECK(rgba_at(made, 0, 0) == Rgba{90, 0, 0, 120});
        CHECK(rgba_at(made, side - 1, side - 1) == Rgba{90, 0, 0, 120});
    }
}

TEST_CASE("rows are resampled as columns are") {
    Image across(9, 1);
    Image down(1, 9);
    for (int i = 0; i < 9; ++i) {
        const auto level = static_cast<std::uint8_t>(i * i * 3);
        set_pixel(across, i, 0, {level, 255, 0, 255});
        set_pixel(down, 0, i, {level, 255, 0, 255});
    }
    for (const Filter filter : {Filter::Smooth, Filter::Sharp}) {
        for (const int size : {1, 2, 4, 7, 9, 14}) {
            Image wide(size, 1);
            Image high(1, size);
            resample(across, {0, 0, 9, 1}, wide, {0, 0, size, 1}, filter);
            resample(down, {0, 0, 1, 9}, high, {0, 0, 1, size}, filter);
            CHECK(wide.rgba == high.rgba);
        }
    }
}

TEST_CASE("resampling to the same size makes no visible change") {
    Image image(3, 1);
    set_pixel(image, 0, 0, {9, 8, 7, 255});
    set_pixel(image, 1, 0, {200, 1, 99, 17});
    Image made(3, 1);
    resample(image, {0, 0, 3, 1}, made, {0, 0, 3, 1});
    CHECK(made.rgba == image.rgba);
}

TEST_CASE("a sharp enlargement has the old colours only") {
    Image source(2, 1);
    std::fill(source.rgba.begin(), source.rgba.end(), std::uint8_t{255});
    source.pixel(0, 0)[0] = 0;
    Image sharp(8, 4);
    resample(source, {0, 0, 2, 1}, sharp, {0, 0, 8, 4}, Filter::Sharp);
    Image smooth(8, 4);
    resample(source, {0, 0, 2, 1}, smooth, {0, 0, 8, 4});
    CHECK(sharp.pixel(3, 0)[0] == 0);
    CHECK(sharp.pixel(4, 0)[0] == 255);
    CHECK(smooth.pixel(3, 0)[0] > 0);
}

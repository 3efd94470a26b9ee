// SPDX-License-Identifier: Zlib
#include "tests/support/places.h"
#include "tools/art/canvas.h"
#include "tools/art/image.h"
#include "tools/art/manifest.h"
#include "tools/art/noise.h"
#include "tools/art/paint.h"
#include "tools/art/sky.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace {

const std::string kManifest = (places::assets() / "source" / "sheets.txt").string();
const std::string kSprites = (places::assets() / "sprites/").string();
const std::string kSkies = (places::assets() / "skies/").string();

std::vector<art::Sheet> grids() {
    std::vector<art::Sheet> sheets = art::read_manifest(kManifest);
    std::erase_if(sheets, [](const art::Sheet& sheet) { return sheet.maker == "picture"; });
    return sheets;
}

bool same_pixels(const art::Image& a, const art::Image& b) {
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const art::Pixel p = a.at(x, y), q = b.at(x, y);
            if (p.r != q.r || p.g != q.g || p.b != q.b || p.a != q.a) {
                return false;
            }
        }
    }
    return a.width() == b.width() && a.height() == b.height();
}

}  // namespace

TEST_CASE("the generator gives the same sequence for the same seed, within its bounds, and another for another seed") {
    art::Chance one(7), same(7), other(8);
    bool differs = false;
    for (int i = 0; i < 1000; ++i) {
        const double n = one.between(-2, 3);
        REQUIRE(n == same.between(-2, 3));
        REQUIRE(n >= -2);
        REQUIRE(n < 3);
        differs = differs || n != other.between(-2, 3);
    }
    CHECK(differs);
}

TEST_CASE("noise is smooth, bounded, and zero at whole numbers") {
    const art::Noise noise(5);
    for (int i = 0; i < 500; ++i) {
        const double x = i * 0.173, y = i * 0.311, z = i * 0.057;
        REQUIRE(std::abs(noise.at(x, y, z)) <= 1.05);
        REQUIRE(std::abs(noise.at(x, y, z) - noise.at(x + 1e-6, y, z)) < 1e-4);
        REQUIRE(noise.at(i, -i, 2 * i) == Approx(0).margin(1e-12));
    }
}

TEST_CASE("a painted frame looks the same over black") {
    for (const art::Colour light : {art::Colour{0.5, 0.25, 0.1}, art::Colour{0.002, 0.0, 0.01}}) {
        const art::Pixel p = art::pixel_over_black(light, 0.0);
        CHECK(p.r * p.a / 255.0 == Approx(255 * art::encode(light.r)).margin(1.0));
        CHECK(p.g * p.a / 255.0 == Approx(255 * art::encode(light.g)).margin(1.0));
        CHECK(p.b * p.a / 255.0 == Approx(255 * art::encode(light.b)).margin(1.0));
    }
    CHECK(art::pixel_over_black({0, 0, 0}, 1).a == 255);
    CHECK(art::pixel_over_black({0, 0, 0}, 0).a == 0);
}

TEST_CASE("the edge of a faded frame is empty however bright its middle") {
    art::Canvas canvas(16, 4);
    canvas.spot(0, 0, 12, {9, 9, 9});
    CHECK(canvas.develop().touches_edge());
    canvas.fade_edge(3);
    const art::Image image = canvas.develop();
    CHECK_FALSE(image.touches_edge());
    CHECK(image.at(32, 32).a == 255);
}

TEST_CASE("reducing a picture ignores the colour of transparent pixels") {
    art::Image image(2, 2);
    image.at(0, 0) = {200, 100, 50, 255};
    image.at(1, 1) = {1, 2, 3, 0};
    const art::Pixel p = image.reduced(2).at(0, 0);
    CHECK(p.r == 200);
    CHECK(p.b == 50);
    CHECK(p.a == 63);
    CHECK_THROWS_AS(image.cut(1, 1, 2, 1), std::runtime_error);
}

TEST_CASE("every sheet has the size in the manifest, and no frame is cut off at the edge of its cell") {
    for (const art::Sheet& sheet : grids()) {
        INFO(sheet.name);
        const art::Image grid = art::Image::load(kSprites + sheet.name + ".png");
        const int cell = sheet.cell_px(), rows = (sheet.frames + sheet.columns - 1) / sheet.columns;
        REQUIRE(grid.width() == cell * sheet.columns);
        REQUIRE(grid.height() == cell * rows);
        for (int i = 0; i < sheet.frames; ++i) {
            REQUIRE_FALSE(grid.cut(i % sheet.columns * cell, i / sheet.columns * cell, cell, cell).touches_edge());
        }
    }
}

TEST_CASE("the painters still reproduce the sheets") {
    const std::vector<art::Sheet> sheets = grids();
    const auto painted = [&](const char* name, art::Image (*paint)(const art::Frame&), int number) {
        const auto sheet = std::find_if(sheets.begin(), sheets.end(), [&](const auto& s) { return s.name == name; });
        const int cell = sheet->cell_px();
        const art::Image grid = art::Image::load(kSprites + name + ".png");
        return same_pixels(grid.cut(number % sheet->columns * cell, number / sheet->columns * cell, cell, cell),
                           paint({number, sheet->frames, sheet->units, sheet->px_per_unit}));
    };
    CHECK(painted("shot", art::paint_shot, 0));
    CHECK(painted("shot_enemy", art::paint_shot_enemy, 0));
    CHECK(painted("flame", art::paint_flame, 100));
    CHECK(painted("vortex", art::paint_vortex, 3));
    CHECK(painted("nova", art::paint_nova, 14));
}

TEST_CASE("every sky stays dark enough for shots to stand out") {
    for (int number = 0; number < art::kSkies; ++number) {
        const art::Image image = art::Image::load(kSkies + "sky_" + std::to_string(number) + ".png");
        double sum = 0;
        int bright = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const art::Pixel& p = image.at(x, y);
                const double light = (0.2126 * p.r + 0.7152 * p.g + 0.0722 * p.b) / 255;
                sum += light;
                bright += light > 0.45 ? 1 : 0;
            }
        }
        const double pixels = static_cast<double>(image.width()) * image.height();
        INFO("sky " << number);
        CHECK(sum / pixels < 0.12);
        CHECK(bright < 0.0005 * pixels);  // single stars
    }
}

TEST_CASE("a sky is seamless at its edges") {
    for (int number = 0; number < art::kSkies; ++number) {
        const art::Image image = art::Image::load(kSkies + "sky_" + std::to_string(number) + ".png");
        int seams = 0;
        for (int y = 0; y < image.height(); ++y) {
            seams += std::abs(image.at(0, y).g - image.at(image.width() - 1, y).g) > 24 ? 1 : 0;
        }
        INFO("sky " << number);
        CHECK(seams < image.height() / 50);  // except stars
    }
}

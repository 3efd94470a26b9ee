// SPDX-License-Identifier: Zlib
// gyre-art-contact MANIFEST SPRITES_FOLDER REDUCTION OUT NAME…: lays out sheets one below another over the background
// colour, reduced by a whole number (1 = full size, 2 = a typical window, 4 = one pixel per unit), for inspection
// before a commit.
#include "tools/art/image.h"
#include "tools/art/manifest.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <vector>

namespace {

constexpr int kWidth = 1536;
constexpr art::Pixel kBackground{5, 6, 14, 255};

/// Lays the frames of a sheet side by side in rows that fit the page.
art::Image strip(const art::Sheet& sheet, const art::Image& grid, int reduction) {
    const int cell = sheet.cell_px();
    const int divisor = std::max(1, reduction * sheet.px_per_unit / art::kPxPerUnit);
    const int small = cell / divisor, columns = std::max(1, kWidth / small);
    const int rows = (sheet.frames + columns - 1) / columns;
    art::Image page(kWidth, rows * small);
    for (int i = 0; i < sheet.frames; ++i) {
        const art::Image frame = grid.cut(i % sheet.columns * cell, i / sheet.columns * cell, cell, cell);
        page.paste(frame.reduced(divisor), i % columns * small, i / columns * small);
    }
    return page;
}

void flatten(art::Image& page) {
    for (int y = 0; y < page.height(); ++y) {
        for (int x = 0; x < page.width(); ++x) {
            art::Pixel& p = page.at(x, y);
            const auto over = [&](int top, int bottom) {
                return static_cast<std::uint8_t>((top * p.a + bottom * (255 - p.a)) / 255);
            };
            p = {over(p.r, kBackground.r), over(p.g, kBackground.g), over(p.b, kBackground.b), 255};
        }
    }
}

void compose(int argc, char** argv) {
    const std::string folder = argv[2];
    const int reduction = std::atoi(argv[3]);
    std::vector<art::Image> strips;
    int height = 0;
    for (const art::Sheet& sheet : art::read_manifest(argv[1])) {
        if (std::any_of(argv + 5, argv + argc, [&](const char* n) { return sheet.name == n; })) {
            const art::Image image = art::Image::load(folder + "/" + sheet.name + ".png");
            strips.push_back(sheet.maker == "picture" ? image.reduced(reduction) : strip(sheet, image, reduction));
            height += strips.back().height();
        }
    }
    art::Image page(kWidth, height);
    int y = 0;
    for (const art::Image& one : strips) {
        page.paste(one, 0, y);
        y += one.height();
    }
    flatten(page);
    page.save(argv[4], 3);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 6) {
        std::fprintf(stderr, "use: gyre-art-contact MANIFEST SPRITES_FOLDER REDUCTION OUT NAME...\n");
        return 2;
    }
    try {
        compose(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-contact: %s\n", error.what());
        return 1;
    }
    return 0;
}

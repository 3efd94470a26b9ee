// SPDX-License-Identifier: Zlib
// gyre-art-paint paints pictures made of light:
// - gyre-art-paint NAME UNITS PX FRAMES FOLDER paints the frames of one sheet into a folder. A fire (wreck_fire) is
//   painted over frames already in the folder.
// - gyre-art-paint sky NUMBER FILE paints a sky.
#include "tools/art/paint.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

namespace {

struct Painter {
    std::string_view name;
    art::Image (*paint)(const art::Frame&);
    bool is_overlay = false;
};

constexpr Painter kPainters[] = {
    {"explosion", art::paint_explosion},   {"ship_explosion", art::paint_ship_explosion},
    {"flame", art::paint_flame},           {"nova", art::paint_nova},
    {"vortex", art::paint_vortex},         {"comet", art::paint_comet},
    {"shield", art::paint_shield},         {"shot", art::paint_shot},
    {"shot_enemy", art::paint_shot_enemy}, {"wreck_fire", art::paint_wreck_fire, true},
};

/// Lays `top` over `base`, both with straight alpha.
void lay_over(art::Image& base, const art::Image& top) {
    for (int y = 0; y < base.height(); ++y) {
        for (int x = 0; x < base.width(); ++x) {
            art::Pixel& b = base.at(x, y);
            const art::Pixel& t = top.at(x, y);
            const int below = b.a * (255 - t.a) / 255, alpha = t.a + below;
            if (alpha > 0) {
                const auto mixed = [&](int over, int under) {
                    return static_cast<std::uint8_t>((over * t.a + under * below) / alpha);
                };
                b = {mixed(t.r, b.r), mixed(t.g, b.g), mixed(t.b, b.b), static_cast<std::uint8_t>(alpha)};
            }
        }
    }
}

int paint_sheet(const Painter& painter, int units, int px_per_unit, int frames, const std::string& folder) {
    for (int i = 0; i < frames; ++i) {
        const std::string path = art::frame_path(folder, i);
        art::Image image = painter.paint({i, frames, units, px_per_unit});
        if (painter.is_overlay) {
            art::Image base = art::Image::load(path);
            lay_over(base, image);
            image = base;
        }
        image.save(path);
    }
    return 0;
}

int run(int argc, char** argv) {
    if (argc == 4 && std::string_view(argv[1]) == "sky") {
        art::paint_sky(std::atoi(argv[2])).save(argv[3], 3);
        return 0;
    }
    const auto* painter = std::find_if(std::begin(kPainters), std::end(kPainters),
                                       [&](const Painter& p) { return argc == 6 && p.name == argv[1]; });
    if (painter == std::end(kPainters)) {
        std::fprintf(stderr, "use: gyre-art-paint NAME UNITS PX FRAMES FOLDER, or gyre-art-paint sky NUMBER FILE\n");
        return 2;
    }
    return paint_sheet(*painter, std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), argv[5]);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-paint: %s\n", error.what());
        return 1;
    }
}

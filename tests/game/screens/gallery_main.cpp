// SPDX-License-Identifier: Zlib
// gyre-gallery DIRECTORY WIDTH HEIGHT TEXT_SCALE [LANGUAGE]: a PNG of every screen and of some waves, to be looked at
// side by side, and what is wrong with how their texts lie.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/base/language.h"

#include "tests/game/screens/gallery.h"
#include "tests/support/places.h"

int main(int argc, char** argv) {
    if (argc != 5 && argc != 6) {
        std::fprintf(stderr, "usage: gyre-gallery DIRECTORY WIDTH HEIGHT TEXT_SCALE [LANGUAGE]\n");
        return 2;
    }
    const std::filesystem::path directory = argv[1];
    std::filesystem::create_directories(directory);
    engine::Language language(places::locales(), [](const std::string&) { return std::optional<std::string>(); });
    if (const auto used = language.use(argc == 6 ? argv[5] : "en"); !used) {
        std::fprintf(stderr, "gyre-gallery: %s\n", used.error().english().c_str());
        return 1;
    }
    int number = 0;
    int faults = 0;
    Gallery gallery({std::atoi(argv[2]), std::atoi(argv[3])},
                    [&](const Gallery::Piece& piece, engine::Renderer& renderer) {
                        const auto file = directory / fmt::format("{:02}_{}.png", number++, piece.name);
                        if (const auto saved = renderer.save_screenshot(file); !saved) {
                            std::fprintf(stderr, "gyre-gallery: %s\n", saved.error().english().c_str());
                        }
                        for (const std::string& line : piece.cut) {
                            std::printf("%s: '%s' is shortened\n", piece.name.c_str(), line.c_str());
                            ++faults;
                        }
                        for (const std::string& fault : layout_faults(piece.texts, renderer.viewport().area_px())) {
                            std::printf("%s: %s\n", piece.name.c_str(), fault.c_str());
                            ++faults;
                        }
                    });
    gallery.set_text_scale(std::atoi(argv[4]));
    gallery.show_all();
    std::printf("%d pictures, %d faults\n", number, faults);
    return faults == 0 ? 0 : 1;
}

// SPDX-License-Identifier: Zlib
// gyre-gallery DIRECTORY WIDTH HEIGHT TEXT_SCALE [LANGUAGE]: writes a PNG of every screen and of some waves, for
// comparison side by side, and prints faults in their layout. gyre-gallery --golden: regenerates the golden pictures
// (see golden.h).
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "engine/base/files.h"
#include "engine/base/language.h"

#include "tests/game/screens/gallery.h"
#include "tests/game/screens/golden_texts.h"
#include "tests/game/view/sheets.h"
#include "tests/support/golden.h"
#include "tests/support/places.h"

namespace {

int make_golden_pictures() {
    std::size_t made = 0;
    golden::Texts texts;
    golden::show_gallery([&](const std::string& name, const Gallery::Piece& piece, engine::Renderer& renderer) {
        if (golden::keeps_texts(piece.name)) {
            texts[name] = golden::lines_of(piece);
        }
        if (!golden::is_kept(name)) {
            return;
        }
        const auto drawn = renderer.read_pixels();
        const auto saved =
            drawn ? engine::save_png(golden::path_of(piece.name), golden::shrunk(*drawn)) : drawn.failure();
        if (!saved) {
            std::fprintf(stderr, "gyre-gallery: %s\n", saved.error().english().c_str());
            return;
        }
        std::printf("%s\n", golden::path_of(piece.name).c_str());
        ++made;
    });
    if (const auto saved = engine::write_file(golden::texts_path(), golden::joined(texts)); !saved) {
        std::fprintf(stderr, "gyre-gallery: %s\n", saved.error().english().c_str());
        return 1;
    }
    std::printf("%s\n", golden::texts_path().c_str());
    for (const sheets::Sheet& sheet : sheets::draw_all()) {
        if (const auto saved = engine::save_png(golden::path_of(sheet.name), sheet.picture); !saved) {
            std::fprintf(stderr, "gyre-gallery: %s\n", saved.error().english().c_str());
            return 1;
        }
        std::printf("%s\n", golden::path_of(sheet.name).c_str());
    }
    return made == golden::count() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string_view(argv[1]) == "--golden") {
        return make_golden_pictures();
    }
    if (argc != 5 && argc != 6) {
        std::fprintf(stderr, "usage: gyre-gallery DIRECTORY WIDTH HEIGHT TEXT_SCALE [LANGUAGE]\n"
                             "       gyre-gallery --golden\n");
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
                        for (const std::string& fault : layout_faults(piece.texts, whole_picture(renderer))) {
                            std::printf("%s: %s\n", piece.name.c_str(), fault.c_str());
                            ++faults;
                        }
                    });
    gallery.set_text_scale(std::atoi(argv[4]));
    gallery.show_all();
    std::printf("%d pictures, %d faults\n", number, faults);
    return faults == 0 ? 0 : 1;
}

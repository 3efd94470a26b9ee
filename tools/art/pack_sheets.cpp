// SPDX-License-Identifier: Zlib
// gyre-art-pack makes sheets and their index:
// - gyre-art-pack sheet MANIFEST NAME FRAMES_FOLDER OUT.png arranges the frames of one sheet in a grid.
// - gyre-art-pack reduce IN.png FACTOR OUT.png writes a copy reduced by a whole number.
// - gyre-art-pack index MANIFEST FOLDER writes FOLDER/index.json from the list and the existing pictures.
#include "tools/art/image.h"
#include "tools/art/manifest.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <string_view>

namespace {

void pack(const art::Sheet& sheet, const std::string& frames, const std::string& out) {
    const int cell = sheet.cell_px();
    const int rows = (sheet.frames + sheet.columns - 1) / sheet.columns;
    art::Image grid(cell * sheet.columns, cell * rows);
    for (int i = 0; i < sheet.frames; ++i) {
        const std::string path = art::frame_path(frames, i);
        const art::Image frame = art::Image::load(path);
        if (frame.width() != cell || frame.height() != cell) {
            throw std::runtime_error(path + ": has the wrong size");
        }
        if (frame.touches_edge()) {
            throw std::runtime_error(path + ": is cut off at the edge of its cell");
        }
        grid.paste(frame, i % sheet.columns * cell, i / sheet.columns * cell);
    }
    grid.save(out);
}

void write_entry(std::ofstream& out, const art::Sheet& sheet, const std::string& folder) {
    out << "    \"" << sheet.name << "\": { \"file\": \"" << sheet.name << ".png\", ";
    if (sheet.maker == "picture") {  // a single picture of any shape
        const art::Image image = art::Image::load(folder + "/" + sheet.name + ".png");
        out << "\"width_px\": " << image.width() << ", \"height_px\": " << image.height() << ", ";
    } else {
        out << "\"cell_px\": " << sheet.cell_px() << ", \"units\": " << sheet.units << ", ";
    }
    if (sheet.name == "background") {
        out << "\"units\": 640, \"opaque\": true, \"covers\": true, ";  // as wide as the field, or wider
    }
    out << "\"columns\": " << sheet.columns << ", \"frames\": " << sheet.frames << " }";
}

void write_index(const std::vector<art::Sheet>& sheets, const std::string& folder) {
    std::ofstream out(folder + "/index.json");
    out << "{\n  \"px_per_unit\": " << art::kPxPerUnit << ",\n  \"sheets\": {\n";
    for (const art::Sheet& sheet : sheets) {
        write_entry(out, sheet, folder);
        out << (&sheet == &sheets.back() ? "\n" : ",\n");
    }
    out << "  }\n}\n";
    if (!out.flush()) {
        throw std::runtime_error(folder + "/index.json: cannot be written");
    }
}

int run(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "sheet" && argc == 6) {
        const std::vector<art::Sheet> sheets = art::read_manifest(argv[2]);
        const auto sheet = std::find_if(sheets.begin(), sheets.end(), [&](const auto& s) { return s.name == argv[3]; });
        if (sheet == sheets.end()) {
            throw std::runtime_error(std::string(argv[3]) + ": not in the list of sheets");
        }
        pack(*sheet, argv[4], argv[5]);
        return 0;
    }
    if (what == "reduce" && argc == 5) {
        art::Image::load(argv[2]).reduced(std::max(1, std::atoi(argv[3]))).save(argv[4]);
        return 0;
    }
    if (what == "index" && argc == 4) {
        write_index(art::read_manifest(argv[2]), argv[3]);
        return 0;
    }
    std::fprintf(stderr,
                 "use: gyre-art-pack sheet MANIFEST NAME FRAMES OUT | reduce IN FACTOR OUT | index MANIFEST FOLDER\n");
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-pack: %s\n", error.what());
        return 1;
    }
}

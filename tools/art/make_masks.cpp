// SPDX-License-Identifier: Zlib
// gyre-art-masks SPRITES_FOLDER OUT: reads the finished sheets and writes the simulation's collision masks. Prints hit
// box and mean area of every set beside the target values of the rules.
#include "tools/art/image.h"
#include "tools/art/manifest.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>
#include <vector>

namespace {

constexpr int kMaskSize = 32;

using Mask = std::array<std::uint32_t, kMaskSize>;

struct Set {
    const char* name;    // name in the simulation
    const char* sheet;   // source sheet
    int size;            // width of the nominal cell, units
    const char* target;  // hit box of the classic art: left, top, right, bottom
    int target_area;     // its mean count of opaque units
};

// The order is the order of the simulation's mask table.
constexpr Set kSets[] = {
    {"Ship", "ship_hull", 32, "0,1,31,31", 437},         {"LargeRock", "rock_large", 32, "0,0,31,31", 673},
    {"MediumRock", "rock_medium", 32, "4,5,28,27", 328}, {"SmallRock", "rock_small", 16, "1,1,14,14", 144},
    {"SteelRock", "rock_steel", 32, "5,5,27,27", 381},   {"Mine", "mine", 32, "1,1,30,31", 433},
    {"Vortex", "vortex", 32, "4,3,28,31", 389},          {"Nova", "nova", 32, "0,0,31,31", 547},
    {"Multiplier", "multiplier", 32, "8,8,22,22", 193},  {"Comet", "comet", 32, "1,0,30,31", 250},
    {"Canister", "canister", 32, "3,3,28,29", 325},      {"DamagedShip", "damaged_ship", 32, "0,0,31,31", 450},
    {"BigFighter", "fighter_big", 32, "2,3,30,28", 555}, {"LittleFighter", "fighter_little", 32, "6,5,26,23", 288},
};

/// Returns true if at least half of the unit at (x, y), counted from the nominal cell's corner, is covered.
bool is_solid(const art::Image& cell, int units, const Set& set, int x, int y) {
    const int left = ((units - set.size) / 2 + x) * art::kPxPerUnit,
              top = ((units - set.size) / 2 + y) * art::kPxPerUnit;
    int sum = 0;
    for (int j = 0; j < art::kPxPerUnit; ++j) {
        for (int i = 0; i < art::kPxPerUnit; ++i) {
            const int px = left + i, py = top + j;
            if (px >= 0 && py >= 0 && px < cell.width() && py < cell.height()) {
                sum += cell.at(px, py).a;
            }
        }
    }
    return 2 * sum >= 255 * art::kPxPerUnit * art::kPxPerUnit;
}

Mask mask_of(const art::Image& cell, int units, const Set& set) {
    Mask rows{};
    for (int y = 0; y < set.size; ++y) {
        for (int x = 0; x < set.size; ++x) {
            if (is_solid(cell, units, set, x, y)) {
                rows[static_cast<std::size_t>(y)] |= 0x80000000u >> x;
            }
        }
    }
    return rows;
}

std::vector<Mask> masks_of(const art::Sheet& sheet, const Set& set, const std::string& folder) {
    const art::Image grid = art::Image::load(folder + "/" + set.sheet + ".png");
    const int cell = sheet.cell_px();
    std::vector<Mask> masks;
    masks.reserve(static_cast<std::size_t>(sheet.frames));
    for (int i = 0; i < sheet.frames; ++i) {
        masks.push_back(
            mask_of(grid.cut(i % sheet.columns * cell, i / sheet.columns * cell, cell, cell), sheet.units, set));
    }
    return masks;
}

void print_figures(const Set& set, const std::vector<Mask>& masks) {
    int left = kMaskSize, top = kMaskSize, right = -1, bottom = -1, area = 0;
    for (const Mask& mask : masks) {
        for (int y = 0; y < kMaskSize; ++y) {
            for (int x = 0; x < kMaskSize; ++x) {
                if ((mask[static_cast<std::size_t>(y)] & (0x80000000u >> x)) != 0) {
                    left = std::min(left, x);
                    right = std::max(right, x);
                    top = std::min(top, y);
                    bottom = std::max(bottom, y);
                    ++area;
                }
            }
        }
    }
    const double mean = static_cast<double>(area) / static_cast<double>(masks.size());
    std::printf("%-14s %3zu frames   box %d,%d,%d,%d (aim %s)   area %.0f (aim %d, %+.0f %%)\n", set.name, masks.size(),
                left, top, right, bottom, set.target, mean, set.target_area, 100 * (mean / set.target_area - 1));
}

void write_set(std::ofstream& out, const Set& set, const std::vector<Mask>& masks) {
    out << "// " << set.name << ' ' << masks.size() << '\n';
    for (const Mask& mask : masks) {
        out << "{{";
        for (int y = 0; y < kMaskSize; ++y) {
            char word[16];
            std::snprintf(word, sizeof word, "%s0x%08Xu", y == 0 ? "" : ", ", mask[static_cast<std::size_t>(y)]);
            out << word;
        }
        out << "}},\n";
    }
}

void make(const std::string& manifest, const std::string& folder, const std::string& path) {
    const std::vector<art::Sheet> sheets = art::read_manifest(manifest);
    std::ofstream out(path);
    out << "// Made by tools/art/build from the sheets in assets/sprites; row 0 is the top, bit 31 the leftmost "
           "unit.\n";
    for (const Set& set : kSets) {
        const auto sheet =
            std::find_if(sheets.begin(), sheets.end(), [&](const auto& s) { return s.name == set.sheet; });
        if (sheet == sheets.end()) {
            throw std::runtime_error(std::string(set.sheet) + ": not in the list of sheets");
        }
        const std::vector<Mask> masks = masks_of(*sheet, set, folder);
        print_figures(set, masks);
        write_set(out, set, masks);
    }
    if (!out.flush()) {
        throw std::runtime_error(path + ": cannot be written");
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "use: gyre-art-masks MANIFEST SPRITES_FOLDER OUT\n");
        return 2;
    }
    try {
        make(argv[1], argv[2], argv[3]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gyre-art-masks: %s\n", error.what());
        return 1;
    }
    return 0;
}

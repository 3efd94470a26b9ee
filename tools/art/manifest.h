// SPDX-License-Identifier: Zlib
// The list of sheets (assets/source/sheets.txt): one line per sheet, read by the programs and by the build script.
#pragma once

#include <string>
#include <vector>

namespace art {

inline constexpr int kPxPerUnit = 4;  ///< For a sheet that must be sharp.

struct Sheet {
    std::string name;
    int units = 0;  ///< Width of a cell, which is square and centred on the object's nominal cell.
    int px_per_unit = kPxPerUnit;
    int columns = 0;  ///< Cells per row.
    int frames = 0;
    std::string maker;  ///< The build script's maker of the frames.

    /// Width and height of a cell.
    [[nodiscard]] int cell_px() const { return units * px_per_unit; }
};

/// Reads the list; throws std::runtime_error naming the invalid line.
[[nodiscard]] std::vector<Sheet> read_manifest(const std::string& path);

/// File of one frame in `folder`: NAME with three digits, as the ray tracer numbers them.
[[nodiscard]] std::string frame_path(const std::string& folder, int frame);

}  // namespace art

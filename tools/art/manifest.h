// SPDX-License-Identifier: Zlib
// The list of sheets (assets/source/sheets.txt): one line a sheet, read by the programs and by the build script.
#pragma once

#include <string>
#include <vector>

namespace art {

inline constexpr int kPxPerUnit = 4;  ///< Of a sheet that needs to be sharp.

struct Sheet {
    std::string name;
    int units = 0;  ///< Width of a cell, which is square and centred on the object's nominal cell.
    int px_per_unit = kPxPerUnit;
    int columns = 0;  ///< Cells a row.
    int frames = 0;
    std::string maker;  ///< What the build script makes the frames with.

    /// Width and height of a cell.
    [[nodiscard]] int cell_px() const { return units * px_per_unit; }
};

/// Reads the list; throws std::runtime_error naming the line that is wrong.
[[nodiscard]] std::vector<Sheet> read_manifest(const std::string& path);

/// File of one frame in `folder`: NAME with three digits, as the ray tracer numbers them.
[[nodiscard]] std::string frame_path(const std::string& folder, int frame);

}  // namespace art

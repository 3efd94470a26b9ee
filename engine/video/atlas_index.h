// SPDX-License-Identifier: Zlib
/// The table of contents of a directory of sprite sheets (`index.json`).
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// One sheet: equal cells, row by row from the top left, one frame each.
struct SheetInfo {
    std::string name;
    std::string file;  ///< Relative to the index.
    SizePx cell_px;    ///< Of a frame in the file.
    Point units;       ///< Size of a frame in the world.
    int columns = 1;
    int frames = 1;
    bool opaque = false;  ///< Without alpha: a background.
    bool covers = false;  ///< Scaled so that a frame covers the whole output, whatever the output's shape.

    [[nodiscard]] int rows() const { return (frames + columns - 1) / columns; }
    /// Returns the cell of a frame in a sheet whose cells have size `cell`.
    [[nodiscard]] RectPx frame_rect(int frame, SizePx cell) const;
};

struct AtlasIndex {
    double px_per_unit = 1;
    std::vector<SheetInfo> sheets;  ///< Sorted by name.
};

/// Parses an index of the form `{"px_per_unit": 4, "sheets": {"NAME": {"file": "NAME.png", "cell_px": 144, "units": 36,
/// "columns": 8, "frames": 60}}}`. Single pictures have `width_px` and `height_px` instead of `cell_px`. Checks sizes,
/// counts and file names. `origin` names the file in errors.
Result<AtlasIndex> parse_atlas_index(std::string_view json, const std::filesystem::path& origin);

}  // namespace engine

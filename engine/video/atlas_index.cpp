// SPDX-License-Identifier: Zlib
#include "engine/video/atlas_index.h"

#include "engine/video/image.h"

#include <cmath>

#include <nlohmann/json.hpp>

namespace engine {

namespace {

using nlohmann::json;

constexpr int kMaxFrames = 4096;
constexpr int kMaxColumns = 256;
constexpr double kMaxUnits = 4096;

/// Returns a whole number in 1..max, or `absent` if the key is missing; the caller turns an exception into an error
/// line.
int whole(const json& sheet, const char* key, int max, int absent) {
    const auto found = sheet.find(key);
    if (found == sheet.end()) {
        return absent;
    }
    const int value = found->is_number_integer() ? found->get<int>() : 0;
    if (value < 1 || value > max) {
        throw std::runtime_error(std::string("'") + key + "' must be a whole number from 1 to " + std::to_string(max));
    }
    return value;
}

std::string file_name(const json& sheet) {
    auto name = sheet.at("file").get<std::string>();
    const std::filesystem::path path(name);
    if (name.empty() || path.is_absolute() || name.find("..") != std::string::npos) {
        throw std::runtime_error("'file' must be a file below the index");
    }
    return name;
}

SheetInfo parse_sheet(const std::string& name, const json& entry, double px_per_unit) {
    SheetInfo sheet;
    sheet.name = name;
    sheet.file = file_name(entry);
    const int side = whole(entry, "cell_px", kMaxImageSidePx, 0);
    sheet.cell_px = {whole(entry, "width_px", kMaxImageSidePx, side), whole(entry, "height_px", kMaxImageSidePx, side)};
    if (sheet.cell_px.w == 0 || sheet.cell_px.h == 0) {
        throw std::runtime_error("'cell_px', or 'width_px' and 'height_px', are missing");
    }
    sheet.columns = whole(entry, "columns", kMaxColumns, 1);
    sheet.frames = whole(entry, "frames", kMaxFrames, 1);
    sheet.opaque = entry.value("opaque", false);
    sheet.covers = entry.value("covers", false);
    const double width = entry.value("units", sheet.cell_px.w / px_per_unit);
    if (!(width > 0 && width <= kMaxUnits)) {
        throw std::runtime_error("'units' must be above 0 and at most 4096");
    }
    const double height = width * sheet.cell_px.h / sheet.cell_px.w;
    sheet.units = {static_cast<float>(width), static_cast<float>(height)};
    return sheet;
}

}  // namespace

RectPx SheetInfo::frame_rect(int frame, SizePx cell) const {
    return {frame % columns * cell.w, frame / columns * cell.h, cell.w, cell.h};
}

Result<AtlasIndex> parse_atlas_index(std::string_view text, const std::filesystem::path& origin) {
    const auto damaged = [&](const std::string& why) {
        return Error{tr_later("the sprite index '{}' is damaged ({}); reinstall the game"), origin, why};
    };
    std::string current;
    try {
        const json root = json::parse(text);
        AtlasIndex index;
        index.px_per_unit = root.value("px_per_unit", 1.0);
        if (!(index.px_per_unit > 0)) {
            return damaged("'px_per_unit' must be above 0");
        }
        for (const auto& [name, entry] : root.at("sheets").items()) {
            current = "sheet '" + name + "': ";
            index.sheets.push_back(parse_sheet(name, entry, index.px_per_unit));
        }
        return index;
    } catch (const std::exception& problem) {
        return damaged(current + problem.what());
    }
}

}  // namespace engine

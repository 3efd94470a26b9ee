// SPDX-License-Identifier: Zlib
/// Sprite sheets: read from the assets, scaled once to the size of the output, then drawn without scaling.
#pragma once

#include "engine/base/result.h"
#include "engine/video/geometry.h"
#include "engine/video/renderer.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// One sheet: equal cells, row by row from the top left, one frame each.
struct SheetInfo {
    std::string name{};
    std::string file{};  ///< Relative to the index.
    SizePx cell_px{};    ///< Of a frame in the file.
    Point units{};       ///< Size of a frame in the world.
    int columns = 1;
    int frames = 1;
    bool opaque = false;  ///< Without alpha: a background.
    bool covers = false;  ///< Scaled so that a frame covers the whole output, whatever the output's shape.

    [[nodiscard]] int rows() const { return (frames + columns - 1) / columns; }
    /// Returns the cell of a frame in a sheet whose cells have size `cell`.
    [[nodiscard]] RectPx frame_rect(int frame, SizePx cell) const {
        return {frame % columns * cell.w, frame / columns * cell.h, cell.w, cell.h};
    }
};

/// The table of contents of a directory of sprite sheets (`index.json`).
struct AtlasIndex {
    double px_per_unit = 1;
    std::vector<SheetInfo> sheets;  ///< Sorted by name.
};

/// Parses an index of the form `{"px_per_unit": 4, "sheets": {"NAME": {"file": "NAME.png", "cell_px": 144, "units": 36,
/// "columns": 8, "frames": 60}}}`. Single pictures have `width_px` and `height_px` instead of `cell_px`. Checks sizes,
/// counts and file names. `origin` names the file in errors.
Result<AtlasIndex> parse_atlas_index(std::string_view json, const std::filesystem::path& origin);

/// A sheet by its place in the index; from Atlas::sheet.
using SheetId = int;

/// One frame of a sheet.
struct Sprite {
    SheetId sheet = 0;
    int frame = 0;  ///< 0 … frames-1; taken modulo the number of frames, so any running counter works.
};

/// All sprites of a game. A worker thread decodes the sheets and scales them; originals are freed at once, and read
/// again if the scale changes. A sheet that is not ready yet is drawn from the old scale, or not at all.
class Atlas {
public:
    /// Reads `index.json` of a directory; no picture is read yet, so this is fast.
    static Result<Atlas> load(const std::filesystem::path& directory);

    Atlas(Atlas&&) noexcept;
    Atlas& operator=(Atlas&&) noexcept;
    ~Atlas();

    /// Returns the sheet of that name. The error names the index file.
    Result<SheetId> sheet(std::string_view name) const;
    [[nodiscard]] const SheetInfo& info(SheetId sheet) const;

    /// Sets the sheets to load before all others, in this order (the title's first). Call it before the first update.
    void prefer(const std::vector<SheetId>& sheets);
    /// Takes effect at the next update; the sheets are then loaded again one by one.
    void set_filter(Filter filter);
    /// Takes finished sheets from the worker, and restarts it if the renderer's scale has changed. Call once per frame,
    /// after begin_frame.
    void update(Renderer& renderer);
    /// Waits for every sheet at the renderer's scale. Fails with the first error. Once another thread has set `stop`,
    /// it returns soon, with some sheets missing.
    Result<void> finish(Renderer& renderer, const std::atomic<bool>* stop = nullptr);

    /// Draws a sprite centred on a world point. Returns false if its sheet is not available (yet).
    bool draw(Renderer& renderer, Sprite sprite, Point centre, const DrawStyle& style = {}) const;

    [[nodiscard]] bool is_ready(SheetId sheet) const;
    /// Returns true if no sheet is being loaded.
    [[nodiscard]] bool is_complete() const;
    /// Returns messages about sheets that could not be read, each once; the game continues without them.
    [[nodiscard]] std::vector<Message> take_errors();

private:
    struct State;
    explicit Atlas(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace engine

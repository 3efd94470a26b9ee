// SPDX-License-Identifier: Zlib
/// Sprite sheets: read from the assets, brought to the size of the output once, then drawn pixel for pixel.
#pragma once

#include "engine/base/result.h"
#include "engine/video/atlas_index.h"
#include "engine/video/renderer.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// A sheet by its place in the index; from Atlas::sheet.
using SheetId = int;

/// One picture of a sheet.
struct Sprite {
    SheetId sheet = 0;
    int frame = 0;  ///< 0 … frames-1; taken modulo the number of frames, so any running count will do.
};

/// All sprites of a game. A worker thread decodes the sheets and brings them to the wanted scale; originals are freed
/// again at once, and read anew when the scale changes. What is not ready yet is drawn from the old scale, or not at
/// all.
class Atlas {
public:
    /// Reads `index.json` of a directory; no picture is touched yet, so this takes no time.
    static Result<Atlas> load(const std::filesystem::path& directory);

    Atlas(Atlas&&) noexcept;
    Atlas& operator=(Atlas&&) noexcept;
    ~Atlas();

    /// The sheet of that name. The error line names the index file.
    Result<SheetId> sheet(std::string_view name) const;
    [[nodiscard]] const SheetInfo& info(SheetId sheet) const;

    /// Sheets to make before all others, in this order (the title's first). Call it before the first update.
    void prefer(const std::vector<SheetId>& sheets);
    /// From the next update on; the sheets are made anew by and by.
    void set_filter(Filter filter);
    /// Takes over what the worker has finished, and has it start anew when the renderer's scale has changed. Call it
    /// once a frame, after begin_frame.
    void update(Renderer& renderer);
    /// Waits for every sheet at the renderer's scale. Fails with the first line of what could not be read.
    Result<void> finish(Renderer& renderer);

    /// Draws a sprite centred on a world point; false when its sheet is not there (yet).
    bool draw(Renderer& renderer, Sprite sprite, Point centre, const DrawStyle& style = {}) const;

    [[nodiscard]] bool is_ready(SheetId sheet) const;
    /// True when nothing is being made.
    [[nodiscard]] bool is_complete() const;
    /// Messages about sheets that could not be read, each told once; play goes on without them.
    [[nodiscard]] std::vector<Message> take_errors();

private:
    struct State;
    explicit Atlas(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// A view without a window: for screenshots, rendered replays and measurements.
#pragma once

#include "engine/video/atlas.h"
#include "engine/video/window.h"
#include "game/view/view.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <vector>

namespace view {

/// Draws frames of a game in memory, with the software renderer and without sound. The same ticks give the same bytes.
class Offscreen {
public:
    /// `assets` is the directory with sprites and font; the sprites are those of `skin` unless that is empty. On return
    /// all sheets are ready; frames are drawn without the sheets that `take_errors` names. Once another thread has set
    /// `stop`, which must outlive this object, nothing waits for further sheets.
    static engine::Result<Offscreen> open(const std::filesystem::path& assets, engine::SizePx size,
                                          const std::filesystem::path& skin = {},
                                          const std::atomic<bool>* stop = nullptr);

    [[nodiscard]] std::vector<engine::Message> take_errors() { return atlas_->take_errors(); }
    [[nodiscard]] View& view() { return *view_; }
    [[nodiscard]] engine::Renderer& renderer() { return window_->renderer(); }

    /// Draws one frame, in which the game's field fills as much of the picture as it can.
    void draw(const ShownGame& game, float fraction, const HudOptions& hud);
    /// Writes the last frame as a PNG.
    engine::Result<void> save(const std::filesystem::path& path) { return renderer().save_screenshot(path); }

private:
    Offscreen() = default;

    // On the heap, since later members point to earlier ones; destroyed from the last to the first.
    std::unique_ptr<engine::Window> window_;
    std::unique_ptr<engine::Atlas> atlas_;
    std::unique_ptr<engine::Font> font_;
    std::unique_ptr<engine::Audio> audio_;
    std::unique_ptr<View> view_;
    const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace view

// SPDX-License-Identifier: Zlib
/// The resources for drawing parts of a game's picture.
#pragma once

#include <vector>

#include "engine/text/font.h"
#include "engine/video/image.h"
#include "engine/video/window.h"
#include "game/view/view.h"

/// A black picture with one pixel per unit of the field, by default as large as that, all sprites loaded, and a silent
/// view.
class Easel {
public:
    explicit Easel(engine::SizePx size = {640, 480});

    [[nodiscard]] engine::Renderer& renderer() { return window_.renderer(); }
    [[nodiscard]] engine::Font& font() { return font_; }
    [[nodiscard]] const view::Sprites& sprites() const { return view_.sprites(); }
    [[nodiscard]] view::View& view() { return view_; }
    /// Starts an empty picture; `zoom` is the page's zoom.
    [[nodiscard]] view::HudBrush begin(float zoom = 1);
    /// Ends the picture and returns it.
    [[nodiscard]] engine::Image take();
    /// Returns all texts drawn since the last `begin`, in order.
    [[nodiscard]] const std::vector<engine::DrawnText>& texts() const { return texts_; }

private:
    engine::Window window_;
    engine::Atlas atlas_;
    engine::Font font_;
    engine::Audio audio_{false};
    view::View view_;
    view::Marks marks_;
    view::LabelSpace space_;
    std::vector<engine::DrawnText> texts_;
};

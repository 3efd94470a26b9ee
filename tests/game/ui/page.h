// SPDX-License-Identifier: Zlib
/// A page to draw parts of screens on, and a record of what was drawn.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/video/window.h"
#include "game/ui/painter.h"
#include "tests/support/places.h"

/// A page with one pixel per unit of the field. As with larger text, a zoom leaves less room on the page.
class Page {
public:
    explicit Page(float zoom = 1, bool names_pad = false)
        : window_(*engine::Window::offscreen({640, 480}, {640, 480})),
          font_(*engine::Font::load(places::assets() / "font" / "gyre.strokes")),
          atlas_(*engine::Atlas::load(places::assets() / "sprites")), zoom_(zoom),
          painter_(window_.renderer(), font_, atlas_, names_pad, &targets_, &transcript_) {
        font_.set_witness(&texts_);
        begin();
    }

    /// Starts an empty picture.
    void begin() {
        window_.renderer().begin_frame();
        window_.renderer().set_zoom(zoom_);
        painter_.begin_screen();
        texts_.clear();
        transcript_ = {};
    }
    /// Loads all sprites, which takes a while.
    void load_sprites() { (void)atlas_.finish(window_.renderer()); }
    [[nodiscard]] screens::Painter& painter() { return painter_; }
    [[nodiscard]] const screens::ClickTargets& targets() const { return targets_; }
    /// Returns the rows and cells that can be chosen.
    [[nodiscard]] const std::vector<screens::Transcript::Row>& rows() const { return transcript_.rows; }
    /// Returns all texts drawn, in order, with their areas in the window.
    [[nodiscard]] const std::vector<engine::DrawnText>& texts() const { return texts_; }
    /// Returns the lines that did not fit.
    [[nodiscard]] const std::vector<std::string>& cut() const { return transcript_.cut; }
    [[nodiscard]] bool says(const std::string& words) const {
        return std::ranges::find(texts_, words, &engine::DrawnText::text) != texts_.end();
    }
    /// Returns the area of a text in the window; it must have been drawn.
    [[nodiscard]] engine::RectPx ink(const std::string& words) const {
        return std::ranges::find(texts_, words, &engine::DrawnText::text)->ink;
    }
    [[nodiscard]] engine::Image picture() {
        window_.renderer().set_zoom(1);
        return *window_.renderer().read_pixels();
    }

private:
    engine::Window window_;
    engine::Font font_;
    engine::Atlas atlas_;
    float zoom_;
    screens::ClickTargets targets_;
    screens::Transcript transcript_;
    std::vector<engine::DrawnText> texts_;
    screens::Painter painter_;
};

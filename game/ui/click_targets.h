// SPDX-License-Identifier: Zlib
/// What the top screen offered when last drawn: its rows, and the hints at its bottom, which stand for keys. All
/// positions are in units of the field, whatever zoom they were drawn with.
#pragma once

#include "engine/input/input.h"
#include "engine/video/geometry.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace screens {

class ClickTargets {
public:
    /// Called before another screen is drawn: screens below it can no longer be clicked.
    void clear();
    /// The cap of a hint. A cap that names several keys ("← →") is as many targets side by side; its
    /// words, at `words`, are one more if it names a single key. Names that are no menu key's make none.
    void add(std::string_view keys, engine::Rect cap, engine::Rect words);
    /// A row or cell that can be chosen. The screen handles clicks on it by itself; tests find here
    /// what there is.
    struct Row {
        engine::Rect area;
        std::string label;
        bool has_focus = false;
    };
    void add_row(engine::Rect area, std::string_view label, bool has_focus);
    [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
    /// Where a key's hint is; nothing when there is none.
    [[nodiscard]] std::optional<engine::Rect> area_of(int scancode) const;
    /// Returns the press that a click at a position means.
    [[nodiscard]] std::optional<engine::InputEvent> press_at(engine::Point at) const;

private:
    struct Target {
        engine::Rect area;
        int scancode;
    };
    std::vector<Target> targets_;
    std::vector<Row> rows_;
};

}  // namespace screens

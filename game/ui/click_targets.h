// SPDX-License-Identifier: Zlib
/// The hints at the foot of the top screen as last drawn: a click on one stands for its key. All positions are in units
/// of the field, whatever the zoom.
#pragma once

#include "engine/input/input.h"
#include "engine/video/geometry.h"

#include <optional>
#include <string_view>
#include <vector>

namespace screens {

class ClickTargets {
public:
    /// Called before another screen is drawn: screens below it can no longer be clicked.
    void clear() { targets_.clear(); }
    /// Adds the cap of a hint. A cap that names several keys ("← →") becomes several targets side by side; the words of
    /// a single key's hint, at `words`, are a target too. Names that are not menu keys are skipped.
    void add(std::string_view keys, engine::Rect cap, engine::Rect words);
    /// Returns the area of a key's hint, if there is one.
    [[nodiscard]] std::optional<engine::Rect> area_of(int scancode) const;
    /// Returns the key press that a click at a position stands for.
    [[nodiscard]] std::optional<engine::InputEvent> press_at(engine::Point at) const;

private:
    struct Target {
        engine::Rect area;
        int scancode;
    };
    std::vector<Target> targets_;
};

}  // namespace screens

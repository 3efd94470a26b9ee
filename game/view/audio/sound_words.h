// SPDX-License-Identifier: Zlib
/// Captions: names the sounds of the game and their side, for people who play without sound.
#pragma once

#include "game/sim/world.h"
#include "game/view/hud/hud_brush.h"

#include <string>
#include <vector>

namespace view {

class SoundWords {
public:
    static constexpr std::size_t kMaxLines = 3;
    static constexpr int kTicks = 60;

    struct Line {
        std::string text;
        int age = 0;
    };

    void reset() { lines_.clear(); }
    /// Adds captions for the sounds of a tick as `self` hears them; extends captions that are still shown. `camera` is
    /// the offset from positions in the field to those on the picture.
    void on_tick(const sim::World& now, const sim::EventList& events, sim::Slot self, engine::Point camera);
    /// Draws at the bottom left of an area, as far as there is room. Returns the area above.
    engine::Rect draw(const HudBrush& brush, engine::Rect area) const;

    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

private:
    std::vector<Line> lines_;  // newest last
};

}  // namespace view

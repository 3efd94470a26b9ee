// SPDX-License-Identifier: Zlib
/// Shows medals as they are won: one at a time, small, in a corner away from the ships.
#pragma once

#include "game/scores/medals.h"
#include "game/ui/painter.h"

#include <deque>
#include <optional>

namespace screens {

class Toasts {
public:
    static constexpr int kTicks = 5 * sim::kTicksPerSecond;

    void add(scores::Medal medal) { medals_.push_back(medal); }
    void tick();
    /// Draws at the lower right of `part`, and returns the area covered. A medal waits until there is room for it.
    [[nodiscard]] std::optional<engine::Rect> draw(const Painter& painter, engine::Rect part);

private:
    std::deque<scores::Medal> medals_;  // the first is shown
    int age_ = 0;                       // ticks, of the first
    bool is_waiting_ = false;           // the last frame had no room for it
};

/// Draws a medal's picture, or its shadow if not won. `size` is its width in world units.
void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won = true);

}  // namespace screens

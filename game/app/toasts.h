// SPDX-License-Identifier: Zlib
/// Medals when they are won: one at a time, small, in a corner away from the ships.
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
    /// At the right of the foot of a part of the page, as far as it has room; returns the board that it covers.
    /// One that finds no room waits for it.
    [[nodiscard]] std::optional<engine::Rect> draw(const Painter& painter, engine::Rect part);

private:
    std::deque<scores::Medal> medals_;  // the first is shown
    int age_ = 0;                       // ticks, of the first
    bool is_waiting_ = false;           // there was no room for it in the last picture
};

/// A medal's picture; `is_won` or as a shadow of itself. `size` is its width in world units.
void draw_medal(const Painter& painter, scores::Medal medal, engine::Point centre, float size, bool is_won = true);

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// Distinguishes mouse motion from a resting pointer while screens come and go or the window moves below it.
#pragma once

#include "engine/input/input.h"

#include <optional>

namespace engine {

/// A pointer rests once something else acts: a key is pressed, another screen opens, the window changes. It counts
/// again when the mouse has moved it a few pixels; while its button is held, any motion counts.
class PointerRest {
public:
    static constexpr float kStirPx = 4;
    /// Ticks after a change of the window in which the pointer's place changes although nobody moves the mouse.
    static constexpr int kLostTicks = 10;

    /// The pointer rests where it is.
    void settle();
    /// The pointer rests, and nobody knows where: the window opens, moves or changes its size.
    void lose();
    /// Takes every event. Returns whether it is to be delivered: false for motion of a pointer that rests.
    [[nodiscard]] bool take(const InputEvent& event);
    void tick();

private:
    [[nodiscard]] bool stirs(Point at_px);

    std::optional<Point> last_px_;
    std::optional<Point> rest_px_;
    int lost_ticks_ = kLostTicks;  // the window has just opened
    bool rests_ = true;
    bool is_held_ = false;
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// Distinguishes mouse motion from a resting pointer while screens come and go or the window moves under it.
#pragma once

#include "engine/input/input.h"

#include <optional>

namespace engine {

/// A pointer rests once something else happens: a key is pressed, another screen opens, the window changes. Its motion
/// counts again once the mouse has moved it a few pixels; while its button is held, any motion counts.
class PointerRest {
public:
    static constexpr float kStirPx = 4;
    /// Ticks after a window change during which the pointer's position may change although nobody moves the mouse.
    static constexpr int kLostTicks = 10;

    /// Makes the pointer rest where it is.
    void settle();
    /// Makes the pointer rest at an unknown position: the window opened, moved or changed its size.
    void lose();
    /// Must be given every event. Returns whether to deliver it: false for motion of a resting pointer.
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

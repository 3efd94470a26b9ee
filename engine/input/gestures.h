// SPDX-License-Identifier: Zlib
/// What a moving pointer or stick means: a mouse that is used or only rests, and a direction chosen with a pad's stick.
#pragma once

#include "engine/input/input.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace engine {

/// Distinguishes mouse motion from a resting pointer while screens come and go or the window moves under it. A pointer
/// rests once something else happens: a key is pressed, another screen opens, the window changes. Its motion counts
/// again once the mouse has moved it a few pixels; while its button is held, any motion counts.
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

/// Chooses one of eight directions with the right stick of a pad: push it, then release it.
class StickWheel {
public:
    static constexpr std::size_t kDirections = 8;  ///< 0 is up, then clockwise.

    /// Returns true if the event came from the right stick.
    bool handle(const InputEvent& event);
    /// Advances by 1/30 s. Returns the direction from which the stick was released, once.
    std::optional<std::size_t> tick();
    /// Returns the direction that releasing the stick now would choose.
    [[nodiscard]] std::optional<std::size_t> lit() const { return lit_; }
    void reset() { *this = StickWheel(); }

    [[nodiscard]] static std::string_view arrow(std::size_t direction);

private:
    /// A stick that springs back passes through other directions, so a straight direction replaces a diagonal only if
    /// it is held longer than this.
    static constexpr int kSettledTicks = 5;

    [[nodiscard]] std::optional<std::size_t> direction() const;

    int x_ = 0;  // -1, 0 or 1; right and down are positive
    int y_ = 0;
    std::optional<std::size_t> lit_;
    int other_ticks_ = 0;  // for which the stick has pointed away from lit_
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// Keeps key presses that were meant for a game away from the screen that follows it.
#pragma once

#include "game/app/services.h"

#include <vector>

namespace screens {

/// Ignores a pilot's controls for a moment after a screen opens, and for longer if they are still being tapped. A
/// control that was already down is ignored until it is released. Otherwise a held Fire would type spaces into a name,
/// and a tapped one would choose the first row of a menu.
class KeyGuard {
public:
    static constexpr int kQuietTicks = 7 * sim::kTicksPerSecond / 10;

    /// Create it when the screen opens. `preferences` must outlive it.
    explicit KeyGuard(const Preferences& preferences) : preferences_(preferences) {}

    void tick() { ++ticks_; }
    /// Returns whether some control is ignored only for a limited time, so that ticks must continue.
    [[nodiscard]] bool is_quiet() const;
    /// Returns whether the screen must ignore this event. Must see every event, in order.
    [[nodiscard]] bool ignores(const engine::InputEvent& event);

private:
    struct Tap {
        engine::Control control;
        int tick = 0;
    };

    [[nodiscard]] bool ignores_press(const engine::InputEvent& press);
    [[nodiscard]] bool is_bound(engine::Control control) const;
    [[nodiscard]] bool is_recent(int tick) const { return ticks_ - tick < kQuietTicks; }

    const Preferences& preferences_;
    std::vector<engine::Control> down_;  // pressed on this screen and not ignored
    std::vector<Tap> ignored_;           // the latest tap of each control
    bool ignores_text_ = false;          // text events follow the press that causes them
    int ticks_ = 0;
};

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// Keeps a pilot's last key presses of a game away from the screen that follows.
#pragma once

#include "game/app/services.h"

#include <vector>

namespace screens {

/// Ignores flight controls for a moment after a screen has opened, each as long as it is tapped without a pause, and
/// any control that was already down until it is released. Otherwise a held Fire would type spaces into a name, and a
/// tapped one would choose the first row of a menu.
class KeyGuard {
public:
    static constexpr int kQuietTicks = 7 * sim::kTicksPerSecond / 10;

    /// The screen opens now. `preferences` must outlive it.
    explicit KeyGuard(const Preferences& preferences) : preferences_(preferences) {}

    void tick() { ++ticks_; }
    /// Returns whether some control is still ignored only for a while, so that ticks must continue.
    [[nodiscard]] bool is_quiet() const;
    /// Whether the screen must ignore this event. Expects every event in its order.
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
    std::vector<Tap> ignored_;           // the last of each control
    bool ignores_text_ = false;          // letters follow the press that makes them
    int ticks_ = 0;
};

}  // namespace screens

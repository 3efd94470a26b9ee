// SPDX-License-Identifier: Zlib
/// Passes the player's input to the top screen, and handles what is common to all screens.
#pragma once

#include "engine/input/bindings.h"
#include "engine/input/gestures.h"
#include "engine/input/input.h"
#include "engine/video/window.h"
#include "game/app/notices.h"
#include "game/app/screen_stack.h"
#include "game/app/services.h"
#include "game/ui/click_targets.h"
#include "game/ui/menu_key.h"

#include <functional>
#include <vector>

namespace screens {

/// Keeps key presses that were meant for a game away from the screen that follows it. Ignores a pilot's controls for a
/// moment after a screen opens, and for longer if they are still being tapped. A control that was already down is
/// ignored until it is released. Otherwise a held Fire would type spaces into a name, and a tapped one would choose the
/// first row of a menu.
class KeyGuard {
public:
    static constexpr int kQuietTicks = 7 * sim::kTicksPerSecond / 10;

    /// Create it when the screen opens; controls of flight are ignored for at least `ticks`. `preferences` must outlive
    /// it.
    explicit KeyGuard(const Preferences& preferences, int ticks = kQuietTicks)
        : preferences_(preferences), opening_ticks_(ticks) {}

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

    [[nodiscard]] bool is_opening() const { return ticks_ < opening_ticks_; }

    const Preferences& preferences_;
    int opening_ticks_;
    std::vector<engine::Control> down_;  // pressed on this screen and not ignored
    std::vector<Tap> ignored_;           // the latest tap of each control
    bool ignores_text_ = false;          // text events follow the press that causes them
    int ticks_ = 0;
};

/// What a key does on every screen that does not use it itself.
struct Shortcut {
    enum class Type : unsigned char {
        None,
        Fullscreen,  ///< F11, Alt+Return.
        Screenshot,  ///< F12.
        Clip,        ///< F9.
        Mute,        ///< M.
        Volume,      ///< Keys 0…8: `value` is the level in per cent.
        VolumeStep   ///< + and -: `value` is to be added to the level.
    };
    Type type = Type::None;
    int value = 0;

    [[nodiscard]] bool is_about_volume() const {
        return type == Type::Mute || type == Type::Volume || type == Type::VolumeStep;
    }
};

/// Returns a press's meaning; the keyboard layout determines where plus, minus and M are.
[[nodiscard]] Shortcut shortcut_of(const engine::InputEvent& press);

/// A click on a hint acts like its key; held pad controls repeat; pads that come and go are announced; motion of a
/// resting pointer is ignored; the program's shortcuts come first unless the screen claims them. Keys that fly a ship
/// never change the volume.
class Dispatcher {
public:
    /// Handles a press that is one of the program's shortcuts; returns false if it is none.
    using Shortcuts = std::function<bool(const engine::InputEvent& event)>;

    /// `first` and `second` are the bindings of the pilots at this machine.
    Dispatcher(ScreenStack& screens, Notices& notices, engine::Window& window, const engine::Bindings& first,
               const engine::Bindings& second)
        : screens_(screens), notices_(notices), window_(window), first_(first), second_(second) {}
    void set_shortcuts(Shortcuts shortcuts) { shortcuts_ = std::move(shortcuts); }

    /// Handles an event. Returns true if it has already brought another screen to the top; the event's other requests
    /// still await `apply`.
    [[nodiscard]] bool take(const engine::InputEvent& event);
    void tick();
    /// Call when the window has moved under the pointer.
    void lose_pointer() { pointer_.lose(); }

    /// Returns whether a pad control is held that will repeat.
    [[nodiscard]] bool is_repeating() const { return pad_repeat_.is_active(); }
    /// The painter records the positions of hints in it.
    [[nodiscard]] ClickTargets& targets() { return targets_; }

private:
    void deliver(const engine::InputEvent& event);
    [[nodiscard]] bool take_shortcut(const engine::InputEvent& event);

    ScreenStack& screens_;
    Notices& notices_;
    engine::Window& window_;
    const engine::Bindings& first_;
    const engine::Bindings& second_;
    Shortcuts shortcuts_;
    PadRepeat pad_repeat_;
    engine::PointerRest pointer_;
    unsigned seen_changes_of_top_ = 0;
    ClickTargets targets_;
};

}  // namespace screens

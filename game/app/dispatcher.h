// SPDX-License-Identifier: Zlib
/// Passes the player's input to the top screen, and handles what is common to all screens.
#pragma once

#include "engine/input/bindings.h"
#include "engine/input/pointer_rest.h"
#include "engine/video/window.h"
#include "game/app/notices.h"
#include "game/app/screen_stack.h"
#include "game/ui/click_targets.h"
#include "game/ui/menu_key.h"

#include <functional>

namespace screens {

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

// SPDX-License-Identifier: Zlib
/// What players and the desktop do to the program.
#pragma once

#include "engine/input/bindings.h"
#include "engine/video/geometry.h"

#include <string>

namespace engine {

/// One input event. Events keep their order.
struct InputEvent {
    enum class Kind : unsigned char {
        Quit,
        Resized,
        Displays,  ///< A display was plugged in or unplugged.
        Sounds,    ///< A sound device was plugged in or unplugged.
        FocusGained,
        FocusLost,
        Hidden,  ///< Minimised, or hidden by the desktop: drawing would be wasted. Not reported of a covered window.
        Shown,
        Exposed,          ///< What the window showed may be lost, e.g. after it was covered: draw it again.
        Pressed,          ///< `control`; `repeat` if it is a keyboard repeat.
        Released,         ///< `control`.
        Text,             ///< `text`, UTF-8; only between start_text and stop_text.
        PadAdded,         ///< `pad`; `text` is its name.
        PadRemoved,       ///< `pad`; `text` is its name.
        StickAdded,       ///< `pad`: a joystick without a mapping (UnmappedSticks); `text` is its name.
        StickPressed,     ///< `pad`: such a joystick; `text` is the control that was pressed, in SDL's terms.
        PointerMoved,     ///< `position_px`.
        PointerPressed,   ///< `position_px`, main button.
        PointerReleased,  ///< `position_px`, main button.
        PointerBack,      ///< The second button, or the browser-back button.
        Wheel,            ///< `steps`; positive is up.
        FileDropped       ///< Dropped onto the window; `text` is its path.
    };
    static constexpr int kNoPad = -1;

    Kind kind = Kind::Quit;
    Control control;
    int pad = kNoPad;  ///< The pad of the control; numbers are never reused.
    bool repeat = false;
    bool alt = false;  ///< An Alt key is down (Alt+Return).
    std::string text;
    Point position_px;  ///< In output pixels; Viewport::to_world converts it.
    int steps = 0;
};

}  // namespace engine

// SPDX-License-Identifier: Zlib
/// Keyboard, pads, pointer and window events; pads may come and go at any time.
#pragma once

#include "engine/input/bindings.h"
#include "engine/sdl.h"
#include "engine/video/geometry.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

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

/// The device that a player is using.
enum class Device : unsigned char { Keyboard, Pad, Pointer };

/// Translates SDL's events into ours.
class Input {
public:
    /// Returns all events since the last call. Never waits.
    [[nodiscard]] std::vector<InputEvent> poll();
    /// The same, but first waits up to `timeout_ms` for an event (for an idle or paused program).
    [[nodiscard]] std::vector<InputEvent> wait(int timeout_ms);

    /// Translates one of SDL's events and appends the result, if any, to `out`. `poll` calls it; public for tests.
    /// Frees the path of a dropped file.
    void translate(const SDL_Event& event, std::vector<InputEvent>& out);

    /// Begin and end typing: Text events come only in between.
    void start_text() { SDL_StartTextInput(); }
    void stop_text() { SDL_StopTextInput(); }
    /// Rumbles one pad, or all, if supported. Strength 0…1.
    void rumble(float strength, int duration_ms, int pad = InputEvent::kNoPad);
    [[nodiscard]] bool has_pad() const { return !pads_.empty(); }
    /// Returns the connected pads, in the order of connection.
    [[nodiscard]] std::vector<int> pads() const;
    /// Returns the device last used.
    [[nodiscard]] Device device() const { return device_; }

private:
    void translate_pointer(const SDL_Event& event, std::vector<InputEvent>& out);
    void axis_moved(int pad, int axis, int value, std::vector<InputEvent>& out);
    void pad_added(int index, std::vector<InputEvent>& out);
    void pad_removed(int pad, std::vector<InputEvent>& out);

    std::map<int, SdlHandle<SDL_GameController>> pads_;  // by joystick instance
    std::map<std::pair<int, int>, int> axis_sides_;      // (pad, axis) → -1, 0 or 1: the direction in which it counts
                                                         // as pushed
    Device device_ = Device::Keyboard;
};

}  // namespace engine

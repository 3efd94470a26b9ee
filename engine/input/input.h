// SPDX-License-Identifier: Zlib
/// Keyboard, pads, pointer and window events, with pads coming and going at any time.
#pragma once

#include "engine/input/bindings.h"
#include "engine/sdl.h"
#include "engine/video/geometry.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace engine {

/// One thing that happened, in the order it happened.
struct InputEvent {
    enum class Kind : unsigned char {
        Quit,
        Resized,
        Displays,  ///< One was plugged in or unplugged.
        Sounds,    ///< A sound device was plugged in or unplugged.
        FocusGained,
        FocusLost,
        Hidden,  ///< Minimised or covered: drawing is wasted.
        Shown,
        Pressed,          ///< `control`; `repeat` when the keyboard repeats it.
        Released,         ///< `control`.
        Text,             ///< `text`, UTF-8; only between start_text and stop_text.
        PadAdded,         ///< `pad`; `text` is its name.
        PadRemoved,       ///< `pad`; `text` is its name.
        PointerMoved,     ///< `position_px`.
        PointerPressed,   ///< `position_px`, main button.
        PointerReleased,  ///< `position_px`, main button.
        PointerBack,      ///< The second button, or the one that leads back in browsers.
        Wheel,            ///< `steps`, positive is up.
        FileDropped       ///< Onto the window; `text` is its path.
    };
    static constexpr int kNoPad = -1;

    Kind kind = Kind::Quit;
    Control control;
    int pad = kNoPad;  ///< Whose control it is; numbers are never used again.
    bool repeat = false;
    bool alt = false;  ///< An Alt key is down (Alt+Return).
    std::string text;
    Point position_px;  ///< In output pixels; Viewport::to_world makes it a place.
    int steps = 0;
};

/// What a player has in hand.
enum class Device : unsigned char { Keyboard, Pad, Pointer };

/// Takes SDL's events and makes ours of them.
class Input {
public:
    /// Everything that happened since the last call. Never waits.
    [[nodiscard]] std::vector<InputEvent> poll();
    /// The same, but first waits up to `timeout_ms` for something to happen (an idle or paused program).
    [[nodiscard]] std::vector<InputEvent> wait(int timeout_ms);

    /// Adds what one of SDL's events means, if anything, to `out`. `poll` calls it; public for tests.
    /// Frees the path of a dropped file.
    void translate(const SDL_Event& event, std::vector<InputEvent>& out);

    /// Begins and ends typing: Text events come only in between.
    void start_text();
    void stop_text();
    /// Shakes one pad, or all, if they can. Strength 0…1.
    void rumble(float strength, int duration_ms, int pad = InputEvent::kNoPad);
    [[nodiscard]] bool has_pad() const { return !pads_.empty(); }
    /// The pads that are plugged in, in the order in which they came.
    [[nodiscard]] std::vector<int> pads() const;
    /// What was pressed last.
    [[nodiscard]] Device device() const { return device_; }

private:
    void translate_pointer(const SDL_Event& event, std::vector<InputEvent>& out);
    void axis_moved(int pad, int axis, int value, std::vector<InputEvent>& out);
    void pad_added(int index, std::vector<InputEvent>& out);
    void pad_removed(int pad, std::vector<InputEvent>& out);

    std::map<int, SdlHandle<SDL_GameController>> pads_;  // by joystick instance
    std::map<std::pair<int, int>, int> axis_sides_;      // (pad, axis) → -1, 0 or 1: which way it counts as pushed
    Device device_ = Device::Keyboard;
};

}  // namespace engine

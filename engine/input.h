// SPDX-License-Identifier: Zlib
/// Keyboard, pads, pointer and window events, with pads coming and going at any time.
#pragma once

#include "engine/bindings.h"
#include "engine/geometry.h"
#include "engine/sdl.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace engine {

/// One thing that happened, in the order it happened.
struct InputEvent {
    enum class Kind : unsigned char {
        Quit,
        Resized,
        FocusGained,
        FocusLost,
        Hidden,  ///< Minimised or covered: drawing is wasted.
        Shown,
        Pressed,         ///< `control`; `repeat` when the keyboard repeats it.
        Released,        ///< `control`.
        Text,            ///< `text`, UTF-8; only between start_text and stop_text.
        PadAdded,        ///< `text` is its name.
        PadRemoved,      ///< `text` is its name.
        PointerMoved,    ///< `position_px`.
        PointerPressed,  ///< `position_px`, main button.
        Wheel            ///< `steps`, positive is up.
    };

    Kind kind = Kind::Quit;
    Control control;
    bool repeat = false;
    bool alt = false;  ///< An Alt key is down (Alt+Return).
    std::string text;
    Point position_px;  ///< In output pixels; Viewport::to_world makes it a place.
    int steps = 0;
};

/// Takes SDL's events and makes ours of them.
class Input {
public:
    /// Everything that happened since the last call. Never waits.
    [[nodiscard]] std::vector<InputEvent> poll();
    /// The same, but first waits up to `timeout_ms` for something to happen (an idle or paused program).
    [[nodiscard]] std::vector<InputEvent> wait(int timeout_ms);

    /// Ours for one of SDL's, or nothing. `poll` calls it; public for tests.
    [[nodiscard]] std::optional<InputEvent> translate(const SDL_Event& event);

    /// Begins and ends typing: Text events come only in between.
    void start_text();
    void stop_text();
    /// Shakes all pads, if they can. Strength 0…1.
    void rumble(float strength, int duration_ms);
    [[nodiscard]] bool has_pad() const { return !pads_.empty(); }

private:
    std::optional<InputEvent> axis_moved(int pad, int axis, int value);
    std::optional<InputEvent> pad_added(int index);
    std::optional<InputEvent> pad_removed(int pad);

    std::map<int, SdlHandle<SDL_GameController>> pads_;  // by joystick instance
    std::map<std::pair<int, int>, int> axis_sides_;      // (pad, axis) → -1, 0 or 1: which way it counts as pushed
    std::vector<InputEvent> pending_;                    // what one SDL event caused besides the first
};

/// What an action's controls did since the last sample.
struct ActionState {
    bool held = false;     ///< Down now, or pressed and let go again since the last sample: a tap is never lost.
    bool pressed = false;  ///< Went down since the last sample (repeats do not count).
};

/// Turns events into the state of actions once a tick, however many frames and events lie between.
class ActionSampler {
public:
    /// `bindings` must outlive the sampler; when they change, call release_all.
    explicit ActionSampler(const Bindings& bindings) : bindings_(&bindings) {}

    /// Takes Pressed and Released into account, and lets go of everything on FocusLost and PadRemoved.
    void handle(const InputEvent& event);
    void release_all();

    /// The state of an action since the last end_sample.
    [[nodiscard]] ActionState state(Action action) const;
    /// Begins a new sample: forgets what was pressed in the old one.
    void end_sample() { pressed_.clear(); }

private:
    const Bindings* bindings_;
    std::vector<Control> down_;
    std::vector<Control> pressed_;
};

}  // namespace engine

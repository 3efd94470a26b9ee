// SPDX-License-Identifier: Zlib
/// Keyboard, pads, pointer and window events; pads may come and go at any time.
#pragma once

#include "engine/input/input_event.h"
#include "engine/input/sticks.h"
#include "engine/sdl.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace engine {

/// A pad that is plugged in.
struct Pad {
    int number = InputEvent::kNoPad;  ///< Never reused: a pad that comes back has another one.
    std::string identity;             ///< Model and, if the pad has one, serial number; the same when it comes back.
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
    [[nodiscard]] std::vector<Pad> pads() const;
    /// The joysticks that are no pads, because SDL has no mapping for them.
    [[nodiscard]] const UnmappedSticks& sticks() const { return sticks_; }
    /// Makes a joystick a pad: `elements` says which of its controls is which button of a pad. PadAdded follows with
    /// the next events. Fails if SDL refuses the mapping. Returns the mapping, a line of text.
    Result<std::string> map_stick(int stick, const std::vector<UnmappedSticks::Element>& elements);
    /// Returns the device last used.
    [[nodiscard]] Device device() const { return device_; }

private:
    void translate_pointer(const SDL_Event& event, std::vector<InputEvent>& out);
    void axis_moved(int pad, int axis, int value, std::vector<InputEvent>& out);
    void pad_added(int index, std::vector<InputEvent>& out);
    void pad_removed(int pad, std::vector<InputEvent>& out);

    UnmappedSticks sticks_;
    std::map<int, SdlHandle<SDL_GameController>> pads_;  // by joystick instance
    std::map<std::pair<int, int>, int> axis_sides_;      // (pad, axis) → -1, 0 or 1: the direction in which it counts
                                                         // as pushed
    Device device_ = Device::Keyboard;
};

/// Returns what is in the clipboard as if it had been typed: the first line, of no more letters than any entry takes;
/// empty if there is no text, or no clipboard.
[[nodiscard]] std::string clipboard_line();

}  // namespace engine

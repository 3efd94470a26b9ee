// SPDX-License-Identifier: Zlib
/// From input events to what a player wants, once a tick.
#pragma once

#include "engine/input/bindings.h"
#include "engine/input/input.h"

#include <vector>

namespace engine {

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

    /// Handles Pressed and Released; releases everything on FocusLost, and on PadRemoved whatever that pad held.
    void handle(const InputEvent& event);
    void release_all();

    /// The state of an action since the last end_sample.
    [[nodiscard]] ActionState state(Action action) const;
    /// Begins a new sample: forgets what was pressed in the old one.
    void end_sample() { pressed_.clear(); }

private:
    struct Press {
        Control control;
        int pad;
        friend bool operator==(const Press&, const Press&) = default;
    };
    [[nodiscard]] static bool has(const std::vector<Press>& presses, Control control);

    const Bindings* bindings_;
    std::vector<Press> down_;
    std::vector<Press> pressed_;
};

}  // namespace engine

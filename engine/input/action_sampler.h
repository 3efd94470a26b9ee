// SPDX-License-Identifier: Zlib
/// Turns input events into a player's actions.
#pragma once

#include "engine/input/bindings.h"
#include "engine/input/input.h"

#include <vector>

namespace engine {

/// The state of an action's controls since the last sample.
struct ActionState {
    bool held = false;     ///< Down now.
    bool pressed = false;  ///< Pressed since the last sample, and perhaps released again. Repeats do not count.
};

/// Turns events into the state of actions.
class ActionSampler {
public:
    /// `bindings` must outlive the sampler; if they change, call release_all.
    explicit ActionSampler(const Bindings& bindings) : bindings_(&bindings) {}

    /// Handles Pressed and Released; releases everything on FocusLost, and on PadRemoved everything held on that pad.
    void handle(const InputEvent& event);
    void release_all();

    /// Returns the state of an action since the last end_sample.
    [[nodiscard]] ActionState state(Action action) const;
    /// Begins a new sample: forgets which actions were pressed in the old one.
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

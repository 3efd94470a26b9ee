// SPDX-License-Identifier: Zlib
/// Turns one pilot's controls into the keys of a tick, with the aids that the pilot wants.
#pragma once

#include "engine/input/action_sampler.h"
#include "engine/input/bindings.h"
#include "engine/settings/settings.h"
#include "game/sim/keys.h"

namespace screens {

/// Aids for hands that tire easily. None of them does anything that fingers could not do.
struct HelmOptions {
    /// Bits of sim::Keys: one press begins these and the next one ends them.
    std::uint8_t toggles = 0;
    /// Holding the trigger pulls it repeatedly, as often as the rules allow.
    bool fires_by_itself = false;
};
[[nodiscard]] HelmOptions helm_options_of(const engine::Settings& settings);

class ControlSampler {
public:
    ControlSampler() : sampler_(bindings_) {}
    ControlSampler(const ControlSampler&) = delete;
    ControlSampler& operator=(const ControlSampler&) = delete;

    /// Uses these controls from now on; nothing is held.
    void take(engine::Bindings bindings, const HelmOptions& options);
    /// Losing the keyboard or a pad also ends what a press keeps going, since nobody could end it.
    void handle(const engine::InputEvent& event);
    /// Releases everything, toggled controls included.
    void release_all();
    /// Ends what a press keeps going: the ship is gone, or the wave.
    void release_toggles() { toggled_ = 0; }

    /// Returns what the pilot holds in a tick; taps since the last call count as held. `has_machine_guns`: the ship
    /// fires as long as the trigger is held.
    [[nodiscard]] sim::Keys take_keys(bool has_machine_guns);

private:
    engine::Bindings bindings_;
    engine::ActionSampler sampler_;
    HelmOptions options_;
    std::uint8_t toggled_ = 0;     // bits of Keys that a press keeps going
    bool has_just_fired_ = false;  // by itself: the trigger must be let go for a tick
};

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// How one pilot's controls become the keys of a tick, with the help that the pilot wants.
#pragma once

#include "engine/input/action_sampler.h"
#include "engine/input/bindings.h"
#include "engine/settings/settings.h"
#include "game/sim/keys.h"

namespace screens {

/// What makes flying easier for hands that tire. None of it does what fingers could not do.
struct HelmOptions {
    /// Bits of sim::Keys: one press begins these and the next one ends them.
    std::uint8_t toggles = 0;
    /// Holding the trigger pulls it again and again, as often as the rules count it.
    bool fires_by_itself = false;
};
[[nodiscard]] HelmOptions helm_options_of(const engine::Settings& settings);

class ControlSampler {
public:
    ControlSampler() : sampler_(bindings_) {}
    ControlSampler(const ControlSampler&) = delete;
    ControlSampler& operator=(const ControlSampler&) = delete;

    /// From now on with these controls; nothing is held.
    void take(engine::Bindings bindings, const HelmOptions& options);
    /// When the keyboard or a pad is lost, so is what a press keeps going: nobody could end it.
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

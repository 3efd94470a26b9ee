// SPDX-License-Identifier: Zlib
/// The keys of the pilots at this machine, on their way from the screen to the ticks that execute them.
#pragma once

#include <array>

#include "game/sim/keys.h"
#include "game/sim/types.h"

namespace match {

/// What one pilot did since the last sample.
struct KeySample {
    sim::Keys held{};    ///< Down now.
    sim::Keys tapped{};  ///< Pressed since the last sample, and perhaps released again.
    sim::Keys pulsed{};  ///< Released for a tick after each tick that had them: auto-fire.
};

/// The screen hands keys over whenever they may have changed. Ticks take them when they are due: immediately in a local
/// game, the input delay ahead in a network game. It belongs to the network, so a NetworkPump's thread takes them
/// during a Scope, and the screen hands over none meanwhile.
class PilotKeys {
public:
    void hand_over(sim::Slot slot, const KeySample& sample);
    /// Releases all keys and forgets taps, because nobody is at the controls.
    void release_all() { pilots_ = {}; }
    /// Returns the keys of the slot's pilot for the next tick. A tap counts for one tick, even if the key was released
    /// before.
    [[nodiscard]] sim::Keys take(sim::Slot slot);
    /// Returns what `take` would return now, for the picture, which shows the effect of keys at once.
    [[nodiscard]] sim::Keys peek(sim::Slot slot) const;

private:
    struct Pilot {
        KeySample keys;     ///< With all taps since the last tick.
        sim::Keys taken{};  ///< By the last tick.
    };
    std::array<Pilot, sim::kMaxPilots> pilots_{};
};

}  // namespace match

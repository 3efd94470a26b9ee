// SPDX-License-Identifier: Zlib
#include "game/match/pilot_keys.h"

namespace match {

void PilotKeys::hand_over(sim::Slot slot, const KeySample& sample) {
    KeySample& keys = pilots_[static_cast<std::size_t>(slot)].keys;
    const unsigned tapped = keys.tapped.bits | sample.tapped.bits;
    keys = {sample.held, {static_cast<std::uint8_t>(tapped)}, sample.pulsed};
}

sim::Keys PilotKeys::take(sim::Slot slot) {
    Pilot& pilot = pilots_[static_cast<std::size_t>(slot)];
    pilot.taken = peek(slot);
    pilot.keys.tapped = {};
    return pilot.taken;
}

sim::Keys PilotKeys::peek(sim::Slot slot) const {
    const auto& [keys, taken] = pilots_[static_cast<std::size_t>(slot)];
    const unsigned paused = keys.pulsed.bits & taken.bits;
    return {static_cast<std::uint8_t>((keys.held.bits | keys.tapped.bits) & ~paused)};
}

}  // namespace match

// SPDX-License-Identifier: Zlib
#include "net/play/entry_state.h"

#include <algorithm>

#include "net/play/netcode.h"

namespace net {

bool EntryState::is_sound(Tick pause_lag) const {
    const bool are_slots_sound = std::ranges::all_of(slots, [this](const SlotState& entry) {
        const bool has_valid_peer =
            entry.peer == kNoPeer || (entry.peer.is_valid() && slots_of(entry.peer) <= kMaxLocalPilots);
        return has_valid_peer && entry.first <= tick + kMaxEntryLag && (!entry.has_ended || entry.end <= tick);
    });
    return are_slots_sound && extensions.is_sound() && pauses.is_sound(pause_lag, tick);
}

std::size_t EntryState::slots_of(PeerId peer) const {
    return static_cast<std::size_t>(std::ranges::count(slots, peer, &SlotState::peer));
}

}  // namespace net

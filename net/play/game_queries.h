// SPDX-License-Identifier: Zlib
/// Queries about a running game that take several of its parts to answer.
#pragma once

#include <vector>

#include "net/play/lockstep.h"

namespace net {

/// Returns whether the game is paused in a tick. For ticks after the one shown last, assumes that no request changes.
[[nodiscard]] bool is_paused(const Lockstep& game, Tick tick);
/// Returns whether the game is paused in the tick shown last.
[[nodiscard]] bool is_paused(const Lockstep& game);
/// Returns whether that pilot's request for a pause counts.
[[nodiscard]] bool wants_pause(const Lockstep& game, Slot slot);
/// Returns whether this pause has lasted for so long that the others may end it.
[[nodiscard]] bool may_end_pause(const Lockstep& game);
/// The votes to remove a pilot.
struct RemovalVotes {
    int given = 0;
    int needed = 0;
    bool has_own = false;  ///< This peer has voted.
    bool is_open = false;  ///< Votes can decide: the pilot flies, on another machine, and there are enough voters.
};
[[nodiscard]] RemovalVotes removal_votes(const Lockstep& game, Slot whose);
/// Returns the senior peer of the newest tick, `except` not counted; see Tenures::senior.
[[nodiscard]] PeerId senior(const Lockstep& game, PeerId except = kNoPeer);
/// Returns whether this peer is the senior one, which admits newcomers.
[[nodiscard]] bool is_senior(const Lockstep& game);
/// Returns the slots of pilots who were dropped and have not returned.
[[nodiscard]] std::vector<Slot> dropped_slots(const Lockstep& game);

}  // namespace net

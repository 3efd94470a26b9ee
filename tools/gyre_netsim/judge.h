// SPDX-License-Identifier: Zlib
/// Checks whether the replays of a game's pilots agree.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/replay/replay.h"
#include "game/sim/masks.h"

namespace netsim {

/// One pilot's replay, once the game is over.
struct Testimony {
    sim::Slot slot = 0;
    const replay::Replay* recording = nullptr;
    bool has_ended = false;  ///< The game ended for this pilot before it ended for the others.
};

/// Returns why two replays cannot be of the same game; nothing if they can. They must be equal in keys, roster events
/// and hashes up to the first tick at which one of them dropped a pilot and the other did not. After that tick they may
/// differ, but only if one pilot dropped the other, or the game ended early for one of them.
[[nodiscard]] std::optional<std::string> difference(const Testimony& a, const Testimony& b);

/// Runs every replay again, equal ones only once. Returns how many were verified; appends a line for each failure.
[[nodiscard]] std::size_t prove(const std::vector<Testimony>& all, const std::shared_ptr<const sim::MaskTable>& masks,
                                std::vector<std::string>& failures);

}  // namespace netsim

// SPDX-License-Identifier: Zlib
/// Checks whether the logs of a game's pilots agree.
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
    bool has_ended = false;  ///< Its game ended before the others'.
};

/// Returns why two recordings cannot be of the same game; nothing if they can. Up to the first tick at which one of
/// them dropped a pilot and the other did not, they must be equal in keys, roster events and hashes. From there on they
/// may differ, but only if the two dropped each other, or the game of one of them ended.
[[nodiscard]] std::optional<std::string> difference(const Testimony& a, const Testimony& b);

/// Runs every replay again; equal ones once. Returns how many were verified, and appends a line for each failure.
[[nodiscard]] std::size_t prove(const std::vector<Testimony>& all, const std::shared_ptr<const sim::MaskTable>& masks,
                                std::vector<std::string>& failures);

}  // namespace netsim

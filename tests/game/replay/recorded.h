// SPDX-License-Identifier: Zlib
/// Replays for tests: games with random keys, generated from a seed.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/masks.h"

#include <functional>
#include <memory>

namespace support {

/// Returns the masks that `record` uses by default.
[[nodiscard]] std::shared_ptr<const sim::MaskTable> recorded_masks();

/// Records a game of `ticks` ticks with random keys. With `comings_and_goings`, pilots also join, leave and are
/// dropped.
[[nodiscard]] replay::Replay record(const sim::Setup& setup, sim::Tick ticks, bool comings_and_goings = false,
                                    const std::shared_ptr<const sim::MaskTable>& masks = recorded_masks());

/// Returns a forgery: the same replay with the same hashes, but with inputs altered by `change`.
[[nodiscard]] replay::Replay forge(const replay::Replay& recording,
                                   const std::function<void(sim::Tick, sim::TickInput&)>& change);

}  // namespace support

// SPDX-License-Identifier: Zlib
/// Logs for tests: games with random keys, from a seed.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/masks.h"

#include <functional>
#include <memory>

namespace support {

/// The masks on which `record` plays unless told otherwise.
[[nodiscard]] std::shared_ptr<const sim::MaskTable> recorded_masks();

/// A game of `ticks` ticks with random keys. With `comings_and_goings` pilots also join, leave and are dropped.
[[nodiscard]] replay::Replay record(const sim::Setup& setup, sim::Tick ticks, bool comings_and_goings = false,
                                    const std::shared_ptr<const sim::MaskTable>& masks = recorded_masks());

/// Returns the same replay, with its hashes, except for the inputs that `change` alters: a forgery.
[[nodiscard]] replay::Replay forge(const replay::Replay& recording,
                                   const std::function<void(sim::Tick, sim::TickInput&)>& change);

}  // namespace support

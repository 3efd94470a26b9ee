// SPDX-License-Identifier: Zlib
/// The measured worlds: produced by playing, from a seed, so that they are realistic.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/world.h"

namespace bench {

/// Wave 12 with three pilots, all firing: the fullest tick of a minute's play, or `early` ticks before it.
[[nodiscard]] sim::World busy3(sim::Tick early = 0);

/// Wave 40 with eight pilots, all firing, every rock broken into its smallest pieces at once: the maximum that the
/// rules allow.
[[nodiscard]] sim::World full8();

/// Keys that alternate between turning, thrusting and firing, the same for the same tick and slot.
[[nodiscard]] sim::TickInput lively_keys(sim::Tick tick);

/// Ten minutes of eight hard bots in co-op, from wave 1 on, still running.
[[nodiscard]] replay::Replay bots8();

}  // namespace bench

// SPDX-License-Identifier: Zlib
/// The measured worlds, which are produced by playing from a seed so that they are realistic.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/world.h"

namespace bench {

/// Returns wave 12 with three pilots, all firing, at the fullest tick of a minute's play or `early` ticks before it.
[[nodiscard]] sim::World busy3(sim::Tick early = 0);

/// Returns wave 40 with eight pilots, all firing, just after every rock was broken into its smallest pieces: the
/// maximum that the rules allow.
[[nodiscard]] sim::World full8();

/// Returns keys that alternate between turning, thrusting and firing; they depend only on the tick and the slot.
[[nodiscard]] sim::TickInput lively_keys(sim::Tick tick);

/// Returns a game of eight hard bots in co-op from wave 1 on, still running after ten minutes.
[[nodiscard]] replay::Replay bots8();

}  // namespace bench

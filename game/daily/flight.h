// SPDX-License-Identifier: Zlib
/// The flight of a day: the same field under the same rules for everybody, regardless of settings.
#pragma once

#include "game/daily/date.h"
#include "game/replay/replay.h"
#include "game/sim/setup.h"

#include <cstdint>
#include <string>
#include <vector>

namespace daily {

/// Returns the seed of a day's field. Computed in 32 bits, modulo 2^32, from x = 0x47797265 + days since 1970-01-01:
///
///     three times:  x ^= x >> 16;  x *= 0x9E3779B1;
///     at last:      x ^= x >> 16;
///
/// Each step is invertible, so no two days share a seed; only x = 0 leads to seed 0, and no Date starts there. Replays
/// are checked against this, so it must never change.
[[nodiscard]] std::uint32_t seed_of(const Date& date);

/// Returns the set-up of a day: one pilot from wave 1 with three ships and no aids.
[[nodiscard]] sim::Setup setup_of(const Date& date);

/// Returns the differences that keep a recorded game from being the flight of a day, one phrase each, e.g. "seed 5 in
/// place of 7"; empty if it is one. Only running the game shows whether its hashes and scores are correct.
[[nodiscard]] std::vector<std::string> differences(const replay::Replay& recording, const Date& date);

}  // namespace daily

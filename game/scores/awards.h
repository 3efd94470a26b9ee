// SPDX-License-Identifier: Zlib
/// What each pilot of a game did best: one award for each, so that everybody has a line on the result page.
#pragma once

#include "game/scores/flight_stats.h"

#include <cstdint>
#include <span>
#include <vector>

namespace scores {

/// In the order in which they are given: those that few pilots can earn come first.
enum class Award : std::uint8_t {
    Frags,
    Rescues,
    CrossFire,
    Fighters,
    SharpShot,  ///< Per cent of the shots that hit, of at least kShotsToJudge.
    Rocks,
    LongestLife,  ///< Ticks.
    Prizes,
    Multipliers,
    Mines,
    Shots,
    Wingmate  ///< For whoever leads in nothing; without a value.
};

inline constexpr int kShotsToJudge = 30;

struct AwardOfPilot {
    sim::Slot slot = 0;
    Award award = Award::Wingmate;
    std::int64_t value = 0;
};

/// Returns an award for each flight, in their order; no two get the same one, except Wingmate. Whoever leads all others
/// in something gets that first; the rest get what they lead the rest in. Of equals, the first flight leads. Returns
/// no awards if nobody leads in anything.
[[nodiscard]] std::vector<AwardOfPilot> award_pilots(std::span<const FlightStats> flights);

}  // namespace scores

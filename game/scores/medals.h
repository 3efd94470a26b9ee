// SPDX-License-Identifier: Zlib
/// The medals: feats that a pilot can be awarded for, once each.
#pragma once

#include "engine/base/text.h"
#include "game/scores/flight_stats.h"
#include "game/sim/setup.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace scores {

/// In the order of the frames of the sheet "medals".
enum class Medal : std::uint8_t {
    FirstWave,
    TenWaves,
    TwentyWaves,
    NoneWasted,
    SilentWave,
    BareHull,
    Unscathed,
    Luck,
    Rescue,
    AllPrizes,
    Ace,
    Minesweeper,
    Defuser,
    ChainReaction,
    NewShip,
    Duellist,
    WholeChain,
    LargeBank,
    NoBank,
    CloseCalls,
    DayComplete,
    DayUnscathed,
    DayLeader,  ///< Whoever runs the race awards it, and the next one whoever counts the days.
    Week,
    Lifeline,
    CrossFire,
    CrewWave
};
inline constexpr std::size_t kMedals = 27;
using MedalSet = std::bitset<kMedals>;

struct MedalInfo {
    std::string_view id;  ///< In the profile's file.
    engine::Phrase name;
    engine::Phrase feat;  ///< One sentence.
};

inline constexpr std::array<MedalInfo, kMedals> kMedalInfo{{
    {"first_wave", engine::tr_later("First Light"), engine::tr_later("Clear a wave.")},
    {"ten_waves", engine::tr_later("Long Haul"), engine::tr_later("Clear ten waves in one game.")},
    {"twenty_waves", engine::tr_later("Deep Field"), engine::tr_later("Clear twenty waves in one game.")},
    {"none_wasted", engine::tr_later("None Wasted"),
     engine::tr_later("Ten shots or more in a wave: no miss, no shield, no ship lost.")},
    {"silent_wave", engine::tr_later("Silent Running"), engine::tr_later("Clear a wave alone, without firing.")},
    {"bare_hull", engine::tr_later("Bare Hull"), engine::tr_later("Clear five waves in a row without the shield.")},
    {"unscathed", engine::tr_later("Unscathed"), engine::tr_later("Clear five waves in a row without losing a ship.")},
    {"luck", engine::tr_later("Charmed"), engine::tr_later("Be saved by luck.")},
    {"rescue", engine::tr_later("Good Neighbour"), engine::tr_later("Rescue a damaged ship.")},
    {"all_prizes", engine::tr_later("Full Hold"),
     engine::tr_later("Collect all eight prizes, in any number of games.")},
    {"ace", engine::tr_later("Ace"), engine::tr_later("Shoot down three fighters in one game.")},
    {"minesweeper", engine::tr_later("Minesweeper"), engine::tr_later("Destroy a homing mine.")},
    {"defuser", engine::tr_later("Steady Hand"), engine::tr_later("Destroy a nova before it goes off.")},
    {"chain_reaction", engine::tr_later("Chain Reaction"),
     engine::tr_later("Destroy five things at once with a big bang.")},
    {"new_ship", engine::tr_later("Reinforcements"), engine::tr_later("Earn an extra ship with points.")},
    {"duellist", engine::tr_later("Duellist"), engine::tr_later("Win a deathmatch by your own frags.")},
    {"whole_chain", engine::tr_later("Twelvefold"), engine::tr_later("In Rush: reach the factor ×12.")},
    {"large_bank", engine::tr_later("Banker"), engine::tr_later("In Rush: bank 50 000 points at once.")},
    {"no_bank", engine::tr_later("All or Nothing"),
     engine::tr_later("In Rush: score 100 000 points without ever banking.")},
    {"close_calls", engine::tr_later("Hair's Breadth"), engine::tr_later("In Rush: twenty close calls in one chain.")},
    {"day_complete", engine::tr_later("Full Day"), engine::tr_later("In a daily flight: clear all ten waves.")},
    {"day_unscathed", engine::tr_later("Clear Skies"),
     engine::tr_later("In a daily flight: clear all ten waves without losing a ship.")},
    {"day_leader", engine::tr_later("Out in Front"),
     engine::tr_later("In a daily flight: lead all ghosts at the end of each of the ten waves.")},
    {"week", engine::tr_later("Regular"), engine::tr_later("Reach a streak of seven daily flights.")},
    {"lifeline", engine::tr_later("Lifeline"), engine::tr_later("In a crew: fetch five friends in one game.")},
    {"cross_fire", engine::tr_later("Crossed Lines"), engine::tr_later("In a crew: fifty cross-fires in one game.")},
    {"crew_wave", engine::tr_later("All Hands"), engine::tr_later("In a crew: clear ten waves in one game.")},
}};

[[nodiscard]] inline const MedalInfo& medal_info(Medal medal) {
    return kMedalInfo[static_cast<std::size_t>(medal)];
}

/// Follows one game of one pilot.
class MedalJudge {
public:
    /// `prize_kinds` are those taken in earlier games, as in FlightStats.
    MedalJudge(sim::Slot slot, const sim::Setup& setup, std::uint8_t prize_kinds)
        : slot_(slot), setup_(setup), prize_kinds_(prize_kinds), is_alone_(setup.pilots == 1 && slot == 0) {}

    /// Returns the medals won in a tick; each at most once per game. `stats` must include the tick already.
    [[nodiscard]] std::vector<Medal> take(const sim::EventList& events, const FlightStats& stats);

private:
    [[nodiscard]] bool deserves(Medal medal, const sim::EventList& events, const FlightStats& stats) const;
    [[nodiscard]] bool has_flown_day(const sim::EventList& events, const FlightStats& stats) const;
    [[nodiscard]] bool has_chained(const sim::EventList& events) const;

    sim::Slot slot_;
    sim::Setup setup_;
    std::uint8_t prize_kinds_;
    bool is_alone_;  ///< Nobody else has flown in the game.
    MedalSet given_;
};

}  // namespace scores

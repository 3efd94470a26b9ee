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
    Duellist
};
inline constexpr std::size_t kMedals = 16;
using MedalSet = std::bitset<kMedals>;

struct MedalInfo {
    std::string_view id;    ///< In the profile's file.
    std::string_view name;  ///< On the screen, in English: for tr.
    std::string_view feat;  ///< One sentence, for tr: the feat.
};

inline constexpr std::array<MedalInfo, kMedals> kMedalInfo{{
    {"first_wave", engine::tr_later("First Light").english, engine::tr_later("Clear a wave.").english},
    {"ten_waves", engine::tr_later("Long Haul").english, engine::tr_later("Clear ten waves in one game.").english},
    {"twenty_waves", engine::tr_later("Deep Field").english,
     engine::tr_later("Clear twenty waves in one game.").english},
    {"none_wasted", engine::tr_later("None Wasted").english,
     engine::tr_later("Ten shots or more in a wave: no miss, no shield, no ship lost.").english},
    {"silent_wave", engine::tr_later("Silent Running").english,
     engine::tr_later("Clear a wave alone, without firing.").english},
    {"bare_hull", engine::tr_later("Bare Hull").english,
     engine::tr_later("Clear five waves in a row without the shield.").english},
    {"unscathed", engine::tr_later("Unscathed").english,
     engine::tr_later("Clear five waves in a row without losing a ship.").english},
    {"luck", engine::tr_later("Charmed").english, engine::tr_later("Be saved by luck.").english},
    {"rescue", engine::tr_later("Good Neighbour").english, engine::tr_later("Rescue a damaged ship.").english},
    {"all_prizes", engine::tr_later("Full Hold").english,
     engine::tr_later("Collect all eight prizes, in any number of games.").english},
    {"ace", engine::tr_later("Ace").english, engine::tr_later("Shoot down three fighters in one game.").english},
    {"minesweeper", engine::tr_later("Minesweeper").english, engine::tr_later("Destroy a homing mine.").english},
    {"defuser", engine::tr_later("Steady Hand").english,
     engine::tr_later("Destroy a nova before it goes off.").english},
    {"chain_reaction", engine::tr_later("Chain Reaction").english,
     engine::tr_later("Destroy five things at once with a big bang.").english},
    {"new_ship", engine::tr_later("Reinforcements").english,
     engine::tr_later("Earn an extra ship with points.").english},
    {"duellist", engine::tr_later("Duellist").english, engine::tr_later("Win a deathmatch by your own frags.").english},
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
    [[nodiscard]] bool has_chained(const sim::EventList& events) const;

    sim::Slot slot_;
    sim::Setup setup_;
    std::uint8_t prize_kinds_;
    bool is_alone_;  ///< Nobody else has flown in the game.
    MedalSet given_;
};

}  // namespace scores

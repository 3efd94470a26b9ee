// SPDX-License-Identifier: Zlib
/// The medals: feats that a pilot is honoured for, once each.
#pragma once

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
    std::string_view name;  ///< On the screen.
    std::string_view feat;  ///< One sentence: what it is given for.
};

inline constexpr std::array<MedalInfo, kMedals> kMedalInfo{{
    {"first_wave", "First Light", "Clear a wave."},
    {"ten_waves", "Long Haul", "Clear ten waves in one game."},
    {"twenty_waves", "Deep Field", "Clear twenty waves in one game."},
    {"none_wasted", "None Wasted", "Ten shots or more in a wave: no miss, no shield, no ship lost."},
    {"silent_wave", "Silent Running", "Alone, clear a wave without a shot."},
    {"bare_hull", "Bare Hull", "Clear five waves in a row without the shield."},
    {"unscathed", "Unscathed", "Clear five waves in a row without losing a ship."},
    {"luck", "Charmed", "Be saved by luck."},
    {"rescue", "Good Neighbour", "Rescue a damaged ship."},
    {"all_prizes", "Full Hold", "Take each of the eight prizes, in as many games as you like."},
    {"ace", "Ace", "Shoot down three fighters in one game."},
    {"minesweeper", "Minesweeper", "Destroy a homing mine."},
    {"defuser", "Steady Hand", "Destroy a nova before it goes off."},
    {"chain_reaction", "Chain Reaction", "Destroy five things at once with a big bang."},
    {"new_ship", "Reinforcements", "Earn a ship by your score."},
    {"duellist", "Duellist", "Win a deathmatch by your own hits."},
}};

[[nodiscard]] inline const MedalInfo& medal_info(Medal medal) {
    return kMedalInfo[static_cast<std::size_t>(medal)];
}

/// Follows one game of one pilot.
class MedalJudge {
public:
    /// `prize_kinds` are those taken in earlier games, as FlightStats has them.
    MedalJudge(sim::Slot slot, const sim::Setup& setup, std::uint8_t prize_kinds)
        : slot_(slot), setup_(setup), prize_kinds_(prize_kinds) {}

    /// The medals that a tick brought; each comes once a game. `stats` have taken the tick already.
    [[nodiscard]] std::vector<Medal> take(const sim::EventList& events, const FlightStats& stats);

private:
    [[nodiscard]] bool deserves(Medal medal, const sim::EventList& events, const FlightStats& stats) const;
    [[nodiscard]] bool has_chained(const sim::EventList& events) const;

    sim::Slot slot_;
    sim::Setup setup_;
    std::uint8_t prize_kinds_;
    MedalSet given_;
};

}  // namespace scores

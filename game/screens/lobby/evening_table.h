// SPDX-License-Identifier: Zlib
/// The table of the evening: what the pilots of a lobby have done in its games so far.
#pragma once

#include "game/app/menu_screen.h"
#include "game/scores/evening.h"
#include "game/scores/flight_stats.h"
#include "game/sim/world.h"

#include <span>
#include <string>
#include <vector>

namespace screens {

/// Returns a line with the score and the winner, if there is one, of a match of several rounds; "" before its first
/// one.
[[nodiscard]] std::string describe_match(const scores::Evening& evening);
/// Returns the number of the round that is flown now, and how the match stands, in one line; "" in a first round, and
/// outside a match.
[[nodiscard]] std::string describe_round(const scores::Evening& evening, const sim::World& world);

/// Adds a game to the table of the evening, for the pilots with a flight in `flights`: one that was flown to its end,
/// or that those who were left `have_ended`, unless it is a deathmatch, which nobody has won then.
void note_game(scores::Evening& evening, const sim::World& world, const std::vector<std::string>& names,
               std::span<const scores::FlightStats> flights, bool have_ended = false);
/// Returns the banner over the result of a game that was added: whether a round, the match or the game is over.
[[nodiscard]] std::string over_banner(const scores::Evening& evening, const sim::World& world);

class EveningTable final : public MenuScreen {
public:
    explicit EveningTable(const Uses<Ui, Online>& services);

    const char* name() const override { return "evening"; }

private:
    Board board(const Painter& painter) const override;

    std::string match_;
};

}  // namespace screens

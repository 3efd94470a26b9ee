// SPDX-License-Identifier: Zlib
/// The results of a game in figures and medals, for the screens that end one.
#pragma once

#include "game/scores/flight_stats.h"
#include "game/scores/medals.h"
#include "game/ui/painter.h"

#include <string>
#include <vector>

namespace screens {

/// A summary of one pilot's game.
struct Flight {
    explicit Flight(sim::Slot slot) : stats(slot) {}

    scores::FlightStats stats;
    std::vector<scores::Medal> medals;  ///< Won for the first time, in order.
    bool has_auto_fire = false;         ///< Used at any time during the game.
    bool is_assisted = false;           ///< By scores::is_assisted, or because of auto-fire.
};

struct Fact {
    std::string label;
    std::string value;
};

[[nodiscard]] std::vector<Fact> facts_of(const scores::FlightStats& stats);

/// Facts in columns, the medals below them.
class ResultSheet {
public:
    static constexpr float kRow = 15;
    static constexpr float kMedal = 34;

    explicit ResultSheet(const Flight& flight);

    [[nodiscard]] float height() const;
    void draw(const Painter& painter, engine::Point corner, float width) const;

private:
    [[nodiscard]] float facts_height() const;

    std::vector<Fact> facts_;
    std::vector<scores::Medal> medals_;
    bool is_assisted_;
};

}  // namespace screens

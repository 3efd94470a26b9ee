// SPDX-License-Identifier: Zlib
/// What one pilot did in a game, counted from its events.
#pragma once

#include "game/sim/event.h"

#include <cstdint>

namespace screens {

class FlightStats {
public:
    explicit FlightStats(sim::Slot slot) : slot_(slot) {}

    /// The events of one tick.
    void take(const sim::EventList& events);

    /// Whether the trigger was being helped in this tick.
    void note_auto_fire(bool is_on) { has_auto_fire_ = has_auto_fire_ || is_on; }

    /// At any time of the game.
    [[nodiscard]] bool has_auto_fire() const { return has_auto_fire_; }
    [[nodiscard]] int ticks() const { return ticks_; }
    [[nodiscard]] int shots() const { return shots_; }
    [[nodiscard]] int destroyed() const { return destroyed_; }  ///< Things that gave points when they blew up.
    [[nodiscard]] int prizes() const { return prizes_; }
    [[nodiscard]] int rescues() const { return rescues_; }
    [[nodiscard]] int ships_lost() const { return ships_lost_; }

private:
    sim::Slot slot_;
    int ticks_ = 0;
    int shots_ = 0;
    int destroyed_ = 0;
    int prizes_ = 0;
    int rescues_ = 0;
    int ships_lost_ = 0;
    bool has_auto_fire_ = false;
};

}  // namespace screens

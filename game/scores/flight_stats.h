// SPDX-License-Identifier: Zlib
/// What one pilot did in a game, counted from events.
#pragma once

#include "game/sim/event.h"
#include "game/sim/rules.h"

#include <array>
#include <cstdint>

namespace scores {

class FlightStats {
public:
    /// What the pilot did in the current wave.
    struct WaveDeeds {
        int shots = 0;
        int hits = 0;         ///< Shots that hit something; not counted under the free shield, when a hit may be a ram.
        bool shield = false;  ///< It was raised.
        bool loss = false;    ///< A ship was lost.
    };

    explicit FlightStats(sim::Slot slot) : slot_(slot) {}

    /// Call first if the game began without the pilot, and after ticks that were not counted; `is_in` says whether the
    /// pilot is in the game now. A wave counts as cleared only if the pilot was in the game from its start to its end.
    void begin_late(bool is_in);
    /// Counts the events of one tick.
    void take(const sim::EventList& events);

    [[nodiscard]] sim::Slot slot() const { return slot_; }
    [[nodiscard]] int ticks() const { return ticks_; }
    [[nodiscard]] int shots() const { return shots_; }
    [[nodiscard]] int hits() const { return hits_; }
    [[nodiscard]] int accuracy() const;                         ///< Percentage of shots that hit something, 0…100.
    [[nodiscard]] int destroyed() const { return destroyed_; }  ///< Objects that exploded and gave points.
    [[nodiscard]] int destroyed(sim::Kind kind) const { return by_kind_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] int prizes() const { return prizes_; }
    [[nodiscard]] std::uint8_t prize_kinds() const { return prize_kinds_; }  ///< One bit for each sim::Prize taken.
    [[nodiscard]] int multipliers() const { return multipliers_; }
    [[nodiscard]] int comets() const { return comets_; }
    [[nodiscard]] int rescues() const { return rescues_; }
    [[nodiscard]] int saves() const { return saves_; }  ///< By luck.
    [[nodiscard]] int frags() const { return frags_; }
    [[nodiscard]] int ships_lost() const { return ships_lost_; }
    [[nodiscard]] int waves_cleared() const { return waves_cleared_; }
    [[nodiscard]] int waves_since_loss() const { return waves_since_loss_; }      ///< Cleared in a row.
    [[nodiscard]] int waves_since_shield() const { return waves_since_shield_; }  ///< Likewise.
    /// Returns whether the pilot was in the game since the current wave began.
    [[nodiscard]] bool is_whole_wave() const { return is_whole_wave_; }
    /// Returns the deeds of the current wave; once it is cleared, they remain until the next one begins.
    [[nodiscard]] const WaveDeeds& wave() const { return wave_; }

private:
    void take_own(const sim::Event& event);
    void take_score(const sim::Event& event);
    void take_steel(const sim::Event& event);
    void take_hit();
    void clear_wave();

    sim::Slot slot_;
    int ticks_ = 0;
    int shots_ = 0;
    int hits_ = 0;
    int destroyed_ = 0;
    std::array<int, sim::kKindCount> by_kind_{};
    int prizes_ = 0;
    std::uint8_t prize_kinds_ = 0;
    int multipliers_ = 0;
    int comets_ = 0;
    int rescues_ = 0;
    int saves_ = 0;
    int frags_ = 0;
    int ships_lost_ = 0;
    int waves_cleared_ = 0;
    int waves_since_loss_ = 0;
    int waves_since_shield_ = 0;
    WaveDeeds wave_;
    bool is_in_ = true;
    bool is_whole_wave_ = true;
    int protected_until_ = sim::kSpawnProtection;  // in our ticks; there is no event for the first ship
    // Within the tick being counted:
    const sim::Event* burst_ = nullptr;  // what exploded last
    const sim::Event* score_ = nullptr;  // our last points
};

}  // namespace scores

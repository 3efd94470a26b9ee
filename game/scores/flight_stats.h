// SPDX-License-Identifier: Zlib
/// What one pilot did in a game, counted from events.
#pragma once

#include "game/sim/event.h"
#include "game/sim/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace scores {

/// Totals over games, and best values.
struct Career {
    std::int64_t games = 0;
    std::int64_t ticks = 0;
    std::int64_t points = 0;
    std::int64_t waves = 0;  ///< Cleared.
    std::int64_t shots = 0;
    std::int64_t hits = 0;       ///< Shots that hit something.
    std::int64_t destroyed = 0;  ///< Objects that exploded and gave points.
    std::int64_t rocks = 0;
    std::int64_t fighters = 0;
    std::int64_t mines = 0;
    std::int64_t novas = 0;
    std::int64_t prizes = 0;
    std::int64_t multipliers = 0;
    std::int64_t comets = 0;
    std::int64_t rescues = 0;
    std::int64_t ships_lost = 0;
    std::int64_t frags = 0;
    std::int64_t best_score = 0;
    std::int64_t best_wave = 0;
    std::int64_t longest = 0;  ///< Ticks of the longest game.

    [[nodiscard]] int accuracy() const;  ///< Per cent, 0…100.
    friend bool operator==(const Career&, const Career&) = default;
};

class FlightStats {
public:
    /// What the pilot did in the current wave.
    struct WaveDeeds {
        std::int64_t began = 0;  ///< The wave, in ticks of this pilot's game.
        int shots = 0;
        int hits = 0;         ///< Shots that hit something; not counted under the free shield, when a hit may be a ram.
        bool shield = false;  ///< It was raised.
        bool loss = false;    ///< A ship was lost.
    };

    /// What the pilot did with the chain of Rush (RULES.md §17.3).
    struct ChainDeeds {
        std::int64_t points = 0;  ///< Of the whole game.
        std::int32_t most_links = 0;
        std::int32_t most_banked = 0;  ///< Points at once.
        int banks = 0;
        int grazes = 0;       ///< In the present chain, which ends when it is banked or has no links left.
        int most_grazes = 0;  ///< In one chain.
    };

    /// What took a ship.
    struct Loss {
        sim::Kind kind = sim::Kind::LargeRock;
        sim::Slot by = sim::kNoSlot;  ///< Of a shot, who fired it.

        friend bool operator==(const Loss&, const Loss&) = default;
    };
    /// How many ships were lost alike.
    struct LossCount {
        Loss loss;
        int ships = 0;
    };

    explicit FlightStats(sim::Slot slot) : slot_(slot) {}

    /// Call first if the game began without the pilot, and after ticks that were not counted; `is_in` says whether the
    /// pilot is in the game now. A wave counts as cleared only if the pilot was in the game from its start to its end,
    /// and did not leave all of its work to others.
    void begin_late(bool is_in);
    /// Counts the events of one tick.
    void take(const sim::EventList& events);

    [[nodiscard]] sim::Slot slot() const { return slot_; }
    /// Returns what the pilot did so far; of the kinds of objects only their sum, `destroyed`.
    [[nodiscard]] const Career& totals() const { return totals_; }
    /// Returns how many objects of a kind exploded and gave points.
    [[nodiscard]] int destroyed(sim::Kind kind) const { return by_kind_[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] std::uint8_t prize_kinds() const { return prize_kinds_; }  ///< One bit for each sim::Prize taken.
    [[nodiscard]] const std::optional<Loss>& last_loss() const { return last_loss_; }
    /// Returns what took the ships, the most frequent first.
    [[nodiscard]] std::vector<LossCount> losses() const;
    [[nodiscard]] const ChainDeeds& chain() const { return chain_; }
    [[nodiscard]] int saves() const { return saves_; }      ///< By luck.
    [[nodiscard]] int fetched() const { return fetched_; }  ///< Pilots of a crew, from their pods (RULES.md §19.2).
    /// Returns how many pieces of rocks that others had just broken the pilot shot, in a crew (RULES.md §19.3).
    [[nodiscard]] int cross_fires() const { return cross_fires_; }
    /// Returns the ticks of the longest flight without losing a ship.
    [[nodiscard]] std::int64_t longest_life() const {
        return std::max(longest_life_, alive_since_ ? totals_.ticks - *alive_since_ : 0);
    }
    [[nodiscard]] int waves_since_loss() const { return waves_since_loss_; }      ///< Cleared in a row.
    [[nodiscard]] int waves_since_shield() const { return waves_since_shield_; }  ///< Likewise.
    /// Returns whether the current wave, when cleared, counts as cleared by the pilot.
    [[nodiscard]] bool has_part_in_wave() const { return is_whole_wave_ && (has_worked_ || !have_others_worked_); }
    /// Returns the deeds of the current wave; once it is cleared, they remain until the next one begins.
    [[nodiscard]] const WaveDeeds& wave() const { return wave_; }

private:
    void take_own(const sim::Event& event);
    void take_chain(const sim::Event& event);
    void take_score(const sim::Event& event);
    void take_steel(const sim::Event& event);
    void take_shot_or_ram();
    void take_loss(const Loss& loss);
    void take_hit();
    void count_destroyed(sim::Kind kind);
    void clear_wave();
    void begin_wave();
    /// Notes who shot at or destroyed something other than a ship. In a deathmatch bots may clear the field alone.
    void note_work(const sim::Event& event);

    sim::Slot slot_;
    Career totals_;
    std::array<int, sim::kKindCount> by_kind_{};
    std::uint8_t prize_kinds_ = 0;
    int saves_ = 0;
    int fetched_ = 0;
    int cross_fires_ = 0;
    int waves_since_loss_ = 0;
    int waves_since_shield_ = 0;
    WaveDeeds wave_;
    ChainDeeds chain_;
    std::optional<std::int64_t> alive_since_ = 0;  // in our ticks; nothing without a ship
    std::int64_t longest_life_ = 0;
    std::optional<Loss> last_loss_;
    std::vector<LossCount> losses_;  // in the order in which they first happened
    bool is_in_ = true;
    bool is_whole_wave_ = true;
    bool has_worked_ = false;  // in the current wave
    bool have_others_worked_ = false;
    std::int64_t protected_until_ = sim::kSpawnProtection;  // in our ticks; there is no event for the first ship
    // Within the tick being counted:
    bool has_rammed_ = false;            // the ship is lost, and its ram has not been seen yet
    const sim::Event* burst_ = nullptr;  // what exploded last
    const sim::Event* score_ = nullptr;  // our last points
};

}  // namespace scores

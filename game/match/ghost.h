// SPDX-License-Identifier: Zlib
/// Earlier flights of the same waves, which fly along as ghosts and are raced (RULES.md §18.3).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/replay/replay.h"
#include "game/sim/masks.h"

namespace match {

/// Returns what a pilot's score is or, from a cleared wave's tally on, what it will be once everything is paid.
[[nodiscard]] std::int32_t score_with_tally(const sim::World& world, sim::Slot slot);

/// A proven flight, with its world at the start of each wave. Never changes, so threads may share it.
class GhostFlight {
public:
    /// Asked now and then whether to go on.
    using GoesOn = std::function<bool()>;

    /// Runs a recording of one pilot: about 0.7 s for ten minutes, so not on the thread that draws. Returns null unless
    /// it is finished, is of `setup`, can be run by this program, and leads to all its hashes and scores; or if
    /// `goes_on` says no.
    [[nodiscard]] static std::shared_ptr<const GhostFlight> load(replay::Replay recording, const sim::Setup& setup,
                                                                 const std::shared_ptr<const sim::MaskTable>& masks,
                                                                 const GoesOn& goes_on = {});

    /// Returns the world at the start of a wave; null if the flight did not reach it.
    [[nodiscard]] const sim::World* start_of(std::int32_t wave) const;
    /// Returns its score after the tally of a wave; its last score if it ended before.
    [[nodiscard]] std::int32_t score_after(std::int32_t wave) const;
    [[nodiscard]] const replay::Replay& recording() const { return recording_; }

private:
    explicit GhostFlight(replay::Replay recording) : recording_(std::move(recording)) {}
    bool run(const std::shared_ptr<const sim::MaskTable>& masks, const GoesOn& goes_on);

    replay::Replay recording_;
    std::vector<sim::World> starts_;          // of waves 1, 2, …
    std::vector<std::int32_t> scores_after_;  // by the same, of the waves that it cleared
    std::int32_t last_score_ = 0;
};

/// A flight that is flown again, one wave at a time.
class Ghost {
public:
    explicit Ghost(std::shared_ptr<const GhostFlight> flight) : flight_(std::move(flight)) {}

    /// Continues from the start of a wave. A flight that did not reach it flies nothing.
    void begin_wave(std::int32_t wave);
    /// Runs one tick, until its wave or its flight is over.
    void step();

    /// Returns its worlds in this wave; null if it did not reach it, or is through with it.
    [[nodiscard]] const ConsecutiveWorlds* worlds() const { return worlds_ && !is_through_ ? &*worlds_ : nullptr; }
    /// Returns its score at this moment of the wave; once it is through, the one after the tally.
    [[nodiscard]] std::int32_t score() const;
    [[nodiscard]] std::int32_t score_after_wave() const { return flight_->score_after(wave_); }
    /// Returns whether its flight ended before this wave, or has ended in it.
    [[nodiscard]] bool has_ended() const;

private:
    std::shared_ptr<const GhostFlight> flight_;
    std::int32_t wave_ = 1;
    std::optional<ConsecutiveWorlds> worlds_;
    bool is_through_ = false;
};

/// What a wave's end says about a race.
struct Split {
    struct Gap {
        std::size_t ghost = 0;    ///< In the order in which they were added.
        std::int32_t points = 0;  ///< By which the pilot is ahead; negative if behind.
    };
    std::int32_t wave = 0;
    sim::Tick ticks = 0;  ///< That the pilot took for the wave.
    std::vector<Gap> gaps;

    /// Returns whether the pilot is ahead of all ghosts.
    [[nodiscard]] bool leads() const;
};

/// The pilot of a game against ghosts. Never changes the game.
class GhostRace {
public:
    /// `world` is the game at its start.
    explicit GhostRace(const sim::World& world) : wave_(world.wave().number()) {}

    /// Adds a flight, at any tick; it catches up with the present wave.
    void add(std::shared_ptr<const GhostFlight> flight);
    /// Follows a tick of the game.
    void on_tick(const ConsecutiveWorlds& game);

    [[nodiscard]] const std::vector<Ghost>& ghosts() const { return ghosts_; }
    /// Returns what the end of a wave in the last tick says; nothing in other ticks, or without ghosts.
    [[nodiscard]] const std::optional<Split>& split() const { return split_; }
    /// Returns how many ghosts the pilot passed in the last tick, less those that passed the pilot.
    [[nodiscard]] int overtaken() const { return overtaken_; }
    /// Returns at the ends of how many waves the pilot has led all ghosts.
    [[nodiscard]] int waves_led() const { return led_waves_; }

private:
    enum class Rank : signed char { Unknown, Behind, Ahead };

    void note_split(const sim::World& world);
    void compare(const sim::World& world);

    std::vector<Ghost> ghosts_;
    std::vector<sim::Tick> behind_;  // ticks of this wave that each ghost has yet to run
    std::vector<Rank> ranks_;        // of the pilot, against each
    std::int32_t wave_;
    sim::Tick wave_ticks_ = 0;
    std::optional<Split> split_;
    int overtaken_ = 0;
    int led_waves_ = 0;
};

}  // namespace match

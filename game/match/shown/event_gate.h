// SPDX-License-Identifier: Zlib
/// Decides when each event of the shown world is presented, so that predicting it again does not repeat its sound.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "game/sim/event.h"

namespace match {

/// Presents each event of the shown world exactly once, although the same event is usually predicted several times,
/// sometimes a little shifted, and then confirmed.
///
/// The firing and shields of this machine's pilots are presented as soon as they are predicted, because their keys are
/// known. Events that belong to scores, the course of the game, the roster or the sky are presented only once they are
/// confirmed. All other events are presented when they are confirmed or `kDepth` ticks old, whichever comes first.
///
/// An event counts as presented already if an event of the same type, kind and slot was presented at most `kMaxShift`
/// ticks earlier or later and at most `kMaxDistancePx` away. If several events match the same presented one, the
/// closest in ticks counts. Without predictions the gate hands out exactly the confirmed events.
class EventGate {
public:
    /// Age, in shown ticks, at which a predicted event is presented unconfirmed. Input rarely cancels an event of that
    /// age.
    static constexpr sim::Tick kDepth = 3;
    /// Ticks by which an event may be shifted and still be the same; 0.1 s of shift goes unnoticed.
    static constexpr sim::Tick kMaxShift = 3;
    /// World pixels across the wrapping field: the size of an object's cell.
    static constexpr std::int32_t kMaxDistancePx = sim::kCellPx;
    /// Maximum number of events that are presented and unconfirmed. Beyond it, predicted events wait for confirmation.
    static constexpr std::size_t kMaxUnconfirmed = 1024;

    /// Ship deaths that were presented but did not happen.
    struct PhantomDeaths {
        std::uint64_t own = 0;     ///< Of this machine's pilots.
        std::uint64_t remote = 0;  ///< Of all others.

        static void fields(auto& ar, auto& d) {
            ar("own", d.own);
            ar("remote", d.remote);
        }
    };
    struct Stats {
        std::uint64_t phantoms = 0;     ///< Events presented that did not happen, including deaths.
        std::uint64_t unconfirmed = 0;  ///< Events presented that are not known yet to have happened.
        PhantomDeaths phantom_deaths;
    };

    /// `own`: the slots flown from this machine.
    explicit EventGate(const std::vector<sim::Slot>& own, const sim::Field& field = {});

    /// Takes the true events of the step that led to `tick`. Call it once for each confirmed tick, in order, and before
    /// the predictions that build on that tick.
    void confirm(sim::Tick tick, const sim::EventList& events);
    /// Takes the predicted events of all ticks beyond the newest confirmed one; they replace the previous prediction.
    /// Call it after each change of the shown world. `lists[i]` has the events of the step that led to tick `first` + i
    /// and is not null; `shown` is the newest shown tick.
    void predict(sim::Tick first, std::span<const sim::EventList* const> lists, sim::Tick shown);
    /// Returns the events to present now, in order of their ticks. Call it for each picture: until then they pile up.
    [[nodiscard]] sim::EventList take();

    /// Returns the tick in which the newest prediction destroys the slot's ship, if that is not presented yet. The
    /// picture shows such a ship flying on.
    [[nodiscard]] std::optional<sim::Tick> held_death(sim::Slot slot) const;
    [[nodiscard]] bool is_death_held(sim::Slot slot) const { return held_death(slot).has_value(); }
    [[nodiscard]] const Stats& stats() const { return stats_; }

private:
    struct Timed {
        sim::Tick tick = 0;
        sim::Event event{};
    };
    /// A presented event that is not confirmed yet.
    struct Entry {
        Timed shown;
        bool is_claimed = false;  ///< By an event of the current pass.
    };

    /// Matches the events in `open_` with the entries that they are the same as: marks those as claimed, and removes
    /// the events.
    void claim();
    /// Returns the unclaimed entry exactly `shift` ticks away that is the same as `timed`; null if there is none.
    [[nodiscard]] Entry* find_entry(const Timed& timed, std::int64_t shift);
    void forget_phantoms(sim::Tick confirmed);
    [[nodiscard]] bool is_own(sim::Slot slot) const;
    [[nodiscard]] bool is_immediate(const sim::Event& event) const;

    /// Returns the square of the distance across the field's edges, in square sub-pixels.
    [[nodiscard]] std::int32_t distance_squared(sim::Vec a, sim::Vec b) const;
    [[nodiscard]] bool is_alike(const sim::Event& a, const sim::Event& b) const;

    std::array<bool, sim::kMaxPilots> is_own_{};
    sim::Field field_;
    std::vector<Entry> entries_;
    std::vector<Timed> open_;   ///< Events of the current pass without an entry.
    std::vector<Timed> ready_;  ///< To be presented.
    std::array<std::optional<sim::Tick>, sim::kMaxPilots> held_deaths_{};  ///< By slot: the tick.
    Stats stats_;
};

}  // namespace match

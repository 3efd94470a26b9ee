// SPDX-License-Identifier: Zlib
/// The world of a network game as it is seen and heard, ahead of the confirmed one.
#pragma once

#include <span>
#include <vector>

#include "game/match/consecutive_worlds.h"
#include "game/match/shown/corrections.h"
#include "game/match/shown/event_gate.h"
#include "game/match/shown/feel_meter.h"
#include "game/match/shown/prediction.h"

namespace match {

/// Keeps the newest tick to show. It only combines other parts: Prediction runs the worlds, EventGate decides which
/// events to present, and FeelMeter measures. If the input source predicts nothing, each tick is shown when it is
/// confirmed.
class ShownWorld {
public:
    /// `own`: the slots flown from this machine.
    ShownWorld(const ConsecutiveWorlds& confirmed, const std::vector<sim::Slot>& own);

    /// Takes a tick that ran on `input`, with the confirmed worlds after it.
    void confirm(const sim::TickInput& input, const ConsecutiveWorlds& confirmed);
    /// Invalidates all predictions, because the confirmed world was replaced. The next `predict` runs them again.
    void distrust();
    /// Runs ahead of the confirmed worlds. Call after each update, with or without newly confirmed ticks.
    void predict(const ConsecutiveWorlds& confirmed, std::span<const sim::TickInput> inputs);

    /// The newest two worlds to show, in which ships whose death is not presented yet keep flying. Their events are
    /// those to present now; some of them happened in earlier ticks.
    [[nodiscard]] const ConsecutiveWorlds& worlds() const { return worlds_; }
    /// The newest world of the prediction itself, from which the game can be run on.
    [[nodiscard]] const sim::World& newest(const ConsecutiveWorlds& confirmed) const {
        return prediction_.steps().empty() ? confirmed.now() : prediction_.steps().back().world;
    }
    /// Whether a pilot's ship is lost in the shown world, but so recently that it still flies in the picture.
    [[nodiscard]] bool is_death_held(sim::Slot slot) const { return gate_.is_death_held(slot); }
    [[nodiscard]] FeelMeter meter() const;

private:
    /// Returns a world of the prediction that follows `confirmed`, as it is pictured: ships whose death is held
    /// back keep flying.
    [[nodiscard]] sim::World pictured(const sim::World& world, const sim::World& confirmed) const;
    void note_correction(const sim::World& after);
    void show(sim::World previous, sim::World now);

    std::vector<sim::Slot> own_;
    ConsecutiveWorlds worlds_;
    Prediction prediction_;
    EventGate gate_;
    FeelMeter meter_;
    sim::EventList confirmed_;   ///< Events confirmed since the last tick was shown.
    ShipMoves moves_{};          ///< Sum of corrections since then.
    bool is_changed_ = false;    ///< Ticks were confirmed since the last prediction …
    bool was_mistaken_ = false;  ///< … and one of them had been predicted on other input.
};

}  // namespace match

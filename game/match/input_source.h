// SPDX-License-Identifier: Zlib
/// The source of a match's input.
#pragma once

#include <optional>
#include <vector>

#include "game/sim/world.h"

namespace match {

/// Decides which ticks are complete: immediately in a local game, once all peers' keys have arrived in a network game,
/// as recorded in a replay.
class InputSource {
public:
    InputSource() = default;
    InputSource(const InputSource&) = delete;
    InputSource& operator=(const InputSource&) = delete;
    virtual ~InputSource() = default;

    /// Returns the input of the tick that `world` runs next; nothing while keys for it are missing, or at the end.
    [[nodiscard]] virtual std::optional<sim::TickInput> next(const sim::World& world) = 0;
    /// Returns the inputs of the ticks to show beyond the confirmed one, known in part and predicted for the rest. None
    /// if a tick is only shown once it is confirmed.
    [[nodiscard]] virtual std::vector<sim::TickInput> predict() { return {}; }
    /// Returns an input for each tick after the newest shown one, up to and including that in which the keys held now
    /// by the people here take effect; where all inputs are known, only for the next tick. An input is nothing if the
    /// game stands still in that tick, or if the tick is not known in a game that is only watched. The list is empty if
    /// the game is not run ahead.
    [[nodiscard]] virtual std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& /*shown*/) const {
        return {};
    }
    /// Called once with the initial world, and then after the confirmed world has run each input.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

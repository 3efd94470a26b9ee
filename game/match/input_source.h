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
    /// Returns the inputs that follow the newest shown tick if everything held now stays held: up to the tick in which
    /// the keys held by the people here would take effect, and that one; if all inputs are known, the next. Nothing
    /// stands for a tick in which the game stands still, or that is not known in a game that is only watched. An empty
    /// list means that the game is not run ahead.
    [[nodiscard]] virtual std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& /*shown*/) const {
        return {};
    }
    /// Called once with the initial world, and then after the confirmed world has run each input.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

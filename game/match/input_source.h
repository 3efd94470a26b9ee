// SPDX-License-Identifier: Zlib
/// The source of a match's input.
#pragma once

#include <optional>
#include <vector>

#include "game/sim/world.h"

namespace match {

/// Decides which ticks are complete: in a local game at once, in a network game once the keys of all peers have
/// arrived, in a replay as recorded.
class InputSource {
public:
    InputSource() = default;
    InputSource(const InputSource&) = delete;
    InputSource& operator=(const InputSource&) = delete;
    virtual ~InputSource() = default;

    /// Returns the input of the tick that `world` runs next; nothing while keys for it are missing, or at the end.
    [[nodiscard]] virtual std::optional<sim::TickInput> next(const sim::World& world) = 0;
    /// Returns the inputs of the ticks to show beyond the confirmed one: known in part, and predicted for the rest.
    /// Empty if ticks are shown only once they are confirmed.
    [[nodiscard]] virtual std::vector<sim::TickInput> predict() { return {}; }
    /// Returns an input for each tick after the newest shown one, up to and including the tick in which keys held now
    /// on this machine take effect; where all inputs are known, only for the next tick. An entry is nothing if the game
    /// stands still in that tick, or if the tick of a watched game has not arrived. The list is empty if the game is
    /// not run ahead.
    [[nodiscard]] virtual std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& /*shown*/) const {
        return {};
    }
    /// Called once with the initial world, and then after the confirmed world has run each input.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

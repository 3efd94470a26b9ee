// SPDX-License-Identifier: Zlib
/// The source of a match's input.
#pragma once

#include <optional>
#include <vector>

#include "game/sim/keys.h"
#include "game/sim/world.h"

namespace match {

/// Decides when a tick is complete. In a local game it always is; in a network game it
/// is once the keys of all peers have arrived; in a replay, as recorded. Also says with which inputs to predict ticks
/// that are not complete.
class InputSource {
public:
    InputSource() = default;
    InputSource(const InputSource&) = delete;
    InputSource& operator=(const InputSource&) = delete;
    virtual ~InputSource() = default;

    /// Returns the input of the tick that `world` runs next; nothing while keys for it are missing, or at the end.
    [[nodiscard]] virtual std::optional<sim::TickInput> next(const sim::World& world) = 0;
    /// Returns the inputs of the ticks to show beyond the confirmed one. Keys that have arrived are used as they are;
    /// the others are predicted. Empty if ticks are shown only once they are confirmed.
    [[nodiscard]] virtual std::vector<sim::TickInput> predict() { return {}; }
    /// Returns how many ticks after the next one the picture should show already, so that it shows the effect of a key
    /// that is pressed now.
    [[nodiscard]] virtual int lead() const { return 0; }
    /// Returns the inputs for running the picture ahead, of the `ticks` ticks after the newest shown one, with the keys
    /// that are held now. Where all inputs are known, `ticks` is 1. An entry is nothing if the game stands still in
    /// that tick, or if a spectator has not received it. No entries: the picture is not run ahead.
    [[nodiscard]] virtual std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& /*shown*/,
                                                                                 int /*ticks*/) const {
        return {};
    }
    /// Called once with the initial world, and then after the confirmed world has run each input.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

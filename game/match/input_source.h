// SPDX-License-Identifier: Zlib
/// The source of a match's input.
#pragma once

#include <optional>

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
    /// Called once with the initial world, and then after the confirmed world has run each input.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

// SPDX-License-Identifier: Zlib
/// Where the ticks of a match come from.
#pragma once

#include <optional>

#include "game/sim/world.h"

namespace match {

/// Decides which ticks are complete: in a local game at once, in a network game when all peers' keys have arrived, in a
/// playback as recorded.
class InputSource {
public:
    InputSource() = default;
    InputSource(const InputSource&) = delete;
    InputSource& operator=(const InputSource&) = delete;
    virtual ~InputSource() = default;

    /// Returns the input of the tick that `world` runs next; nothing while keys for it are missing, or at the end.
    [[nodiscard]] virtual std::optional<sim::TickInput> next(const sim::World& world) = 0;
    /// Called after the confirmed world has run that input, and first with the world that the match starts from.
    virtual void confirm(const sim::World& /*world*/) {}
};

}  // namespace match

// SPDX-License-Identifier: Zlib
/// The keys of the persons at this machine.
#pragma once

#include "game/sim/keys.h"
#include "game/sim/setup.h"

namespace match {

/// What persons hold down. An input source asks once for each tick of each of their ships, when the keys are due: at
/// once in a local game, the input delay ahead of the tick in a network game.
class Controls {
public:
    Controls() = default;
    Controls(const Controls&) = delete;
    Controls& operator=(const Controls&) = delete;
    virtual ~Controls() = default;

    /// Returns the keys that the pilot of a slot holds down, with those tapped since the last call. In a network game a
    /// NetworkPump's thread may call it.
    [[nodiscard]] virtual sim::Keys take_keys(sim::Slot slot) = 0;
};

}  // namespace match

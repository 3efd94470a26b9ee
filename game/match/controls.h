// SPDX-License-Identifier: Zlib
/// The keys of the people at this machine.
#pragma once

#include "game/sim/keys.h"
#include "game/sim/setup.h"

namespace match {

/// The keys that people hold down. An input source asks for them once per tick and ship, when they are due: immediately
/// in a local game, the input delay ahead in a network game.
class Controls {
public:
    Controls() = default;
    Controls(const Controls&) = delete;
    Controls& operator=(const Controls&) = delete;
    virtual ~Controls() = default;

    /// Returns the keys that the pilot of a slot holds down, plus those tapped since the last call. In a network game a
    /// NetworkPump's thread may call it.
    [[nodiscard]] virtual sim::Keys take_keys(sim::Slot slot) = 0;
    /// Returns the keys that `take_keys` would return now, without taking them. The picture shows their effect at once;
    /// controls that nobody watches need not return any.
    [[nodiscard]] virtual sim::Keys peek_keys(sim::Slot /*slot*/) const { return {}; }
};

}  // namespace match

// SPDX-License-Identifier: Zlib
/// What a pilot holds down during one tick, and what happens to the roster in it: all that a tick is told.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// The keys that one pilot holds during one tick: one byte, the unit of logs and of the network.
struct Keys {
    enum Bit : std::uint8_t {
        Left = 1,
        Right = 2,
        Thrust = 4,
        Shield = 8,
        Fire = 16,
        Brake = 32,  ///< Only heeded where the set-up asks for brake control.
    };
    static constexpr std::uint8_t kAll = 63;

    std::uint8_t bits = 0;

    [[nodiscard]] constexpr bool has(Bit bit) const { return (bits & bit) != 0; }
    [[nodiscard]] constexpr bool pressed(Bit bit, Keys before) const { return has(bit) && !before.has(bit); }
    friend constexpr bool operator==(Keys, Keys) = default;

    static void fields(auto& ar, auto& k) { ar("bits", k.bits, kAll); }
};

/// A change of the roster that takes effect at the beginning of a tick, before any key.
struct RosterEvent {
    enum class Type : std::uint8_t {
        Join,   ///< The slot gets a new ship with the lives that the set-up gives.
        Leave,  ///< On purpose: the ship is gone at once, without a death.
        Drop,   ///< The line was lost: to the rules the same as leaving; a log tells the two apart.
    };
    static constexpr std::uint8_t kTypes = 3;

    Type type = Type::Join;
    std::uint8_t slot = 0;

    friend constexpr bool operator==(const RosterEvent&, const RosterEvent&) = default;
};

/// Everything that a step is told.
struct TickInput {
    std::array<Keys, kMaxPilots> keys{};
    std::vector<RosterEvent> roster;  ///< In the order in which they apply.

    [[nodiscard]] Keys of(Slot slot) const { return keys[static_cast<std::size_t>(slot)]; }
};

}  // namespace sim

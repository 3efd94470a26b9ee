// SPDX-License-Identifier: Zlib
/// The input of one tick: the keys that each pilot holds, and changes of the roster.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "game/sim/types.h"

namespace sim {

/// The keys that one pilot holds during one tick: one byte, in replays and packets too.
struct Keys {
    enum Bit : std::uint8_t {
        Left = 1,
        Right = 2,
        Thrust = 4,
        Shield = 8,
        Fire = 16,
        Brake = 32,  ///< Has an effect only if the set-up has brake control.
    };
    static constexpr std::uint8_t kAll = 63;
    /// Not a key and never part of input: in a world's state, marks the pilot as away (RULES.md §14).
    static constexpr std::uint8_t kAway = 64;

    std::uint8_t bits = 0;

    [[nodiscard]] constexpr bool has(Bit bit) const { return (bits & bit) != 0; }
    [[nodiscard]] constexpr bool pressed(Bit bit, Keys before) const { return has(bit) && !before.has(bit); }
    friend constexpr bool operator==(Keys, Keys) = default;

    static void fields(auto& ar, auto& k) { ar("bits", k.bits, kAll | kAway); }
};

/// A change of the roster. It takes effect at the start of a tick, before any key.
struct RosterEvent {
    enum class Type : std::uint8_t {
        Join,    ///< The slot gets a ship and the lives of the set-up.
        Leave,   ///< The pilot quits: the ship is gone at once, without an explosion.
        Drop,    ///< The connection was lost. The rules treat it like Leave; replays distinguish the two.
        Return,  ///< The pilot who left or is away comes back (RULES.md §14). Like Join if nobody has flown in the
                 ///< slot.
        Away,    ///< The connection is silent: until the return the ship drifts under a steady shield (RULES.md §14).
    };
    static constexpr std::uint8_t kTypes = 5;

    Type type = Type::Join;
    std::uint8_t slot = 0;

    friend constexpr bool operator==(const RosterEvent&, const RosterEvent&) = default;
};

/// Returns whether an event of this type takes a pilot out of the game.
[[nodiscard]] constexpr bool is_departure(RosterEvent::Type type) {
    return type == RosterEvent::Type::Leave || type == RosterEvent::Type::Drop;
}

/// The whole input of one step.
struct TickInput {
    std::array<Keys, kMaxPilots> keys{};
    std::vector<RosterEvent> roster;  ///< Applied in this order.

    friend bool operator==(const TickInput&, const TickInput&) = default;

    [[nodiscard]] Keys of(Slot slot) const { return keys[static_cast<std::size_t>(slot)]; }
};

}  // namespace sim

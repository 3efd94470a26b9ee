// SPDX-License-Identifier: Zlib
/// All pilots' input of one tick.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/wire/units.h"

namespace net {

inline constexpr std::size_t kMaxChatBytes = 120;
inline constexpr std::size_t kMaxEventTextBytes =
    162;  ///< For any event; an arrival (PilotEvent) has the longest text.

/// An event of a tick, with the slot that it concerns.
struct TickEvent {
    enum class Type : std::uint8_t {
        Pause,        ///< `slot` asks for a pause.
        Resume,       ///< `slot` withdraws its request.
        Chat,         ///< `slot` says `text`.
        Leave,        ///< `slot` left on purpose; its keys end before this tick.
        Drop,         ///< `slot` is dropped, having been away for too long.
        Join,         ///< A new pilot, named `text`, flies `slot` from this tick on.
        Return,       ///< The pilot that flew `slot` before is back from this tick on, named `text`.
        Away,         ///< `slot` is silent; its keys end before this tick. A Return or a Drop follows.
        Removed,      ///< `slot` was removed by a vote of the others; its keys end before this tick.
        RemovalVote,  ///< `slot` votes to remove the pilot of `whose`.
        ChatDigest,   ///< `slot` said something with this digest; replaces old chat in histories.
    };

    Type type = Type::Chat;
    Slot slot = kNoSlot;
    std::string text{};    ///< What is said, a name, or a digest.
    Slot whose = kNoSlot;  ///< RemovalVote only.
    bool by_vote = false;  ///< Resume only: a vote of the others ended the pause. Not part of histories.
};

/// All pilots' input of one tick: the same on every peer. Not a packet; peers assemble it from each other's queues.
struct CompleteTick {
    Tick tick = 0;
    PerSlot<std::uint8_t> keys{};   ///< 0 for an empty slot.
    std::vector<TickEvent> events;  ///< Ordered by slot, then by sending order; then the Resumes of a
                                    ///< pause that a vote ended. They apply before the keys.
};

}  // namespace net

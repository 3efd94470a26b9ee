// SPDX-License-Identifier: Zlib
/// The input of one tick: each pilot's, and all pilots' together.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "net/wire/units.h"

namespace net {

/// An event of one pilot's input, bound to a tick. Like keys, it reaches every peer before that tick can run, so it
/// takes effect at the same tick on all of them (RATIONALE.md §2).
struct PilotEvent {
    enum class Type : std::uint8_t {
        Delay,        ///< `value`: the input delay in ticks that this pilot's links need.
        Pause,        ///< `value` 1: this pilot wants the game paused; 0: no longer; 2: wants others' pause to end.
        Chat,         ///< `text`.
        Leave,        ///< Left on purpose: this is the pilot's last tick.
        DropVote,     ///< `value`: a slot of the lost peer; `tick`: the end of its input as held by the sender.
        Suspicion,    ///< `value`: slots, one bit each, of the peers that the sender suspects (Membership).
        Arrive,       ///< `text`: an Arrival. Counts only from the senior peer.
        RemovalVote,  ///< `value`: the slot of the pilot to be removed.
        Restart,      ///< The peer of slot `value` has restarted; `tick`: its first one; `text`: its notice.
    };

    Type type = Type::Chat;
    std::uint8_t value = 0;
    Tick tick = 0;
    std::string text;  ///< UTF-8, as typed: shown after cleaning, never trusted.

    friend bool operator==(const PilotEvent&, const PilotEvent&) = default;
};
inline constexpr std::uint8_t kEndPauseOfOthers = 2;  ///< The `value` of a vote to end a pause (PauseVote).
inline constexpr std::size_t kMaxChatBytes = 120;
inline constexpr std::size_t kMaxEventTextBytes = 162;  ///< For any event; an arrival has the longest text.

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
        RemovalVote,  ///< `slot` votes to remove another slot's pilot; `text` is that slot's number, as one byte.
    };

    Type type = Type::Chat;
    Slot slot = kNoSlot;
    std::string text;
};

/// All pilots' input of one tick: the same on every peer. Not a packet; peers assemble it from each other's queues.
struct CompleteTick {
    Tick tick = 0;
    std::array<std::uint8_t, kMaxPilots> keys{};  ///< 0 for an empty slot.
    std::vector<TickEvent> events;                ///< Ordered by slot, then by sending order; then the Resumes of a
                                                  ///< pause that a vote ended. They apply before the keys.
};

}  // namespace net

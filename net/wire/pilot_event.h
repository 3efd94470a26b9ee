// SPDX-License-Identifier: Zlib
/// The events of one pilot's input, each bound to a tick. Like keys, they reach every peer before that tick can run, so
/// they take effect at the same tick on all of them (RATIONALE.md §2).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "net/wire/arrival.h"
#include "net/wire/complete_tick.h"
#include "net/wire/keys.h"
#include "net/wire/units.h"

namespace net {

/// A running hash of input: of one slot, or of all. Equal hashes at a tick mean equal input up to it.
using StreamHash = std::array<std::uint8_t, 16>;

/// Says which input delay this pilot's links need.
struct DelayEvent {
    std::uint8_t ticks = 0;  ///< At most kMaxDelay.
    bool operator==(const DelayEvent&) const = default;
};

/// Requests a pause, withdraws that request, or votes to end the pause of others (PauseVote).
struct PauseEvent {
    enum class Wish : std::uint8_t { Resume, Pause, EndPauseOfOthers };
    Wish wish = Wish::Resume;
    bool operator==(const PauseEvent&) const = default;
};

struct ChatEvent {
    std::string text;  ///< UTF-8, at most kMaxChatBytes, as typed: shown after cleaning, never trusted.
    bool operator==(const ChatEvent&) const = default;
};

/// Says that the pilot left on purpose: this is its last tick.
struct LeaveEvent {
    bool goes_to_lobby = false;  ///< Leaves to play again, so it is found in the lobby that follows the game.
    bool operator==(const LeaveEvent&) const = default;
};

/// Votes to drop the peer of a slot.
struct DropVoteEvent {
    Slot slot = 0;
    Tick end = 0;                      ///< How far the sender holds the input of that peer.
    std::vector<StreamHash> hashes{};  ///< Of the input of each of its slots, there.
    bool operator==(const DropVoteEvent&) const = default;
};

/// Names all peers that the sender suspects; replaces what it said before (Membership).
struct SuspicionEvent {
    std::uint8_t slots = 0;  ///< One bit each.
    bool operator==(const SuspicionEvent&) const = default;
};

/// Votes to remove the pilot of a slot.
struct RemovalVoteEvent {
    Slot slot = 0;
    bool operator==(const RemovalVoteEvent&) const = default;
};

/// Says that the program of a slot's peer was restarted.
struct RestartEvent {
    Slot slot = 0;
    Tick beginning = 0;  ///< The first tick of that peer's input.
    Signature notice{};
    bool operator==(const RestartEvent&) const = default;
};

/// In the order of their numbers in packets. An Arrival announces a peer that wants to enter. It enters unless, by the
/// tick that carries this, its number or slot is taken, the sender is not the senior peer, or a drop is being decided.
using PilotEvent = std::variant<DelayEvent, PauseEvent, ChatEvent, LeaveEvent, DropVoteEvent, SuspicionEvent, Arrival,
                                RemovalVoteEvent, RestartEvent>;

/// One function for each type of event, for std::visit.
template <typename... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <typename... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;  // clang 14 needs it

/// An event as it is sent and hashed (PROTOCOL.md, Events). What a type does not need is zero or empty.
struct EventFields {
    std::uint8_t type = 0;
    std::uint8_t value = 0;
    Tick tick = 0;
    std::string text{};
    bool operator==(const EventFields&) const = default;

    static void fields(auto& ar, auto& e) {
        ar("type", e.type);
        ar("value", e.value);
        ar("tick", e.tick);
        ar("text", e.text, kMaxEventTextBytes);
    }
};

[[nodiscard]] EventFields fields_of(const PilotEvent& event);
/// Returns the event with these fields; nothing if there is none.
[[nodiscard]] std::optional<PilotEvent> event_of(const EventFields& fields);

}  // namespace net

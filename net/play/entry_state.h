// SPDX-License-Identifier: Zlib
/// What a peer that enters a running game must know of the protocol's state, besides the input of all earlier ticks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "net/play/queues/votes.h"
#include "net/wire/complete_tick.h"
#include "net/wire/extension.h"
#include "net/wire/identity.h"
#include "net/wire/signed_input_hash.h"
#include "net/wire/sync_packet.h"

namespace net {

/// The protocol's state after a tick, without the world; the same on every peer.
struct EntryState {
    /// How a peer came to fly a slot.
    enum class Beginning : std::uint8_t {
        Joined,            ///< With the game, or as a newcomer.
        Returned,          ///< To a slot that it flew before.
        ReturnedStranger,  ///< The same, but it had not flown for long enough to have a say (Tenures::is_stranger).
    };
    /// The state of a slot.
    struct SlotState {
        PeerId peer = kNoPeer;  ///< The peer that flies it, or did last.
        Tick first = 0;         ///< The first tick that it is part of; may lie ahead.
        Beginning began = Beginning::Joined;
        std::string name{};  ///< The name to enter with; empty once it has entered.
        bool has_ended = false;
        Tick end = 0;  ///< The first tick without it, if it has ended; no later than `tick`.
        TickEvent::Type how = TickEvent::Type::Leave;  ///< How it ended.
        std::uint8_t delay = 0;                        ///< The delay that its links need, in ticks.
        std::uint8_t keys = 0;                         ///< The keys in its newest tick.
        StreamHash hash{};                             ///< The hash of its input before `tick`.

        static void fields(auto& ar, auto& e) {
            PeerId::fields_or_none(ar, e.peer);
            ar("first", e.first);
            ar("began", e.began, Beginning::ReturnedStranger);
            ar("name", e.name, kMaxNameBytes);
            ar("ended", e.has_ended);
            ar("end", e.end);
            ar("how", e.how, TickEvent::Type::Removed);
            ar("delay", e.delay, kMaxDelay);
            ar("keys", e.keys, kMaxKeys);
            ar("hash", e.hash);
        }
    };

    std::uint64_t game = 0;     ///< Identifies the game; part of everything that peers sign.
    Tick tick = 0;              ///< The first one that the new peer runs from the others' packets.
    std::uint8_t delay = 1;     ///< The input delay in ticks.
    Tick delay_settled_at = 0;  ///< The tick from which the delay may change again.
    PauseTracker pauses;
    PauseVote pause_vote;
    RemovalVote removal_vote;
    PerSlot<ChatAllowance> chat{};
    PerSlot<SlotState> slots{};
    Extensions extensions{};  ///< As the entry state of the peer that made it had them.

    static void fields(auto& ar, auto& s) {
        ar("game", s.game);
        ar("tick", s.tick);
        ar("delay", s.delay, kMaxDelay);
        ar("settled", s.delay_settled_at);
        ar("pauses", s.pauses);
        ar("pause_vote", s.pause_vote);
        ar("removal_vote", s.removal_vote);
        ar("chat", s.chat);
        ar("slots", s.slots);
        ar("extensions", s.extensions);
    }

    /// Returns whether it can be from a game with that pause lag. To be checked, since it comes from another machine.
    [[nodiscard]] bool is_sound(Tick pause_lag) const;
    /// Returns how many slots that peer flies, is about to fly, or flew last.
    [[nodiscard]] std::size_t slots_of(PeerId peer) const;
};

}  // namespace net

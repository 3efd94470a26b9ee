// SPDX-License-Identifier: Zlib
/// What a peer that enters a running game must know of the protocol's state, besides the input of all earlier ticks.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "net/play/queues/pause_tracker.h"
#include "net/play/queues/pause_vote.h"
#include "net/play/queues/removal_vote.h"
#include "net/wire/identity.h"
#include "net/wire/stream_hash.h"
#include "net/wire/sync_packet.h"
#include "net/wire/tick_inputs.h"

namespace net {

inline constexpr std::uint8_t kNobody = 0xFF;
/// A peer's input begins this many ticks after the tick that announces it: time to send it the snapshot and to receive
/// its first packets, so that nobody waits for it.
inline constexpr Tick kEntryLag = kTicksPerSecond;

/// The state after a tick. Every peer has the same one then.
struct Snapshot {
    /// A slot.
    struct Entry {
        std::uint8_t peer = kNobody;  ///< That flies it, or did last.
        Tick first = 0;               ///< The first tick that it is part of; it may lie ahead.
        bool is_return = false;       ///< How it enters then …
        std::string name{};           ///< … and under which name; empty once it has entered.
        bool has_ended = false;
        Tick end = 0;  ///< The first tick without it, no later than `tick`, if it has ended …
        TickEvent::Type how = TickEvent::Type::Leave;  ///< … and how.
        std::uint8_t delay = 0;                        ///< That its links need, in ticks.
        std::uint8_t keys = 0;                         ///< In its newest tick.
        StreamHash hash{};                             ///< Of its input before `tick`.

        static void fields(auto& ar, auto& e) {
            ar("peer", e.peer);
            ar("first", e.first);
            ar("return", e.is_return);
            ar("name", e.name, kMaxNameBytes);
            ar("ended", e.has_ended);
            ar("end", e.end);
            ar("how", e.how, TickEvent::Type::Removed);
            ar("delay", e.delay, kMaxDelay);
            ar("keys", e.keys, kMaxKeys);
            ar("hash", e.hash);
        }
    };

    std::uint64_t game = 0;     ///< Which game it is; part of all that peers sign.
    Tick tick = 0;              ///< The first one that the new peer runs on the others' packets.
    std::uint8_t delay = 1;     ///< The input delay in ticks …
    Tick delay_settled_at = 0;  ///< … and from when on it may change again.
    PauseTracker pauses;
    PauseVote pause_vote;
    RemovalVote removal_vote;
    std::array<Entry, kMaxPilots> slots{};

    static void fields(auto& ar, auto& s) {
        ar("game", s.game);
        ar("tick", s.tick);
        ar("delay", s.delay, kMaxDelay);
        ar("settled", s.delay_settled_at);
        ar("pauses", s.pauses);
        ar("pause_vote", s.pause_vote);
        ar("removal_vote", s.removal_vote);
        ar("slots", s.slots);
    }

    /// Returns whether it can be one of a game with that lag of pauses: it comes from another machine.
    [[nodiscard]] bool is_sound(Tick pause_lag) const;
};

}  // namespace net

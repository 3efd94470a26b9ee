// SPDX-License-Identifier: Zlib
/// What this peer says in its input, apart from keys: pauses, chat, arrivals, and what the protocol itself has to say.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "net/wire/arrival.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// Own chat lines that may wait to enter the queue. More are refused, so that a held key cannot fill packets.
inline constexpr std::ptrdiff_t kMaxChatWaiting = 8;

/// Events wait here for one of the next ticks. Each is bound to its tick, so that it takes effect at that tick on all
/// peers.
class OwnEvents {
public:
    void post(PilotEvent event) { waiting_.push_back(std::move(event)); }
    /// Requests a pause, or withdraws the request.
    void pause(bool is_wanted);
    /// Votes to end a pause that others have requested (PauseVote).
    void vote_to_end_pause();
    /// Votes to remove the pilot of that slot (RemovalVote).
    void vote_to_remove(Slot slot);
    /// The others have ended the pause that was requested.
    void drop_pause() { asks_for_pause_ = false; }
    /// Returns what was requested last: it takes a moment until PauseTracker says so, too.
    [[nodiscard]] bool asks_for_pause() const { return asks_for_pause_; }
    /// Sends a line of chat, cut at kMaxChatBytes. Returns false and sends nothing if kMaxChatWaiting lines are already
    /// waiting.
    [[nodiscard]] bool say(const std::string& text);
    /// Announces a peer that wants to enter. It does so unless, by the tick that carries this, its number or slot is
    /// taken, this peer is no longer the senior one, or a drop is being decided.
    void announce(const Arrival& arrival);

    /// Takes the events of the next tick. Long ones wait while `under_way` bytes of them have not been acknowledged.
    [[nodiscard]] std::vector<PilotEvent> take(std::size_t under_way);
    /// Returns whether an event counts among those bytes.
    [[nodiscard]] static bool is_long(const PilotEvent& event);

private:
    std::vector<PilotEvent> waiting_;
    bool asks_for_pause_ = false;
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Events that this peer adds to its input besides keys: pauses, chat, arrivals, and those of the protocol itself.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "net/wire/arrival.h"
#include "net/wire/complete_tick.h"

namespace net {

/// Own chat lines that may wait to enter the queue. More are refused, so that a held key cannot fill packets.
inline constexpr std::ptrdiff_t kMaxChatWaiting = 8;

/// Events wait here for one of the next ticks. Each is bound to its tick, so that it takes effect at that tick on all
/// peers.
class OwnEvents {
public:
    /// Adds an event. Replaces an equal one that is still waiting, unless it is chat, which may repeat itself.
    void post(PilotEvent event);
    /// Requests a pause, or withdraws the request.
    void pause(bool is_wanted);
    /// Votes to end a pause that others have requested (PauseVote).
    void vote_to_end_pause();
    /// Votes to remove the pilot of that slot (RemovalVote).
    void vote_to_remove(Slot slot);
    /// Withdraws the request for a pause, since the others have ended or refused it.
    void drop_pause() { asks_for_pause_ = false; }
    /// Returns whether a pause was requested last. PauseTracker knows of it only once the request's tick has run.
    [[nodiscard]] bool asks_for_pause() const { return asks_for_pause_; }
    /// Sends a line of chat, cut at kMaxChatBytes. Returns false and sends nothing if kMaxChatWaiting lines are already
    /// waiting.
    [[nodiscard]] bool say(const std::string& text);
    /// Announces a peer that wants to enter. It enters unless, by the tick that carries this, its number or slot is
    /// taken, this peer is no longer the senior one, or a drop is being decided.
    void announce(const Arrival& arrival);

    /// Removes and returns the events for the next tick. Long ones wait while too many bytes of them, `under_way`, have
    /// not been acknowledged.
    [[nodiscard]] std::vector<PilotEvent> take(std::size_t under_way);
    /// Returns whether an event counts among those bytes.
    [[nodiscard]] static bool is_long(const PilotEvent& event);

private:
    std::vector<PilotEvent> waiting_;
    bool asks_for_pause_ = false;
};

}  // namespace net

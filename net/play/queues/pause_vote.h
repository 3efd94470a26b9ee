// SPDX-License-Identifier: Zlib
/// Lets the other pilots end a pause that lasts too long.
#pragma once

#include <array>
#include <cstdint>

#include "net/wire/complete_tick.h"

namespace net {

/// A pause may be overruled once it has lasted for this long: long enough to answer the door.
inline constexpr Tick kPauseIsLong = 30 * kTicksPerSecond;

/// More than half of the peers that did not ask for a long pause can end it. A peer that was overruled cannot ask for
/// another one for a minute. A peer asks and votes in its first slot. Every peer counts the same ticks, so all reach
/// the same result.
class PauseVote {
public:
    /// Records a vote to end the pause. Counts until this pause ends.
    void note_vote(Slot by);
    /// Discards a slot's vote and refusal, since another pilot flies it now.
    void forget(Slot slot);
    /// Returns whether a request of that pilot counts in this tick.
    [[nodiscard]] bool may_pause(Slot slot, Tick tick) const { return tick >= refused_until_[index_of(slot)]; }
    /// Call after the events of each tick. `requests` has one bit for each slot that wants a pause, `voters` one for
    /// the first slot of each peer. Returns the bits of the slots that are overruled now.
    [[nodiscard]] std::uint8_t settle(std::uint8_t requests, std::uint8_t voters, Tick tick);

    /// Returns whether a vote would count in that tick.
    [[nodiscard]] bool is_open(Tick tick) const { return is_paused_ && tick >= since_ + kPauseIsLong; }

    static void fields(auto& ar, auto& v) {
        ar("paused", v.is_paused_);
        ar("since", v.since_);
        ar("votes", v.votes_);
        ar("refused_until", v.refused_until_);
    }

private:
    void end();

    bool is_paused_ = false;
    Tick since_ = 0;  ///< The first tick of this pause.
    std::uint8_t votes_ = 0;
    std::array<Tick, kMaxPilots> refused_until_{};
};

}  // namespace net

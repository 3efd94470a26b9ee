// SPDX-License-Identifier: Zlib
/// Pauses, and the votes to end one or to remove a pilot. All peers count the same input, so they decide the same.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/wire/complete_tick.h"
#include "net/wire/units.h"

namespace net {

/// How long a game still stands once nobody asks for a pause any more, so that all can get ready.
inline constexpr Tick kResumeTicks = 54;

/// Tracks which pilots ask for a pause, and which ticks are paused as a result. A pause begins `lag` ticks after the
/// first request, and ends `lag` + kResumeTicks ticks after the last request is withdrawn. The lag lets peers that show
/// predicted ticks learn of a change in time, unless they predict further than usual.
class PauseTracker {
public:
    /// `end`: the first tick that is not noted yet.
    explicit PauseTracker(Tick lag = 0, Tick end = 0) : lag_(lag), end_(end) {}

    /// Takes the events of the next tick.
    void note(const CompleteTick& tick);

    [[nodiscard]] Tick lag() const { return lag_; }
    /// Returns the first tick that is not noted yet.
    [[nodiscard]] Tick end() const { return end_; }
    [[nodiscard]] bool is_wanted_by(Slot slot) const { return requests_[slot]; }
    /// Returns one bit for each slot that wants a pause.
    [[nodiscard]] std::uint8_t requests() const;
    /// Returns whether the game is paused in a tick. For a tick more than `lag` after the last one noted, assumes that
    /// no request changes until then.
    [[nodiscard]] bool is_paused(Tick tick) const;
    /// Returns the tick in which a paused game goes on; nothing while somebody wants the pause.
    [[nodiscard]] std::optional<Tick> resumes_at() const;

    /// Returns whether this is a possible state with that lag and with `end` as the next tick. To be checked if it
    /// comes from another machine.
    [[nodiscard]] bool is_sound(Tick lag, Tick end) const {
        return lag_ == lag && end_ == end && asked_.size() <= lag_ + std::size_t{1} && asked_.size() <= end_ &&
               counted_to_ <= end_ + kResumeTicks;
    }

    static void fields(auto& ar, auto& p) {
        ar("lag", p.lag_);
        ar("end", p.end_);
        ar("requests", p.requests_);
        ar("asked", p.asked_, kMaxKept);
        ar("counted_to", p.counted_to_);
    }

private:
    static constexpr std::size_t kMaxKept = 64;

    /// Returns whether the game is to stand `lag` ticks after that tick, if no request changes until then.
    [[nodiscard]] bool is_asked(Tick tick) const { return requests() != 0 || tick < counted_to_; }

    Tick lag_;
    Tick end_;
    PerSlot<bool> requests_{};
    std::vector<std::uint8_t> asked_;  ///< Whether a pause was asked for, or about to end, in the last lag_ + 1 ticks.
    Tick counted_to_ = 0;              ///< The tick at which the end of a pause has been counted down.
};

/// For how long one pilot may keep a game from going on before the others can vote: long enough to answer the door. A
/// tick of it comes back with every third tick that goes by without a request.
inline constexpr Tick kPauseBudget = 30 * kTicksPerSecond;
/// A pause begins at the earliest so many ticks after its pilot's last pause began or ended.
inline constexpr Tick kPauseRest = 45;

/// Decides which requests for a pause have effect, and lets the other pilots end the pauses of one that has used up its
/// budget: more than half of the peers that do not ask for a pause then can. A peer that was overruled cannot ask for
/// another pause for a minute. A peer asks and votes in its first slot. Every peer counts the same ticks, so all reach
/// the same result.
class PauseVote {
public:
    /// Records what a pilot asks for. A pause that comes too soon after its last one has effect later, unless it is
    /// withdrawn before. Returns false, and records nothing, if the others have just ended its last pause.
    bool ask(Slot by, bool is_wanted, Tick tick);
    /// Records a vote to end the pause. It counts until the game has run for a while.
    void note_vote(Slot by) { votes_ |= by.bit(); }
    /// Discards what is known of a slot's pilot, since a newcomer flies it now. The newcomer's budget is used up: it
    /// would be worth nothing if whoever comes in under another name had a new one.
    void forget(Slot slot);
    /// Withdraws a slot's request, since its input has ended.
    void withdraw(Slot slot) { wishes_ = static_cast<std::uint8_t>(wishes_ & ~slot.bit()); }
    /// Returns the slots whose requests change in this tick, one bit each, given those that stand. Call once per tick.
    [[nodiscard]] std::uint8_t changes(std::uint8_t requests, Tick tick);
    /// Call after the events of each tick. `requests` has one bit for each slot that wants a pause, `voters` one for
    /// the first slot of each peer. Returns the bits of the slots that are overruled now.
    [[nodiscard]] std::uint8_t settle(std::uint8_t requests, std::uint8_t voters, Tick tick);

    /// Returns the slots that have voted to end the pause, one bit each.
    [[nodiscard]] std::uint8_t votes() const { return votes_; }
    /// Returns in how many ticks votes can end the pause, if these slots keep asking for it.
    [[nodiscard]] Tick opens_in(std::uint8_t requests) const;
    /// Returns how many votes out of that many voters decide.
    [[nodiscard]] static int needed(int voters) { return voters / 2 + 1; }

    static void fields(auto& ar, auto& v) {
        ar("wishes", v.wishes_);
        ar("votes", v.votes_);
        ar("asked", v.asked_at_);
        ar("used", v.used_);
        ar("changed", v.changed_at_);
        ar("refused_until", v.refused_until_);
    }

private:
    void count(std::uint8_t requests, Tick tick);
    [[nodiscard]] bool may_change(Slot slot, bool is_wanted, Tick tick) const {
        return !is_wanted || changed_at_[slot] == 0 || tick >= changed_at_[slot] + kPauseRest;
    }

    std::uint8_t wishes_ = 0;  ///< What each slot asks for, whether or not it has effect yet.
    std::uint8_t votes_ = 0;
    Tick asked_at_ = 0;              ///< The last tick with a request.
    PerSlot<std::uint16_t> used_{};  ///< By slot, in ticks, the countdowns after its pauses included.
    PerSlot<Tick> changed_at_{};     ///< When its request last changed; 0: never.
    PerSlot<Tick> refused_until_{};
};

/// Limits the chat of one pilot: eight lines at once, and one more every two seconds. Every peer counts the same ticks,
/// so all show the same lines, and put them into the history; a line beyond the limit has no effect. A pilot's own
/// program holds such a line back by the same count.
class ChatAllowance {
public:
    static constexpr Tick kLines = 8;
    static constexpr Tick kTicksPerLine = 60;

    [[nodiscard]] bool has_line(Tick tick) const {
        return used_until_ + kTicksPerLine <= tick + kLines * kTicksPerLine;
    }
    /// Uses up a line, if there is one; returns whether there was.
    bool take(Tick tick);

    static void fields(auto& ar, auto& a) { ar("used_until", a.used_until_); }

private:
    Tick used_until_ = 0;  ///< When all lines will be there again.
};

/// Votes against a pilot lapse together, this long after the last of them.
inline constexpr Tick kRemovalVoteLasts = 60 * kTicksPerSecond;

/// Lets the other pilots remove one who holds up the game. More than half of all peers, the accused one included, are
/// needed. Every peer counts the same ticks, so all reach the same result.
class RemovalVote {
public:
    /// Records a vote of the peer of slot `by` to remove the pilot of another slot. Returns whether the vote is new.
    bool note(Slot by, Slot whose, Tick tick);
    /// Discards all votes by and against a slot's pilot, since somebody else flies that slot now, or nobody does.
    void forget(Slot slot);

    /// Returns the slots that have voted against a pilot, one bit each.
    [[nodiscard]] std::uint8_t votes(Slot whose, Tick tick) const;
    /// Returns whether a pilot is to be removed. Only votes of the slots in `voters` count: one for each other peer.
    [[nodiscard]] bool is_decided(Slot whose, std::uint8_t voters, Tick tick) const;
    /// Returns how many votes out of that many voters, who are all peers but the accused one, decide.
    [[nodiscard]] static int needed(int voters) { return (voters + 1) / 2 + 1; }

    static void fields(auto& ar, auto& v) {
        ar("votes", v.votes_);
        ar("until", v.until_);
    }

private:
    PerSlot<std::uint8_t> votes_{};  ///< By accused slot, one bit for each voter.
    PerSlot<Tick> until_{};          ///< When they lapse.
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// A visitor's side of a running game: fetches the input of all ticks so far, keeps fetching and, if it wants to fly,
/// enters once the game lets it in (PROTOCOL.md, Visitors).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "net/history/history_fetch.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/desk_link.h"
#include "net/lobby/visit/desk_pool.h"
#include "net/lobby/visit/history_judge.h"
#include "net/lobby/visit/link_health.h"

namespace net {

/// The Entry that lets a visitor fly.
struct TimedEntry {
    EntryPacket packet;
    Micros start_at = 0;  ///< When tick 0 was due, by this machine's clock.
};

/// One desk, the *feed*, serves the history; another one, a *witness*, is asked whether it is right. If it is not, or
/// if the feed falls silent or behind, another desk takes over.
class Visit {
public:
    /// `own` is the history that this machine already has: its last ticks are fetched again, and all of them if the
    /// desk has another history. `context` must outlive this object.
    Visit(SessionContext& context, const JoinedPeer& peer, const WelcomePacket& welcome, InputHistory own, Micros now);

    /// Takes a datagram from a desk. Returns false if it was ignored.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due. Ends the session once no desk answers any more.
    void poll(Micros now);
    /// Notifies all desks that the visitor leaves.
    void leave(Micros now) { desks_.leave(false, news(), now); }
    /// Leaves the desks that are no longer needed once the game has been entered.
    void part_from_witnesses(Micros now) { desks_.leave(true, news(), now); }

    [[nodiscard]] const VisitedGame& game() const { return game_; }
    /// Returns the desk that lets us in; for a spectator, the feed. Null while there is none.
    [[nodiscard]] const DeskLink* desk() const;
    /// Returns other known peers of the game that could be asked.
    [[nodiscard]] std::vector<Address> other_desks() const;
    /// Returns whether this visitor only watches.
    [[nodiscard]] bool is_spectator() const { return context_->setup.purpose == JoinPurpose::Watch; }
    /// Returns whether there is a feed, and it was heard lately.
    [[nodiscard]] bool is_fed(Micros now) const { return desks_.is_fed(now); }
    /// Returns the links to all desks that let us in, the feed first.
    [[nodiscard]] std::vector<LinkStats> links() const { return desks_.stats(); }
    /// Returns the number of hops from the pilots to this machine; kUnfed if nothing comes from them,
    /// kClosing if they have left.
    [[nodiscard]] std::uint8_t distance(Micros now) const;
    /// Returns the desks known here, to be named to other visitors; the feed first.
    [[nodiscard]] std::vector<Candidate> desks() const { return desks_.named(); }
    /// Sets how many spectators this machine has room for.
    void set_room(std::size_t room) { room_ = static_cast<std::uint8_t>(room); }
    /// Returns the feed's proof of the history, to be shown to other visitors.
    [[nodiscard]] HistoryProofPacket proof() const;
    /// Sets whether others ask here for that proof, so that it is fetched.
    void set_relays_proof(bool relays) { relays_proof_ = relays; }
    /// Takes the input of the next tick, if it has arrived. Once the visitor is let in, the tick before its entry is
    /// the last.
    [[nodiscard]] std::optional<CompleteTick> take_tick();
    /// Returns the same without taking it; null also if the tick is in the history already.
    [[nodiscard]] const CompleteTick* peek_tick() const {
        return is_at_entry() || taken_ < history_.end() ? nullptr : fetch_.peek();
    }
    /// Returns how often all ticks had to be taken again from tick 0, because some of those taken were wrong.
    [[nodiscard]] unsigned rewinds() const { return rewinds_; }
    /// Returns the number of ticks that the game has run, as far as known; at least as many as were taken.
    [[nodiscard]] Tick end() const { return std::max(fetch_.end(), history_.end()); }
    /// Returns how many ticks have arrived, including those taken.
    [[nodiscard]] Tick arrived() const { return history_.end() + static_cast<Tick>(fetch_.ready()); }
    /// Returns how many ticks were taken.
    [[nodiscard]] Tick taken() const { return taken_; }
    /// Returns the entry once all ticks before it have been taken.
    [[nodiscard]] std::optional<TimedEntry> entry(Micros now) const;
    /// Returns the pilots' names by slot, as of the ticks taken.
    [[nodiscard]] const PerSlot<std::string>& names() const { return names_; }
    /// Returns the history, complete up to `taken`.
    [[nodiscard]] const InputHistory& history() const { return history_; }

private:
    bool receive_entry(DeskLink& link, const EntryPacket& entry, Micros at);
    bool receive_from_desk(DeskLink& link, const Datagram& datagram, Micros now);
    bool receive_answer(const Datagram& datagram, Micros now);
    void note_heard(DeskLink& link, Micros now);
    [[nodiscard]] bool awaits_witness(Micros now) const;
    void rewind(Tick end);
    [[nodiscard]] bool is_at_entry() const { return entry_ && taken_ == entry_->packet.state.tick; }
    void check_own(Micros now);

    // Which desk serves, and whether it is right.
    void drop_silent(Micros now);
    void end_if_hopeless(Micros now);
    void choose_feed(Micros now);
    void feed_from(DeskLink& link, Micros now);
    void judge(Micros now);
    void correct(const HistoryJudge::Verdict& verdict, Micros now);
    void bar(DeskLink& liar, Tick wrong_before, HistoryJudge::Evidence evidence, Micros now);
    void poll_desks(Micros now);
    [[nodiscard]] DeskLink::News news() { return {sequence_, taken_, room_}; }

    SessionContext* context_;
    DeskPool desks_;
    Tick fed_from_ = 0;     ///< First tick that the feed serves …
    Micros fed_since_ = 0;  ///< … and since when.
    HistoryJudge judge_;
    bool is_vouched_ = false;  ///< Some witness has the same history.
    bool relays_proof_ = false;
    FeedWatch watch_;
    std::uint32_t sequence_ = 0;
    std::uint8_t room_ = 0;
    VisitedGame game_;
    HistoryFetch fetch_;
    InputHistory history_;
    Tick unchecked_ = 0;  ///< How many of its ticks are our own and have yet to be compared.
    PerSlot<std::string> names_;
    unsigned rewinds_ = 0;
    std::optional<TimedEntry> entry_;
    Tick taken_ = 0;
    Micros heard_at_;       ///< When a desk was heard last …
    Micros welcome_at_;     ///< … and one that may let us in.
    bool is_over_ = false;  ///< The desk that was heard last has left the game.
    std::optional<RefusalPacket> refusal_;
    std::optional<Micros> flown_since_;  ///< Since when our pilot has been flying from another program.
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// The membership of a running game: who takes part in it, and how the peers agree on a drop.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "net/play/entry_state.h"
#include "net/play/membership/drop_consensus.h"
#include "net/play/membership/tenures.h"
#include "net/wire/arrival.h"
#include "net/wire/keys.h"

namespace net {

/// Who takes part in the game: suspects peers, votes against them and ends their slots. A slot ends when its pilot
/// leaves or is dropped; a peer is a member until all its slots have an end. A member that stalls the game is
/// suspected, and voted against once enough members suspect it. Once its loss is agreed, all its slots end at the same
/// tick. Its pilots are away from then on, and are dropped later (PROTOCOL.md, Departures).
class Membership {
public:
    /// A peer is lost after kAwayAfter of silence, or after `drop_after` if that is less. Its pilots are then away
    /// until the silence has lasted for `drop_after`, and are dropped. `most_behind`: a peer that is so many ticks
    /// behind the others may still need the last input of one that has left.
    Membership(const SlotTable& slots, PeerId self, Micros drop_after, Tick most_behind = 0);

    /// Returns from when to when which peer flies which slot.
    [[nodiscard]] const Tenures& tenures() const { return tenures_; }
    [[nodiscard]] const SlotTable& slots() const { return tenures_.slots(); }
    [[nodiscard]] PeerId self() const { return self_; }

    /// Lets a new peer fly the slots of that arrival from tick `first` on.
    void admit(const Arrival& arrival, Tick first);
    /// Ends the input of a peer at tick `at`, since the others have voted to remove it. All peers do this after the
    /// tick before.
    void remove(PeerId peer, Tick at);
    /// Continues from an entry state, which includes this peer.
    void restore(const EntryState& state);

    [[nodiscard]] bool is_member(PeerId peer) const { return consensus_.is_present(peer); }
    /// Returns whether we have voted to drop `peer`; its loss may not be agreed yet.
    [[nodiscard]] bool is_lost(PeerId peer) const { return consensus_.is_lost(peer); }
    /// Returns whether we ignore a peer's packets: it was dropped and did not leave on purpose. (A peer that left still
    /// needs our acknowledgement. A vote against it only tells newcomers where its input ends.)
    [[nodiscard]] bool is_shut_out(PeerId peer) const { return is_lost(peer) && !known(peer).has_gone; }
    /// Returns whether a peer was lost for being late, although it was heard, and has not returned.
    [[nodiscard]] bool was_late(PeerId peer) const { return known(peer).was_late; }
    /// Returns whether a peer entered the running game only recently. If it was lost before, its link may still be bad,
    /// so the others wait for it only as long as the wide prediction window hides the wait.
    [[nodiscard]] bool is_on_probation(PeerId peer, Tick tick) const;
    /// Returns whether a peer's word counts, and it counts as a member. A stranger's does not until its probation is
    /// over, unless only strangers are left: strangers are cheap, and silent ones would be a majority that answers
    /// nothing. A pilot that returns is no stranger. Every peer knows the tick in which each began, so all decide the
    /// same, but for the few ticks by which they are apart.
    [[nodiscard]] bool has_say(PeerId peer, Tick tick) const;
    /// Returns who has voted to drop whom.
    [[nodiscard]] const DropConsensus& consensus() const { return consensus_; }
    /// Marks a peer as proven to have sent different input to different peers: it is voted against, whatever others
    /// say.
    void note_liar(PeerId liar) { known(liar).is_liar = true; }
    [[nodiscard]] bool is_liar(PeerId peer) const { return known(peer).is_liar; }
    /// Marks a peer whose program has ended, by a restart notice that was verified: it is voted against at once.
    /// Returns false if that was known.
    bool note_restart(PeerId peer) { return !std::exchange(known(peer).has_restarted, true); }
    /// A restart notice, not verified yet.
    struct RestartClaim {
        PeerId peer = kNoPeer;
        Signature notice{};
    };
    /// Returns the notices of peers that are still active, which arrived since the last call.
    [[nodiscard]] std::vector<RestartClaim> take_restarts() { return std::exchange(restarts_, {}); }
    /// Returns the members that are not lost, this peer included.
    [[nodiscard]] PeerFlags active() const;
    /// Returns those of them that have a say.
    [[nodiscard]] PeerFlags speakers(Tick tick) const;
    /// Returns whether `peer` is another peer that is a member and not lost.
    [[nodiscard]] bool is_active_other(PeerId peer) const { return peer != self_ && is_member(peer) && !is_lost(peer); }
    /// Returns whether a survivor has voted against `lost` with that end and hash of its slot `whose`.
    [[nodiscard]] bool is_named_in_vote(PeerId lost, Slot whose, Tick end, const StreamHash& hash) const;

    /// The recent notices of peers that have voted to drop this one (LostPeers).
    struct Notified {
        PeerFlags by{};  ///< The peers that sent one.
        Tick tick = 0;   ///< How far the furthest of them has run.
    };
    /// Returns whether this peer, which is at `tick`, must give up, since the game continues without it. The peers that
    /// have notified it
    /// - are more than half of the members, or
    /// - are the larger part of a game that has split, or
    /// - are as many as the rest, and either have the lowest slot without being far behind, or are far ahead.
    [[nodiscard]] bool is_outweighed_by(const Notified& notified, Tick tick) const;

    /// Acts on an event that slot `by` sent with its input of `tick`, if it concerns membership: leaving, suspicions
    /// and drop votes. Own events count too.
    void note_event(Slot by, Tick tick, const PilotEvent& event);
    /// Processes a drop vote, suspicions or a restart notice. Call it again after an admission: before that, nothing
    /// said about the newcomer's slots could count.
    void note_accusation(Slot by, const PilotEvent& event);
    /// Returns the peer that a slot's vote is meant to drop; kNoPeer if the vote is void: nobody flies one of the two
    /// slots, a peer votes against itself, or the named end is before the first tick of the slot's present peer.
    [[nodiscard]] PeerId target_of(Slot by, const DropVoteEvent& vote) const;
    /// Returns whether a peer left, was removed by a vote, or was proven to lie, so that its word counts no more.
    [[nodiscard]] bool is_out(PeerId peer) const { return known(peer).is_liar || known(peer).has_gone; }

    /// What this peer knows of another one.
    struct Sighting {
        Tick end = 0;                 ///< One past the newest tick of which all its slots' input is held.
        Micros last_heard = 0;        ///< Directly or through another peer.
        bool is_withholding = false;  ///< It has failed to sign its input, or to vouch for it, for too long.
        bool is_held_back = false;    ///< It lacks input of another peer that has not vouched for it (InputExchange).
        bool is_late = false;         ///< The game has stood still repeatedly because of it (Standstills).
    };
    using Sightings = PerPeer<Sighting>;
    /// What this peer knows of the game.
    struct Outlook {
        Sightings sightings;
        Tick tick = 0;           ///< The next one to run.
        Micros waits_since = 0;  ///< Since when the game has waited for that tick.
        Micros now = 0;
        Tick window = 0;  ///< For how many ticks the game is shown while it waits.
    };
    /// What to announce to the other peers.
    struct Announcements {
        std::optional<std::uint8_t> suspicion;  ///< The first slots of all suspected peers, if they changed.
        std::vector<PeerId> votes;              ///< Peers to vote against, for the first time or with a later end.
    };
    /// Returns what has changed since the last call.
    Announcements review(const Outlook& outlook);

    /// Returns since when this peer has heard fewer than half of the members, and thus waits; nothing if it hears
    /// enough.
    [[nodiscard]] const std::optional<Micros>& stands_alone_since() const { return minority_since_; }
    /// Goes on with the members that are heard, without waiting any longer for a majority.
    void go_on() { goes_on_ = minority_since_.has_value(); }

    enum class Settlement : std::uint8_t {
        Open,   ///< Nothing is agreed yet, or there is nothing to agree on.
        Ended,  ///< The lost peers' slots have ended.
        Alone,  ///< The game continues without this peer.
    };
    /// Ends the slots of lost peers once all survivors agree.
    Settlement settle();

private:
    [[nodiscard]] PeerFlags suspects(const Outlook& outlook) const;
    [[nodiscard]] PeerFlags late_ones(const Outlook& outlook) const;
    [[nodiscard]] bool is_held_by_strangers(const Outlook& outlook) const;
    [[nodiscard]] bool have_strangers_held_long(const Outlook& outlook) const;
    [[nodiscard]] bool is_accused(PeerId peer, PeerId by) const;
    [[nodiscard]] bool is_suspected_by_any(PeerId peer) const;
    [[nodiscard]] bool hears_others() const;
    [[nodiscard]] bool has_left(PeerId peer) const;
    [[nodiscard]] bool may_have_missed_newcomer(PeerId gone) const;
    [[nodiscard]] bool is_defending(PeerId peer, const PeerFlags& missing, Micros now) const;
    [[nodiscard]] bool is_condemned(PeerId peer, Micros now) const;
    void note_restart_claim(const RestartEvent& event);
    [[nodiscard]] std::ptrdiff_t votes_against_us() const;
    [[nodiscard]] bool has_lowest_slot(const PeerFlags& peers) const;
    [[nodiscard]] bool is_stranger(PeerId peer, Tick tick) const;
    /// Returns whether a peer is a member whose word counts. Lost peers are members until all survivors agree.
    [[nodiscard]] bool is_voter(PeerId peer) const { return is_member(peer) && has_say(peer, tick_); }
    [[nodiscard]] std::ptrdiff_t voters() const;
    [[nodiscard]] bool is_trusted(PeerId peer) const {
        return is_voter(peer) && !is_lost(peer) && !known(peer).suspected_since;
    }
    /// Returns whether proof was shown that a peer lied or has restarted, so that it is voted against at once.
    [[nodiscard]] bool is_proven_unfit(PeerId peer) const { return known(peer).is_liar || known(peer).has_restarted; }
    /// Returns the silence after which a peer is suspected: short during its probation.
    [[nodiscard]] Micros patience(PeerId peer, const Sighting& sighting, Tick tick) const;
    void end_slot(Slot slot, const Ending& ending);

    /// What is known of a peer besides accusations and slots. Starts over when a newcomer gets its number.
    struct PeerState {
        std::optional<Micros> suspected_since{};  ///< By this peer.
        bool is_announced = false;                ///< Among the suspicions that this peer announced last …
        Micros announced_at = 0;                  ///< … and since when.
        bool is_liar = false;                     ///< Proven.
        bool has_restarted = false;               ///< By a valid notice.
        bool has_gone = false;                    ///< Left by itself, or was removed by a vote.
        bool was_late = false;
    };
    [[nodiscard]] PeerState& known(PeerId peer) { return peers_[peer]; }
    [[nodiscard]] const PeerState& known(PeerId peer) const { return peers_[peer]; }

    Tenures tenures_;
    PeerId self_;
    Micros drop_after_;
    Micros lost_after_;
    DropConsensus consensus_;
    Suspicions suspicions_;
    PerPeer<PeerState> peers_{};
    std::vector<RestartClaim> restarts_;    ///< That arrived since they were last taken.
    std::optional<Micros> minority_since_;  ///< Since when this peer has heard fewer than half of the members.
    bool goes_on_ = false;                  ///< With those that it hears, although the others are more.
    bool is_cut_off_ = false;
    std::optional<Micros> held_since_;  ///< Since when the game has waited for nobody but strangers.
    Micros now_ = 0;                    ///< Of the last review.
    Tick tick_ = 0;                     ///< That ran next at the last review.
};

}  // namespace net

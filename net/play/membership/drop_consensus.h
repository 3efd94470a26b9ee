// SPDX-License-Identifier: Zlib
/// How the surviving peers agree on the last tick of a lost peer (PROTOCOL.md, Departures, proves it safe).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "net/play/membership/tenures.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/pilot_event.h"
#include "net/wire/units.h"

namespace net {

/// Which peers suspect which others, as each has announced. A suspicion is only a claim, and can be withdrawn: a peer
/// whose own receiver fails suspects all others, and a liar may suspect anybody, but nobody is dropped on the word of a
/// minority (PROTOCOL.md, Departures).
class Suspicions {
public:
    /// Records the peers that `by` suspects at `now`, replacing its earlier suspicions.
    void note(PeerId by, const PeerFlags& suspects, Micros now);
    /// Forgets all suspicions by and of a peer, since another one has its number from now on.
    void forget(PeerId peer);
    [[nodiscard]] bool has(PeerId by, PeerId of) const { return entry(by, of).is_held; }
    /// Returns whether `by` suspects `of`, or has withdrawn that so recently that others may have acted on it.
    [[nodiscard]] bool has_recently(PeerId by, PeerId of, Micros now) const;

private:
    struct Entry {
        bool is_held = false;
        std::optional<Micros> withdrawn_at;
    };
    /// What a peer suspects of each other one.
    using PeerState = PerPeer<Entry>;
    [[nodiscard]] const Entry& entry(PeerId by, PeerId of) const { return peers_[by][of]; }

    PerPeer<PeerState> peers_{};
};

/// Returns the peers of the slots in an event's bits; bits of empty slots are ignored.
[[nodiscard]] PeerFlags peers_in(std::uint8_t slots_mask, const SlotTable& slots);
/// Returns the bits of these peers' first slots.
[[nodiscard]] std::uint8_t mask_of(const PeerFlags& peers, const SlotTable& slots);

/// How the surviving peers agree on the last tick of a lost peer (PROTOCOL.md, Departures, proves it safe). A drop vote
/// says: "I accept nothing more from this peer, and I hold its input up to this tick". A peer voted out in this way is
/// away at first; it is dropped later if it does not return. Votes travel as events of the voter's own input, so all
/// peers see the votes of one peer in the same order. The end is agreed when every survivor has voted to drop every
/// lost peer and all name the same tick. A vote's tick rises when a survivor turns out to hold more.
///
/// For example, A, B and C lose D, whose last packets only A has received:
///
///     A votes: D, 104     B votes: D, 100     C votes: D, 100     104 is the most that a survivor holds
///     A relays ticks 100 to 103; their hash is the one in its vote, so B and C accept them
///                         B votes: D, 104     C votes: D, 104     all name the same tick: D's input ends there
///
/// If A is lost as well before it has relayed them, its votes count no more: B and C vote against A too and agree on
/// 100 for D; the ticks that only A had are lost with it. If B has received them by then, it has voted for 104, and
/// relays them to C.
class DropConsensus {
public:
    /// `self` never votes to drop itself.
    explicit DropConsensus(PeerId self) : self_(self) {}

    void set_present(PeerId peer, bool is_present) { peers_[peer].is_present = is_present; }
    /// Makes a peer present and forgets all votes by and against it, since another peer may have had its number before.
    void admit(PeerId peer);
    [[nodiscard]] bool is_present(PeerId peer) const { return peers_[peer].is_present; }

    /// Records that `by` voted to drop `lost` and holds its input up to `end`. `hashes` are those of all slots of
    /// `lost` at that end. Own votes are recorded too, in order. An earlier end changes nothing.
    void note_vote(PeerId by, PeerId lost, Tick end, const std::vector<StreamHash>& hashes = {});
    [[nodiscard]] bool has_voted(PeerId by, PeerId lost) const { return vote(by, lost).has_value(); }
    /// Returns whether this peer has voted to drop that peer, and so no longer listens to it.
    [[nodiscard]] bool is_lost(PeerId peer) const { return has_voted(self_, peer); }

    /// Returns the tick up to which a lost peer's input may still be accepted from others: the most that any survivor
    /// holds.
    [[nodiscard]] Tick most_held(PeerId lost) const;
    /// Returns the tick of this peer's own vote; 0 without one.
    [[nodiscard]] Tick own_vote(PeerId lost) const { return named_end(self_, lost).value_or(0); }
    /// Returns whether some other survivor's newest vote against `lost` names the same end and hash. A peer may fly two
    /// slots: `place` is 0 for the hash of its first one, 1 for that of the second.
    [[nodiscard]] bool is_named(PeerId lost, Tick end, std::size_t place, const StreamHash& hash) const;
    /// Returns whether that survivor's vote on any lost peer still differs from this peer's.
    [[nodiscard]] bool disagrees(PeerId survivor) const;
    /// Returns whether all survivors agree about all lost peers.
    [[nodiscard]] bool is_agreed() const;
    /// Returns the lost peers that still count as present. Once agreed, their input ends at `own_vote`.
    [[nodiscard]] std::vector<PeerId> lost() const;

private:
    struct Vote {
        Tick end = 0;
        std::vector<StreamHash> hashes;  ///< Of each slot of the lost peer at that end, as sent.
    };
    struct PeerState {
        bool is_present = false;
        PerPeer<std::optional<Vote>> votes{};  ///< The peer's newest against each other one.
    };

    [[nodiscard]] const std::optional<Vote>& vote(PeerId by, PeerId lost) const { return peers_[by].votes[lost]; }
    [[nodiscard]] std::optional<Tick> named_end(PeerId by, PeerId lost) const {
        return vote(by, lost) ? std::optional(vote(by, lost)->end) : std::nullopt;
    }
    [[nodiscard]] bool is_survivor(PeerId peer) const { return is_present(peer) && !is_lost(peer); }

    PeerId self_;
    PerPeer<PeerState> peers_{};
};

/// Returns the tick up to which the input of all the peer's slots is held.
[[nodiscard]] Tick held_end(const SlotTable& slots, const SlotHistories& queues, PeerId peer);

/// Returns a vote to drop a peer, with the end of the input that we hold of it and the hashes there.
[[nodiscard]] DropVoteEvent drop_vote(const SlotTable& slots, const SlotHistories& queues, PeerId peer);

}  // namespace net

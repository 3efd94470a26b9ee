// SPDX-License-Identifier: Zlib
/// The membership of a running game: which slots are flown up to which tick, and how the peers agree on a drop.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "net/play/drop_consensus.h"
#include "net/play/input_queue.h"
#include "net/play/slot_table.h"
#include "net/wire/tick_inputs.h"

namespace net {

/// How a pilot's part ends.
struct Ending {
    Tick at = 0;  ///< The first tick without it.
    TickEvent::Type how = TickEvent::Type::Leave;
};

/// Slots end, by leaving or by being dropped; a peer is a member as long as one of its slots has no end. Members vote
/// to drop each other, and a peer whose drop is agreed has all its slots ended at the same tick (PROTOCOL.md,
/// Departures).
class Membership {
public:
    /// A peer is dropped after `drop_after` of silence.
    Membership(const SlotTable& slots, PeerId self, Micros drop_after);

    [[nodiscard]] const SlotTable& slots() const { return slots_; }
    [[nodiscard]] PeerId self() const { return self_; }

    /// Returns whether a slot's input is part of a tick.
    [[nodiscard]] bool is_flown(Slot slot, Tick tick) const;
    /// Returns whether all input of a tick is there.
    [[nodiscard]] bool is_complete(const InputQueues& queues, Tick tick) const;
    [[nodiscard]] const std::optional<Ending>& ending(Slot slot) const { return endings_[index_of(slot)]; }

    [[nodiscard]] bool is_member(PeerId peer) const { return consensus_.is_present(peer); }
    /// Returns whether this peer has voted to drop that one, and so no longer listens to it.
    [[nodiscard]] bool is_lost(PeerId peer) const { return consensus_.is_lost(peer); }
    /// Returns the members that are not lost, this peer included.
    [[nodiscard]] std::array<bool, kMaxPeers> active() const;
    /// Returns whether that is another peer, a member and not lost.
    [[nodiscard]] bool is_active_other(PeerId peer) const;
    /// Returns whether there is no active other.
    [[nodiscard]] bool is_alone() const;
    /// Returns up to which tick a lost peer's input may still be taken from others.
    [[nodiscard]] Tick most_held(PeerId lost) const { return consensus_.most_held(lost); }

    /// Acts on an event that slot `by` sent with its input of `tick`, if it concerns membership: leaving and drop
    /// votes. Own events count too.
    void note_event(Slot by, Tick tick, const PilotEvent& event);

    /// What this peer knows of another one.
    struct Sighting {
        Tick end = 0;           ///< One past the newest tick of which all its slots' input is held.
        Micros last_heard = 0;  ///< Directly or through another peer.
    };
    using Sightings = std::array<Sighting, kMaxPeers>;

    /// Returns the peers to vote against because they stall the game, by silence or by not advancing for as long.
    /// `tick` is the next tick to run; the game has waited for it since `waits_since`.
    [[nodiscard]] std::vector<PeerId> silent(const Sightings& sightings, Tick tick, Micros waits_since,
                                             Micros now) const;
    /// Returns a peer to vote against because others have, or because it has voted against this one. At most one at a
    /// time, since the votes of a lost peer no longer count.
    [[nodiscard]] std::optional<PeerId> next_to_follow(const Sightings& sightings, Micros now);
    /// Returns the lost peers of whose input more is now held than this peer's vote says: vote again.
    [[nodiscard]] std::vector<PeerId> outdated_votes(const Sightings& sightings) const;

    enum class Settlement : std::uint8_t {
        Open,   ///< Nothing is agreed yet, or there is nothing to agree on.
        Ended,  ///< The lost peers' slots have ended.
        Alone,  ///< More peers are lost than remain: the game continues without this peer.
    };
    /// Ends the slots of lost peers once all survivors agree.
    Settlement settle();

private:
    void end_slot(Slot slot, Tick at, TickEvent::Type how);

    SlotTable slots_;
    PeerId self_;
    Micros drop_after_;
    DropConsensus consensus_;
    std::array<std::optional<Ending>, kMaxPilots> endings_;
    std::array<std::optional<Micros>, kMaxPeers> voted_since_;  ///< By others, and not yet by this peer.
};

/// Returns for every peer up to which tick all its slots' input is held; the caller fills in the time.
[[nodiscard]] Tick held_end(const SlotTable& slots, const InputQueues& queues, PeerId peer);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Which peer flies which slot, and from when to when.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "net/play/entry_state.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/arrival.h"
#include "net/wire/complete_tick.h"
#include "net/wire/units.h"

namespace net {

/// Which peer flies which slot: agreed before a game, and changed only by arrivals while it runs.
class SlotTable {
public:
    SlotTable() { peers_.fill(kNoPeer); }
    explicit SlotTable(const EntryState& state);

    void assign(Slot slot, PeerId peer) { peers_[slot] = peer; }

    /// Returns kNoPeer for a slot that nobody flies.
    [[nodiscard]] PeerId peer_of(Slot slot) const { return peers_[slot]; }
    [[nodiscard]] bool is_flown(Slot slot) const { return peer_of(slot) != kNoPeer; }
    /// Returns the peer's lowest slot, or kNoSlot if it flies none.
    [[nodiscard]] Slot first_of(PeerId peer) const {
        const auto* found = std::ranges::find(kSlots, peer, [this](Slot slot) { return peer_of(slot); });
        return found == kSlots.end() ? kNoSlot : *found;
    }
    /// Returns the lowest slot that any of these peers flies, or kMaxPilots.
    [[nodiscard]] Slot lowest_of(const PeerFlags& peers) const {
        const auto is_theirs = [&](PeerId peer) { return peer != kNoPeer && peers[peer]; };
        return Slot::of(std::ranges::find_if(peers_, is_theirs) - peers_.begin());
    }
    /// Returns the peer's slots in rising order.
    [[nodiscard]] std::vector<Slot> slots_of(PeerId peer) const {
        return all_where(kSlots, [&](Slot slot) { return peer_of(slot) == peer; });
    }

private:
    PerSlot<PeerId> peers_;
};

/// When and how a slot ends.
struct Ending {
    Tick at = 0;  ///< The first tick without its input.
    TickEvent::Type how = TickEvent::Type::Leave;
    bool goes_to_lobby = false;  ///< Left to play again.
};

/// From when to when which peer flies which slot. The present tenure of each slot, which may have ended. Unlike
/// Membership, it decides nothing.
class Tenures {
public:
    /// `away`: for how many ticks a lost pilot is away before being dropped. `most_behind`: by how many ticks a peer
    /// may be behind the others while it still needs the last input of one that has left.
    Tenures(const SlotTable& slots, Tick away, Tick most_behind)
        : slots_(slots), away_(away), most_behind_(most_behind) {}

    [[nodiscard]] const SlotTable& slots() const { return slots_; }
    /// Returns whether a slot's input is part of a tick.
    [[nodiscard]] bool is_flown(Slot slot, Tick tick) const;
    /// Returns whether all input of a tick has arrived.
    [[nodiscard]] bool is_complete(const SlotHistories& queues, Tick tick) const;
    /// Returns the first tick in which a slot's present peer flies it.
    [[nodiscard]] Tick beginning(Slot slot) const { return beginnings_[slot]; }
    /// Returns whether the peer of a slot, if any, entered the running game only recently.
    [[nodiscard]] bool is_on_probation(Slot slot, Tick tick) const {
        return slots_.is_flown(slot) && is_recent(slot, tick);
    }
    /// Returns whether that peer is a stranger: one on probation that has not returned, or was a stranger when it was
    /// lost or left. So nobody shortens its probation by coming in twice.
    [[nodiscard]] bool is_stranger(Slot slot, Tick tick) const {
        return slots_.is_flown(slot) && is_recent(slot, tick) && !has_returned(slot);
    }
    /// Returns the first slots of the peers that are part of a tick and have a say in what all decide by counting the
    /// same ticks, one bit each: all but strangers, unless there are only strangers.
    [[nodiscard]] std::uint8_t speakers(Tick tick) const;
    [[nodiscard]] const std::optional<Ending>& ending(Slot slot) const { return endings_[slot]; }
    /// Returns whether all slots of a peer have an end.
    [[nodiscard]] bool is_ending(PeerId peer) const;
    /// Returns whether a slot's input has ended by a tick. All input of that tick must have arrived, so that all peers
    /// get the same answer.
    [[nodiscard]] bool has_ended(Slot slot, Tick tick) const;
    /// Like `has_ended`, and no peer can still need that input. After a drop this holds at once, since the survivors
    /// agreed on the end; after a Leave or a removal, a peer on a slow link may still lack some.
    [[nodiscard]] bool is_past(Slot slot, Tick tick) const;
    /// Returns whether a slot is past and belongs to nobody: nobody has flown it, or its pilot is gone rather than
    /// away.
    [[nodiscard]] bool is_free(Slot slot, Tick tick) const;
    /// Returns for how many ticks a lost pilot is away before being dropped; 0: not at all.
    [[nodiscard]] Tick away() const { return away_; }
    /// Returns the senior peer, which admits newcomers: the one that has been in the game for longest; ties go to the
    /// lowest number. All input of that tick must have arrived. `except`: a peer that does not count.
    [[nodiscard]] PeerId senior(Tick tick, PeerId except = kNoPeer) const;

    /// Lets a new peer fly the slots of that arrival from tick `first` on.
    void begin(const Arrival& arrival, Tick first);
    /// Ends a slot. Returns false, and does nothing, if it has an end.
    bool end(Slot slot, const Ending& ending);
    /// Removes the end of a slot if it is at that tick or later.
    void extend(Slot slot, Tick at);
    /// Writes all tenures into an entry state, as they are at its tick.
    void save(EntryState& state) const;
    /// Continues from an entry state.
    void restore(const EntryState& state);

private:
    [[nodiscard]] bool is_recent(Slot slot, Tick tick) const;
    [[nodiscard]] bool has_returned(Slot slot) const { return began_[slot] == EntryState::Beginning::Returned; }
    [[nodiscard]] EntryState::Beginning beginning_of(const Arrival& arrival, Slot slot) const;

    SlotTable slots_;
    Tick away_;
    Tick most_behind_;
    PerSlot<Tick> beginnings_{};
    PerSlot<EntryState::Beginning> began_{};
    PerSlot<std::optional<Ending>> endings_;
};

/// Returns whether the input of all slots of a peer has ended by a tick, all input of which must have arrived.
[[nodiscard]] bool is_idle(const Tenures& tenures, PeerId peer, Tick tick);
/// Returns whether a newcomer may have a peer's number: the input of all its slots is past.
[[nodiscard]] bool is_number_free(const Tenures& tenures, PeerId peer, Tick tick);

}  // namespace net

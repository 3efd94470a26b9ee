// SPDX-License-Identifier: Zlib
/// Who is who in a running game: the pilots of the slots, and the machines of the peers.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "net/play/membership/tenures.h"
#include "net/wire/arrival.h"
#include "net/wire/packets.h"
#include "net/wire/units.h"

namespace net {

/// Returns the name under which a pilot in that seat or slot is known: the wanted one, cleaned, or "Pilot N" if nothing
/// is left of it; with a number if another pilot has it.
[[nodiscard]] std::string unique_name(const std::string& wanted, int place, const std::set<std::string>& taken);

/// Names, owners and seats of a running game's slots, and address candidates of its machines. Who flies from when to
/// when is known to Tenures.
class GameRoster {
public:
    /// A machine in the game.
    struct Machine {
        SeatId seat = kNoSeat;   ///< kNoSeat: another machine has its seat now, or no peer has had that number.
        PublicKey public_key{};  ///< Zeros: no peer has had that number.
        std::vector<Candidate> candidates;
    };

    GameRoster() { seats_.fill(kNoSeat); }
    /// Assigns peer numbers and slots in the order of the lobby's members.
    explicit GameRoster(const std::vector<RosterEntry>& members);

    /// Records that a peer entered. The machine that had its number before is forgotten; one that had its seat, and is
    /// no longer in the game, has none from now on.
    void admit(const Arrival& arrival);
    /// Records a machine. Used by a peer that enters, which learns of the others one by one.
    void set_machine(PeerId peer, const Machine& machine) { machines_[peer] = machine; }
    void set_pilot(Slot slot, SeatId seat, const PublicKey& owner, std::string name);

    [[nodiscard]] const Machine& machine(PeerId peer) const { return machines_[peer]; }
    /// Returns which slots the peers flew at the start.
    [[nodiscard]] const SlotTable& first_slots() const { return first_slots_; }
    /// Returns the seat of the machine that flies a slot, or flew it last; kNoSeat if there was none, or if another
    /// machine has that seat now.
    [[nodiscard]] SeatId seat_of(Slot slot) const { return seats_[slot]; }
    /// Returns the slots flown from the machine in that seat.
    [[nodiscard]] std::vector<Slot> slots_of(SeatId seat) const;
    /// Returns the slots that this key's owner flew last.
    [[nodiscard]] std::vector<Slot> slots_of(const PublicKey& key) const;
    [[nodiscard]] const PerSlot<std::string>& names() const { return names_; }

private:
    PerPeer<Machine> machines_;
    SlotTable first_slots_;
    PerSlot<SeatId> seats_;
    PerSlot<PublicKey> owners_;
    PerSlot<std::string> names_;
};

}  // namespace net

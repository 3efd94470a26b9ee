// SPDX-License-Identifier: Zlib
/// Chooses the slots, seat and peer number of a visitor that enters a running game.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "net/lobby/game_roster.h"
#include "net/lobby/join_gate.h"
#include "net/play/membership/tenures.h"

namespace net {

/// Finds what is free in a game, as of the ticks run so far.
class SlotAllocator {
public:
    /// Slots from `max_pilots` on are only for pilots that flew them before. All references must outlive this object.
    SlotAllocator(const GameRoster& roster, const Tenures& tenures, int max_pilots)
        : roster_(&roster), tenures_(&tenures), max_pilots_(max_pilots) {}

    /// Returns where a visitor that enters before `tick` flies: in the slots that it flew before (known by its key), or
    /// else in free ones: one whose pilot left and had its name, or else those that nobody has flown, and last those
    /// whose pilots were lost and might have come back. Returns nothing while there is no room. `promised` are other
    /// arrivals that may take place at the same time.
    [[nodiscard]] std::optional<Arrival> find(const AcceptedJoin& who, const std::vector<Arrival>& promised,
                                              Tick tick) const;
    /// Returns whether enough slots are free for that many pilots.
    [[nodiscard]] bool has_room(std::size_t pilots, Tick tick) const { return free_slots(tick).size() >= pilots; }

private:
    /// Returns a free slot's rank for a newcomer; the slot with the lowest rank is taken.
    [[nodiscard]] int rank_for(const AcceptedJoin& who, Slot slot) const;
    [[nodiscard]] std::vector<Slot> free_slots(Tick tick) const;
    /// Returns pilots under the names that they had.
    [[nodiscard]] std::vector<Arrival::Pilot> returning(const std::vector<Slot>& slots) const;
    /// Returns pilots under names that nobody has.
    [[nodiscard]] std::vector<Arrival::Pilot> newcomers(const AcceptedJoin& who, const std::vector<Slot>& slots,
                                                        std::set<std::string> taken) const;
    [[nodiscard]] std::set<std::string> names_taken(const std::vector<Arrival>& promised, Tick tick) const;
    [[nodiscard]] PeerId free_number(const PublicKey& key, const std::vector<Arrival>& promised, Tick tick) const;
    [[nodiscard]] bool is_seat_taken(SeatId seat, Tick tick) const;

    const GameRoster* roster_;
    const Tenures* tenures_;
    int max_pilots_;
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Which peer number, seat and slots a visitor gets that enters a running game.
#pragma once

#include <optional>
#include <vector>

#include "net/lobby/game_roster.h"
#include "net/lobby/join_gate.h"
#include "net/play/membership/membership.h"

namespace net {

/// Finds places in a game after the ticks run so far.
class Placement {
public:
    /// Slots from `max_pilots` on are only for those who flew them before. All must outlive it.
    Placement(const GameRoster& roster, const Membership& members, int max_pilots)
        : roster_(&roster), members_(&members), max_pilots_(max_pilots) {}

    /// Returns how that visitor enters before `tick`: in the slots that the owner of its key flew before, or else in
    /// the lowest free ones. `promised` are others who may enter at the same time. Nothing while there is no room.
    [[nodiscard]] std::optional<Arrival> find(const AcceptedJoin& who, const std::vector<Arrival>& promised,
                                              Tick tick) const;
    /// Returns whether there are as many free slots.
    [[nodiscard]] bool has_room(std::size_t pilots, Tick tick) const;

private:
    [[nodiscard]] std::vector<Slot> free_slots(Tick tick) const;
    [[nodiscard]] std::vector<Arrival::Pilot> pilots(const AcceptedJoin& who, const std::vector<Slot>& slots,
                                                     bool is_return) const;
    [[nodiscard]] bool is_seat_taken(Slot seat, Tick tick) const;

    const GameRoster* roster_;
    const Membership* members_;
    int max_pilots_;
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// What the pilots of a crew share: spare ships, rocks that wait outside, pieces that pay twice (RULES.md §19).
#pragma once

#include <array>

#include "game/sim/rules.h"
#include "game/sim/setup.h"
#include "game/sim/types.h"

namespace sim {

class Entity;
class MutableWorld;
class World;

/// The part of a crew's game that belongs to no single pilot. Does nothing in other modes.
class Team {
public:
    /// A rock that has just come off a larger one.
    struct Piece {
        EntityId id = 0;  ///< 0: the place is free.
        Slot by = kNoSlot;
        std::int32_t left = 0;  ///< t in which another pilot's hit pays twice.

        static void fields(auto& ar, auto& p) {
            ar("id", p.id);
            ar("by", p.by);
            ar("left", p.left);
        }
    };

    /// Sets up the spare ships that come on top of those that each pilot brings along.
    void begin(const Setup& setup);
    /// Adds spare ships, or takes them if `ships` is negative, and tells all pilots how many are left.
    void add_ships(MutableWorld world, std::int32_t ships);
    /// Awards the ships for the score that all pilots reached together.
    void check_extra_ship(MutableWorld world);
    /// Keeps rocks of a wave outside until the field has room for them.
    void hold_back(const World& world, std::int32_t rocks);
    /// Called after `by` hit `rock`; entities from `first_piece` on came off it. Pays for cross-fire, and remembers the
    /// pieces.
    void note_hit(MutableWorld world, const Entity& rock, EntityId first_piece, Slot by);
    /// Runs a tick after everything has moved: links, rocks from outside, and the wait of pilots whom nobody can fetch.
    void step(MutableWorld world);

    [[nodiscard]] std::int32_t ships() const { return ships_; }  ///< Spare ones.
    [[nodiscard]] std::int32_t rocks_outside() const { return outside_; }

    static void fields(auto& ar, auto& t) {
        ar("ships", t.ships_);
        ar("next_ship_at", t.next_ship_at_);
        ar("outside", t.outside_);
        ar("room", t.room_);
        ar("entry_wait", t.entry_wait_);
        ar("pieces", t.pieces_);
    }

private:
    void age_pieces();
    void let_rocks_in(MutableWorld world);

    std::int32_t ships_ = 0;
    std::int32_t next_ship_at_ = 0;  ///< Points of all pilots.
    std::int32_t outside_ = 0;
    std::int32_t room_ = 0;  ///< Mass in the field below which a rock comes in.
    std::int32_t entry_wait_ = 0;
    std::array<Piece, kMostPieces> pieces_{};
};

/// Returns the score of all pilots together, those who left included.
[[nodiscard]] std::int32_t team_score(const World& world);

/// Returns whether two ships are so close that they share the energy of their shields. False in modes without a team.
[[nodiscard]] bool are_linked(const World& world, Slot a, Slot b);

}  // namespace sim

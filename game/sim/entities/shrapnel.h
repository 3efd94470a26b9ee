// SPDX-License-Identifier: Zlib
/// The two pieces of a lost ship (RULES.md §6.13). Apart from ship.h, which all of the simulation includes: in the hot
/// loop of contacts, g++ inlines Entity's is_shootable and is_solid only as long as it sees no override of them.
#pragma once

#include "game/sim/entities/entity.h"

namespace sim {

/// Pieces of a lost ship. They touch nothing.
class Shrapnel final : public EntityOf<Shrapnel> {
public:
    /// `piece` is 0 or 1. `owner` is the ship's pilot, for the colour, or kNoSlot.
    Shrapnel(EntityId id, std::int32_t piece, Vec pos, Vec vel, Slot owner);

    Kind kind() const override { return Kind::Shrapnel; }
    std::int32_t frame_count() const override { return kShrapnelFrames[piece_]; }
    std::int32_t value() const override { return piece_; }
    bool is_solid() const override { return false; }
    bool is_shootable() const override { return false; }
    bool is_dangerous() const override { return false; }
    void on_blast(MutableWorld world) override;
    [[nodiscard]] Slot owner() const { return owner_; }

    static void fields(auto& ar, auto& s) {
        Entity::fields(ar, s);
        ar("piece", s.piece_);
        ar("owner", s.owner_);
    }

private:
    std::int32_t piece_;
    Slot owner_;
};

/// Spawns the two pieces of a ship lost at `pos`, one to either side (RULES.md §6.13).
void scatter_shrapnel(MutableWorld world, Vec pos, Slot owner);

}  // namespace sim

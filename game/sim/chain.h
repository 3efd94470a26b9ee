// SPDX-License-Identifier: Zlib
/// The chain of Rush: links for kills and near misses, which multiply points, run out, and can be banked (RULES.md
/// §17.3).
#pragma once

#include <array>

#include "game/sim/types.h"

namespace sim {

class MutableWorld;
class World;

/// The chain of the only pilot. In modes without a chain it has no links, and its factor is 1.
class Chain {
public:
    /// An object that has just been grazed, and cannot be again for a while.
    struct Graze {
        EntityId id = 0;        ///< 0: the place is free.
        std::int32_t left = 0;  ///< t

        static void fields(auto& ar, auto& g) {
            ar("id", g.id);
            ar("left", g.left);
        }
    };

    /// Adds links for something that the pilot did at `where`, and renews the life of the chain.
    void add(MutableWorld world, std::int32_t links, Vec where);
    /// Takes life for shots that expired without hitting anything.
    void note_expired(std::int32_t shots) { life_ -= links_ > 0 ? shots * kChainShotCost : 0; }
    /// Pays for the links and removes them: the shield goes up.
    void bank(MutableWorld world);
    /// Removes the links without pay: the ship is lost.
    void lose(MutableWorld world);
    /// Runs a tick after everything has moved: grazes, then the chain's life.
    void step(MutableWorld world);

    [[nodiscard]] std::int32_t links() const { return links_; }
    /// Returns the factor of all points, 1 to kChainMostFactor.
    [[nodiscard]] std::int32_t factor() const;
    /// Returns the ticks until the chain halves; 0 without links.
    [[nodiscard]] std::int32_t life() const { return links_ > 0 ? life_ : 0; }
    /// Returns the ticks that a new link lasts.
    [[nodiscard]] std::int32_t span() const { return kChainLife - kChainLifePerFactor * factor(); }
    /// Returns the points that banking would pay now.
    [[nodiscard]] std::int32_t worth() const;
    /// Returns whether the ship has stood still for so long that the chain runs out faster.
    [[nodiscard]] bool is_idle() const { return still_ > kChainStillFor; }

    static void fields(auto& ar, auto& c) {
        ar("links", c.links_);
        ar("life", c.life_);
        ar("still", c.still_);
        ar("grazes", c.grazes_);
    }

private:
    void find_grazes(MutableWorld world);
    void age(MutableWorld world);
    void fall_to(MutableWorld world, std::int32_t links);
    [[nodiscard]] Graze* place_for(EntityId id);

    std::int32_t links_ = 0;
    std::int32_t life_ = 0;
    std::int32_t still_ = 0;  ///< t without motion.
    std::array<Graze, kMostGrazes> grazes_{};
};

}  // namespace sim

// SPDX-License-Identifier: Zlib
/// Debris and light when something breaks, is hit, is caught or blows up.
#pragma once

#include "game/sim/world.h"
#include "game/view/effects/chance.h"
#include "game/view/effects/particles.h"
#include "game/view/palette.h"

namespace view {

/// Where effects are added, with which generator, and what fraction of optional ones (0 … 1).
struct Workshop {
    Particles& particles;
    Chance& chance;
    float detail = 1;
    Palette palette = Palette::Bright;
    Field field{};
    int lead = -1;  ///< Ticks by which the next picture begins ahead of the world.

    /// Returns how many of `count` optional pieces to add, at least one.
    [[nodiscard]] int share(int count) const;
};

/// Particles from one point in all directions.
struct Burst {
    int count = 10;
    float slowest = 0.5F;  ///< Units per tick.
    float fastest = 3;
    float radius = 1.4F;
    float growth = 1;
    int life = 18;  ///< Ticks, plus or minus a third.
    float drag = 0.94F;
    engine::Colour colour{};
    engine::Colour ember{0, 0, 0, 0};
    engine::Blend blend = engine::Blend::Additive;
    bool is_spark = false;
};

void burst(const Workshop& shop, engine::Point at, const Burst& burst);

/// Breaks something up by its size and matter: dust and chips of rock, sparks of steel, darts of a mine, ice of a
/// comet.
void break_up(const Workshop& shop, engine::Point at, const sim::Event& event);
/// From this many on, further links of a chain add nothing.
inline constexpr int kMostLinks = 6;
/// Links an explosion to one shortly before it and near: fire runs from one to the other, and the wave grows with the
/// `length` of the chain, from 1.
void link_blasts(const Workshop& shop, engine::Point from, engine::Point to, int length);
/// Blows up a ship of the crew: larger, and slower to fade, than any other ship.
void break_own_ship(const Workshop& shop, engine::Point at, engine::Colour livery);
/// Adds one tick of its explosion, `age` ticks after it began: occasionally a part of the wreck explodes.
void burn_wreck(const Workshop& shop, engine::Point at, int age);
/// Shows that something was hit and not destroyed: sparks from its surface.
void strike(const Workshop& shop, engine::Point at, sim::Kind kind);
/// Shows that something valuable was caught.
void celebrate(const Workshop& shop, engine::Point at, engine::Colour colour);
/// Shows a close call: sparks on the line between a ship and what it passed.
void graze(const Workshop& shop, engine::Point ship, engine::Point other);
/// A dotted line from a rock to a ship that shares its points.
void cross_fire(const Workshop& shop, engine::Point rock, engine::Point ship, engine::Colour colour);
/// Shows that a chain was banked: a ring that runs outwards.
void bank(const Workshop& shop, engine::Point at, engine::Colour colour);
/// Shows that a ship appears: light gathers around it.
void gather(const Workshop& shop, engine::Point at, engine::Colour colour);
/// Adds the shock waves of a nova or big bang, across the field.
void blast(const Workshop& shop, engine::Point at, engine::Colour colour);

namespace lights {
inline constexpr engine::Colour kFire{255, 176, 84, 255};
inline constexpr engine::Colour kHot{255, 232, 184, 255};
inline constexpr engine::Colour kEmber{196, 44, 12, 255};
inline constexpr engine::Colour kSteel{176, 206, 255, 255};
inline constexpr engine::Colour kViolet{176, 140, 255, 255};
}  // namespace lights

}  // namespace view

// SPDX-License-Identifier: Zlib
#include "game/view/field/ghost_ships.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "game/sim/entities/ship.h"
#include "game/view/palette.h"

namespace view {

namespace {

constexpr float kPale = 0.3F;        // opacity
constexpr float kPaleMark = 0.5F;    // the same; small things need more
constexpr float kTrailLength = 12;   // units
constexpr float kTrailWidth = 5;     // the same, at the ship
constexpr float kHiddenWithin = 48;  // units from the player's own ship
constexpr float kFadedWithin = 16;   // units more, in which a ghost fades
constexpr float kGhostMark = 7;      // its width, in units
constexpr float kMarkAbove = 21;     // units above the ship

float length_of(engine::Point way) {
    return std::hypot(way.x, way.y);
}

/// Returns how visible a ghost at `at` is beside the player's own ship, 0 … 1.
float visibility(const FrameView& moment, engine::Point at) {
    if (!moment.now.pilot(0).is_flying()) {
        return 1;
    }
    const float distance = length_of(moment.field().way(moment.place_of_ship(0), at));
    return std::clamp((distance - kHiddenWithin) / kFadedWithin, 0.0F, 1.0F);
}

void draw_ghost_trail(engine::Renderer& renderer, engine::Point at, engine::Point pace, engine::Colour colour) {
    const float speed = length_of(pace);
    if (speed < 1) {
        return;
    }
    const engine::Point back = pace * (-1 / speed);
    const engine::Point side{-back.y * kTrailWidth / 2, back.x * kTrailWidth / 2};
    const engine::Point from = at + back * kTrailWidth;
    const std::array<engine::Vertex, 3> trail{
        {{from + side, colour}, {from - side, colour}, {from + back * kTrailLength, colour.faded(0)}}};
    renderer.strip(trail, engine::Blend::Normal);
}

void draw_ghost_ship(const HudBrush& brush, const FrameView& moment, const GhostShip& ghost) {
    const match::ConsecutiveWorlds& worlds = *ghost.worlds;
    if (!worlds.now().pilot(0).is_flying()) {
        return;
    }
    const FrameView own{.before = worlds.previous(),
                        .now = worlds.now(),
                        .fraction = moment.tick_fraction,
                        .tick_fraction = moment.tick_fraction,
                        .camera = moment.camera};
    const sim::Ship& ship = worlds.now().pilot(0).ship();
    const engine::Point at = own.place_of_ship(0);
    const float seen = visibility(moment, at);
    if (seen <= 0) {
        return;
    }
    const engine::Colour colour = pilot_colour(ghost.look, brush.palette);
    const int heading = own.heading_of(ship);
    for_each_copy(moment.field(), at, brush.sprites.reach(Sheet::Hull), [&](engine::Point copy) {
        draw_ghost_trail(brush.renderer, copy, pace(ship), colour.faded(kPale * seen));
        brush.sprites.draw(brush.renderer, {Sheet::Hull, heading}, copy, {.tint = colours::kWhite.faded(kPale * seen)});
        brush.sprites.draw(brush.renderer, {Sheet::Livery, heading}, copy, {.tint = colour.faded(kPale * seen)});
        brush.mark(ghost.look, {copy.x, copy.y - kMarkAbove}, kGhostMark, kPaleMark * seen);
    });
}

}  // namespace

void draw_ghost_ships(const HudBrush& brush, const FrameView& moment, std::span<const GhostShip> ghosts) {
    for (const GhostShip& ghost : ghosts) {
        draw_ghost_ship(brush, moment, ghost);
    }
}

}  // namespace view

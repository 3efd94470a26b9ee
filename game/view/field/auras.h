// SPDX-License-Identifier: Zlib
/// The light around things that are not ships: what burns, pulls, threatens or is worth catching.
#pragma once

#include "engine/video/renderer.h"
#include "game/sim/entities/entity.h"
#include "game/view/field/lens.h"
#include "game/view/options.h"

#include <vector>

namespace view {

/// When an aura is drawn, in ticks since the game began, and how the player wants it.
struct Shine {
    float time = 0;
    float fraction = 1;  ///< Of the way between the last two ticks.
    float flashes = 1;   ///< Strength of what flares up.
};

/// Draws what lies beneath the sprite of an entity.
void draw_aura(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at, const Shine& shine);

/// How soon a nova goes off: 0 when it appears … 1.
[[nodiscard]] float nova_ripeness(const sim::Entity& nova, float fraction);

/// Turns since a nova appeared of what takes `first` ticks a turn then, and evenly fewer until it takes `last`, less
/// than that, when the nova goes off. They are summed up over the nova's own age: time divided by a period that changes
/// would jump, and the further the longer the game lasts.
[[nodiscard]] float nova_turns(float ripe, float first, float last);

/// The lens that an entity is, appended: wells and ripe novas bend the sight of the stars.
void add_lens(std::vector<Lens>& lenses, const sim::Entity& entity, engine::Point at, float fraction);

}  // namespace view

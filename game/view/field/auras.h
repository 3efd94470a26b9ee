// SPDX-License-Identifier: Zlib
/// The light around entities that burn, pull, threaten or are worth catching; ships have other lights.
#pragma once

#include "engine/video/renderer.h"
#include "game/sim/entities/entity.h"
#include "game/view/field/light.h"

#include <vector>

namespace view {

/// The time of an aura in ticks since the game began, and the player's settings.
struct Shine {
    float time = 0;
    float fraction = 1;  ///< Position between the last two ticks.
    float flashes = 1;   ///< Strength of flashes.
};

/// Draws the light below the sprite of an entity.
void draw_aura(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at, const Shine& shine);

/// Returns how ripe a nova is: 0 when it appears … 1 when it goes off.
[[nodiscard]] float nova_ripeness(const sim::Entity& nova, float fraction);

/// Returns the rotation since a nova appeared, in turns, of a part that takes `first` ticks per turn at first, and
/// linearly fewer until it takes `last` when the nova goes off. The turns are integrated over the nova's own age: time
/// divided by a changing period would jump, further the longer the game lasts.
[[nodiscard]] float nova_turns(float ripe, float first, float last);

/// Appends the lens of an entity: wells and ripe novas bend the light of the stars.
void add_lens(std::vector<Lens>& lenses, const sim::Entity& entity, engine::Point at, float fraction);

}  // namespace view

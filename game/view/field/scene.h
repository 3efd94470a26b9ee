// SPDX-License-Identifier: Zlib
/// Draws all flying objects, interpolated between the last two ticks of a world.
#pragma once

#include "engine/text/font.h"
#include "game/sim/world.h"
#include "game/view/effects/effects.h"
#include "game/view/field/auras.h"
#include "game/view/field/frame_view.h"
#include "game/view/field/sprites.h"
#include "game/view/options.h"

#include <vector>

namespace view {

class Scene {
public:
    /// The parameters must outlive it.
    Scene(const Sprites& sprites, engine::Font& font) : sprites_(&sprites), font_(&font) {}

    /// Returns all lenses that bend the light of the stars now.
    [[nodiscard]] static std::vector<Lens> lenses(const FrameView& moment, const Effects& effects);
    /// Draws everything except ships and the pieces of the crew's own; explosions come last.
    void draw_field(engine::Renderer& renderer, const FrameView& moment, const Arrivals& arrivals,
                    const Effects& effects, const ViewOptions& options) const;
    /// Draws all shots and ships, except those of the crew.
    void draw_ships(engine::Renderer& renderer, const FrameView& moment, const Effects& effects,
                    const ViewOptions& options) const;
    /// Draws the crew's ships, shots and wrecks.
    void draw_own(engine::Renderer& renderer, const FrameView& moment, const Effects& effects,
                  const ViewOptions& options) const;

private:
    void draw_entity(engine::Renderer& renderer, const FrameView& moment, const sim::Entity& entity, engine::Point at,
                     float opacity) const;
    void draw_shots(engine::Renderer& renderer, const FrameView& moment, const sim::ShotList& before,
                    const sim::ShotList& now, Look look, engine::Colour light) const;
    /// Draws a pilot's shots and ship, whole or exploding.
    void draw_pilot(engine::Renderer& renderer, const sim::Pilot& pilot, const FrameView& moment,
                    const Effects& effects, const ViewOptions& options) const;
    void draw_ship(engine::Renderer& renderer, const sim::Pilot& pilot, engine::Point at, const FrameView& moment,
                   float hit_light) const;
    void draw_muzzle(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                     const FrameView& moment) const;
    void draw_flame(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at, const FrameView& moment) const;
    void draw_shield(engine::Renderer& renderer, const sim::Ship& ship, engine::Point at,
                     const FrameView& moment) const;
    /// Draws a ring that separates an object from its background.
    void draw_outline(engine::Renderer& renderer, const sim::Entity& entity, engine::Point at) const;
    void draw_look(engine::Renderer& renderer, Look look, engine::Point at, const engine::DrawStyle& style) const;

    const Sprites* sprites_;
    engine::Font* font_;
};

}  // namespace view

// SPDX-License-Identifier: Zlib
/// Draws all flying objects, interpolated between the last two ticks of a world.
#pragma once

#include "engine/text/font.h"
#include "game/view/effects/effects.h"
#include "game/view/field/frame_view.h"
#include "game/view/field/sprites.h"
#include "game/view/options.h"

#include <vector>

namespace view {

/// Draws one picture of the objects. The parameters of the constructor must outlive it.
class Scene {
public:
    Scene(engine::Renderer& renderer, const Sprites& sprites, engine::Font& font, const FrameView& moment,
          const Effects& effects, const ViewOptions& options)
        : renderer_(renderer), sprites_(sprites), font_(font), moment_(moment), effects_(effects), options_(options) {}

    /// Returns all lenses that bend the light of the stars now.
    [[nodiscard]] std::vector<Lens> lenses() const;
    /// Draws everything except ships and the pieces of the crew's own; explosions come last.
    void draw_field(const Arrivals& arrivals) const;
    /// Draws all shots and ships, except those of the crew.
    void draw_ships() const;
    /// Draws the crew's ships, shots and wrecks.
    void draw_own() const;

private:
    void draw_entity(const sim::Entity& entity, engine::Point at, float opacity) const;
    /// Draws the fire of an object or ship that explodes.
    void draw_blast(const sim::Entity& entity, engine::Point at) const;
    void draw_shots(const sim::ShotList& before, const sim::ShotList& now, Look look, engine::Colour light) const;
    /// Draws a pilot's shots and ship, whole or exploding.
    void draw_pilot(const sim::Pilot& pilot) const;
    void draw_ship(const sim::Pilot& pilot, engine::Point at, float hit_light) const;
    void draw_muzzle(const sim::Ship& ship, engine::Point at) const;
    void draw_flame(const sim::Ship& ship, engine::Point at) const;
    void draw_shield(const sim::Ship& ship, engine::Point at) const;
    /// Draws a ring that separates an object from its background.
    void draw_outline(const sim::Entity& entity, engine::Point at) const;
    /// Returns false if the sheet is not ready.
    bool draw_look(Look look, engine::Point at, const engine::DrawStyle& style) const;
    /// Draws a ship as a plain shape, until its picture has been decoded.
    void draw_plain_ship(engine::Point at, int heading, engine::Colour livery) const;

    engine::Renderer& renderer_;
    const Sprites& sprites_;
    engine::Font& font_;
    const FrameView& moment_;
    const Effects& effects_;
    const ViewOptions& options_;
};

}  // namespace view

// SPDX-License-Identifier: Zlib
/// Small short-lived decoration: sparks, dust, chips of rock, glows and rings. Nothing collides with it.
#pragma once

#include "engine/video/renderer.h"
#include "game/view/field/sprites.h"
#include "game/view/field/wrap.h"

#include <vector>

namespace view {

/// A speck of light or dust. It is interpolated towards its next tick, so that it starts where it was created.
struct Particle {
    engine::Point at{};        ///< World units, at its last tick.
    engine::Point velocity{};  ///< World units per tick.
    engine::Colour colour{};
    engine::Colour ember{0, 0, 0, 0};  ///< The colour it cools down to; alpha 0: keeps its own.
    float radius = 1;
    float growth = 1;  ///< Its final radius as a multiple of the initial one.
    float drag = 1;    ///< Fraction of the velocity kept per tick.
    int life = 20;     ///< Ticks.
    int age = 0;
    engine::Blend blend = engine::Blend::Additive;
    bool is_spark = false;  ///< Stretched along its path while it is fast.
};

/// A ring of soft light that expands (or shrinks) and fades; with width 0, a stationary glow.
struct Ring {
    engine::Point at{};
    engine::Colour colour{};
    float radius = 40;  ///< At its end.
    float first = 0;    ///< At its start.
    float width = 6;
    int life = 20;  ///< Ticks.
    int age = 0;

    /// Returns the radius between its last tick and the next.
    [[nodiscard]] float radius_at(float fraction) const;
};

/// A splinter, or a piece of a ship, that tumbles and fades.
struct Chip {
    Sheet sheet = Sheet::RockChip;
    engine::Point at{};
    engine::Point velocity{};
    engine::Colour tint{};
    float frame = 0;
    float spin = 0.5F;  ///< Frames per tick.
    float glow = 0;     ///< 0 … 1; how much light it adds in its own colour, so that it is seen on a dark sky.
    float drag = 0.985F;
    int life = 40;
    int age = 0;
};

/// A limited number of particles, rings and chips. Any beyond the limit are not shown.
class Particles {
public:
    static constexpr std::size_t kMaxParticles = 800;
    static constexpr std::size_t kMaxRings = 24;
    static constexpr std::size_t kMaxChips = 120;

    void add(const Particle& particle);
    void add(const Ring& ring);
    void add(const Chip& chip);
    /// Runs one tick: everything moves and ages.
    void step(const Field& field);

    /// `camera` is added to each position in the field. `strength` 0 … 1 dims them.
    void draw_rings(engine::Renderer& renderer, engine::Point camera, float fraction, float strength) const;
    /// Draws the particles of one kind: dust covers, sparks add light.
    void draw_particles(engine::Renderer& renderer, engine::Point camera, float fraction, engine::Blend blend) const;
    void draw_chips(engine::Renderer& renderer, const Sprites& sprites, engine::Point camera, float fraction) const;

    [[nodiscard]] const std::vector<Particle>& particles() const { return particles_; }
    [[nodiscard]] const std::vector<Ring>& rings() const { return rings_; }
    [[nodiscard]] const std::vector<Chip>& chips() const { return chips_; }

private:
    std::vector<Particle> particles_;
    std::vector<Ring> rings_;
    std::vector<Chip> chips_;
};

}  // namespace view

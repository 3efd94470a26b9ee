// SPDX-License-Identifier: Zlib
/// Small cosmetic things that fly for a moment: sparks, dust, glows and rings. They touch nothing.
#pragma once

#include "engine/renderer.h"

#include <vector>

namespace view {

/// A speck of light or dust.
struct Particle {
    engine::Point at{};        ///< World units.
    engine::Point velocity{};  ///< World units a tick.
    engine::Colour colour{};
    float radius = 1;
    float drag = 1;  ///< What is left of the velocity after a tick.
    int life = 20;   ///< Ticks.
    int age = 0;
    engine::Blend blend = engine::Blend::Additive;
};

/// An expanding ring of soft light; with no width, a glow that stands.
struct Ring {
    engine::Point at{};
    engine::Colour colour{};
    float radius = 40;  ///< At its end.
    float width = 6;
    int life = 20;  ///< Ticks.
    int age = 0;
};

/// A bounded number of particles and rings. What does not fit is not shown.
class Particles {
public:
    static constexpr std::size_t kMaxParticles = 700;
    static constexpr std::size_t kMaxRings = 24;

    void add(const Particle& particle);
    void add(const Ring& ring);
    /// One tick: everything moves and ages.
    void step();
    void clear();

    /// `strength` 0 … 1 dims them.
    void draw_rings(engine::Renderer& renderer, float fraction, float strength) const;
    /// Those that are drawn that way: dust covers, sparks add light.
    void draw_particles(engine::Renderer& renderer, float fraction, engine::Blend blend) const;

    [[nodiscard]] const std::vector<Particle>& particles() const { return particles_; }
    [[nodiscard]] const std::vector<Ring>& rings() const { return rings_; }

private:
    std::vector<Particle> particles_;
    std::vector<Ring> rings_;
};

}  // namespace view

// SPDX-License-Identifier: Zlib
#include "game/view/particles.h"

#include "game/view/wrap.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace view {

namespace {

constexpr float kMaxRingDots = 280;

/// How far a thing is through its life, 0 … 1, between its last tick and the next.
float progress(int age, int life, float fraction) {
    return std::clamp((static_cast<float>(age) + fraction) / static_cast<float>(std::max(1, life)), 0.0F, 1.0F);
}

void draw_ring(engine::Renderer& renderer, const Ring& ring, float fraction, float strength) {
    const float t = progress(ring.age, ring.life, fraction);
    const float fade = strength * (1 - t) * (1 - t);
    if (ring.width <= 0) {
        renderer.dot(ring.at, ring.radius, ring.colour.faded(fade), engine::Blend::Additive, true);
        return;
    }
    // A soft ring of any size is a chain of soft dots: scaled pictures are slow in the software renderer.
    const float radius = ring.radius * (1 - (1 - t) * (1 - t) * (1 - t));
    const float length = 2 * std::numbers::pi_v<float> * radius;
    const float dots = std::clamp(std::ceil(length / (ring.width * 0.45F)), 10.0F, kMaxRingDots);
    // While it is small its dots lie upon each other, and would be too bright together.
    const float crowded = std::min(1.0F, length / (10 * 0.45F * ring.width));
    for (float i = 0; i < dots; ++i) {
        const float angle = 2 * std::numbers::pi_v<float> * i / dots;
        const engine::Point at = ring.at + engine::Point{std::cos(angle), std::sin(angle)} * radius;
        renderer.dot(wrapped(at), ring.width, ring.colour.faded(fade * crowded), engine::Blend::Additive, true);
    }
}

template <typename Thing>
void age_all(std::vector<Thing>& things) {
    std::erase_if(things, [](Thing& thing) { return ++thing.age >= thing.life; });
}

}  // namespace

void Particles::add(const Particle& particle) {
    if (particles_.size() < kMaxParticles) {
        particles_.push_back(particle);
    }
}

void Particles::add(const Ring& ring) {
    if (rings_.size() < kMaxRings) {
        rings_.push_back(ring);
    }
}

void Particles::step() {
    age_all(particles_);
    age_all(rings_);
    for (Particle& particle : particles_) {
        particle.at = wrapped(particle.at + particle.velocity);
        particle.velocity = particle.velocity * particle.drag;
    }
}

void Particles::clear() {
    particles_.clear();
    rings_.clear();
}

void Particles::draw_rings(engine::Renderer& renderer, float fraction, float strength) const {
    for (const Ring& ring : rings_) {
        draw_ring(renderer, ring, fraction, strength);
    }
}

void Particles::draw_particles(engine::Renderer& renderer, float fraction, engine::Blend blend) const {
    for (const Particle& particle : particles_) {
        if (particle.blend != blend) {
            continue;
        }
        const float fade = 1 - progress(particle.age, particle.life, fraction);
        const engine::Point at = wrapped(particle.at + particle.velocity * (fraction - 1));
        renderer.dot(at, particle.radius, particle.colour.faded(fade), particle.blend, true);
    }
}

}  // namespace view

// SPDX-License-Identifier: Zlib
#include "game/view/effects/particles.h"

#include "game/view/field/light.h"
#include "game/view/field/wrap.h"
#include "game/view/palette.h"

#include <algorithm>
#include <cmath>

namespace view {

namespace {

constexpr float kSparkFrom = 1.6F;  // units per tick; slower ones are points

/// Returns how far an object is through its life, 0 … 1, between its last tick and the next.
float progress(int age, int life, float fraction) {
    return std::clamp((static_cast<float>(age) + fraction) / static_cast<float>(std::max(1, life)), 0.0F, 1.0F);
}

void draw_ring(engine::Renderer& renderer, const Ring& ring, engine::Point at, float fraction, float strength) {
    const float t = progress(ring.age, ring.life, fraction);
    const engine::Colour colour = ring.colour.faded(strength * (1 - t) * (1 - t));
    if (ring.width <= 0) {
        for_each_copy(field_of(renderer), at, ring.radius, [&](engine::Point copy) {
            renderer.dot(copy, ring.radius, colour, engine::Blend::Additive, true);
        });
        return;
    }
    // A shock wave has a sharp front and a long tail; a shrinking ring is the other way round.
    const bool expands = ring.radius > ring.first;
    const float radius = ring.radius_at(fraction);
    const float front = ring.width * 0.25F;
    const float back = std::min(ring.width * (0.7F + 0.8F * t), 0.32F * radius);
    draw_arc(renderer, at, {.radius = radius, .inner = expands ? back : front, .outer = expands ? front : back},
             colour);
}

void draw_particle(engine::Renderer& renderer, const Particle& particle, engine::Point camera, float fraction) {
    const float t = progress(particle.age, particle.life, fraction);
    const engine::Colour now = particle.ember.a > 0 ? mixed(particle.colour, particle.ember, t) : particle.colour;
    const Field field = field_of(renderer);
    const engine::Point at = field.wrapped(field.wrapped(particle.at + particle.velocity * fraction) + camera);
    const float radius = particle.radius * (1 + (particle.growth - 1) * t);
    const float speed = particle.is_spark ? std::hypot(particle.velocity.x, particle.velocity.y) : 0;
    if (speed > kSparkFrom) {
        renderer.line(at, at - particle.velocity * 0.5F, now.faded(1 - t), 0.5F, particle.blend);
        renderer.line(at, at - particle.velocity * 1.2F, now.faded(0.5F * (1 - t)), 0.5F, particle.blend);
        renderer.dot(at, std::min(radius, 0.8F), now.faded(1 - t), particle.blend, true);
        return;
    }
    renderer.dot(at, radius, now.faded(1 - t), particle.blend, true);
}

template <typename Thing>
void add_below(std::vector<Thing>& things, const Thing& thing, std::size_t most) {
    if (things.size() < most) {
        things.push_back(thing);
    }
}

template <typename Thing>
void age_all(std::vector<Thing>& things) {
    std::erase_if(things, [](Thing& thing) { return ++thing.age >= thing.life; });
}

template <typename Thing>
void fly_all(std::vector<Thing>& things, const Field& field) {
    for (Thing& thing : things) {
        thing.at = field.wrapped(thing.at + thing.velocity);
        thing.velocity = thing.velocity * thing.drag;
    }
}

}  // namespace

float Ring::radius_at(float fraction) const {
    const float left = 1 - progress(age, life, fraction);
    return first + (radius - first) * (1 - left * left * left);
}

void Particles::add(const Particle& particle) {
    add_below(particles_, particle, kMaxParticles);
}

void Particles::add(const Ring& ring) {
    add_below(rings_, ring, kMaxRings);
}

void Particles::add(const Chip& chip) {
    add_below(chips_, chip, kMaxChips);
}

void Particles::step(const Field& field) {
    age_all(particles_);
    age_all(rings_);
    age_all(chips_);
    fly_all(particles_, field);
    fly_all(chips_, field);
    for (Chip& chip : chips_) {
        chip.frame += chip.spin;
    }
}

void Particles::draw_rings(engine::Renderer& renderer, engine::Point camera, float fraction, float strength) const {
    for (const Ring& ring : rings_) {
        draw_ring(renderer, ring, field_of(renderer).wrapped(ring.at + camera), fraction, strength);
    }
}

void Particles::draw_particles(engine::Renderer& renderer, engine::Point camera, float fraction,
                               engine::Blend blend) const {
    for (const Particle& particle : particles_) {
        if (particle.blend == blend) {
            draw_particle(renderer, particle, camera, fraction);
        }
    }
}

void Particles::draw_chips(engine::Renderer& renderer, const Sprites& sprites, engine::Point camera,
                           float fraction) const {
    const Field field = field_of(renderer);
    for (const Chip& chip : chips_) {
        const float left = std::min(1.0F, 2.5F * (1 - progress(chip.age, chip.life, fraction)));
        const Look look{chip.sheet, static_cast<int>(chip.frame + chip.spin * fraction) % need(chip.sheet).frames};
        const engine::Point at = field.wrapped(field.wrapped(chip.at + chip.velocity * fraction) + camera);
        sprites.draw(renderer, look, at, {.tint = chip.tint.faded(left)});
        if (chip.glow > 0) {
            sprites.draw(renderer, look, at, {chip.tint.faded(chip.glow * left), engine::Blend::Additive});
        }
    }
}

}  // namespace view

// SPDX-License-Identifier: Zlib
#include "game/view/particles.h"

#include <catch2/catch.hpp>

using namespace view;

TEST_CASE("a particle lives for its ticks and no longer") {
    Particles particles;
    particles.add(Particle{.at = {100, 100}, .life = 3});
    particles.step();
    particles.step();
    CHECK(particles.particles().size() == 1);
    particles.step();
    CHECK(particles.particles().empty());
}

TEST_CASE("a particle flies, slows down and wraps") {
    Particles particles;
    particles.add(Particle{.at = {638, 100}, .velocity = {4, 0}, .drag = 0.5F, .life = 10});
    particles.step();
    CHECK(particles.particles().front().at.x == Approx(2));
    particles.step();
    CHECK(particles.particles().front().at.x == Approx(4));
}

TEST_CASE("the number of particles and rings is bounded") {
    Particles particles;
    for (int i = 0; i < 5000; ++i) {
        particles.add(Particle{});
        particles.add(Ring{});
    }
    CHECK(particles.particles().size() == Particles::kMaxParticles);
    CHECK(particles.rings().size() == Particles::kMaxRings);
}

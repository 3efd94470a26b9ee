// SPDX-License-Identifier: Zlib
#include "game/view/effects/particles.h"

#include "engine/video/window.h"
#include "game/view/field/wrap.h"

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// Returns a picture of particles and rings, with one pixel per unit of the field.
engine::Image picture_of(const Particles& particles, float fraction, engine::Point camera = {}) {
    auto window = engine::Window::offscreen({640, 480}, kField);
    REQUIRE(window);
    window->renderer().begin_frame();
    particles.draw_rings(window->renderer(), camera, fraction, 1);
    particles.draw_particles(window->renderer(), camera, fraction, engine::Blend::Additive);
    auto image = window->renderer().read_pixels();
    REQUIRE(image);
    return *std::move(image);
}

/// Returns the column with the most light.
int brightest_column(const engine::Image& image) {
    int best = 0;
    int column = -1;
    for (int x = 0; x < image.width_px; ++x) {
        int sum = 0;
        for (int y = 0; y < image.height_px; ++y) {
            sum += image.rgba[static_cast<std::size_t>(4 * (y * image.width_px + x))];
        }
        if (sum > best) {
            best = sum;
            column = x;
        }
    }
    return column;
}

}  // namespace

TEST_CASE("a particle lives for its ticks and no longer") {
    Particles particles;
    particles.add(Particle{.at = {100, 100}, .life = 3});
    particles.step({});
    particles.step({});
    CHECK(particles.particles().size() == 1);
    particles.step({});
    CHECK(particles.particles().empty());
}

TEST_CASE("a particle flies, slows down and wraps") {
    Particles particles;
    particles.add(Particle{.at = {638, 100}, .velocity = {4, 0}, .drag = 0.5F, .life = 10});
    particles.step({});
    CHECK(particles.particles().front().at.x == Approx(2));
    particles.step({});
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

TEST_CASE("a particle starts where it was created, and moves evenly from tick to tick") {
    Particles particles;
    particles.add(Particle{.at = {300, 100}, .velocity = {10, 0}, .colour = {255, 0, 0}, .drag = 0.5F, .life = 90});
    CHECK(brightest_column(picture_of(particles, 0)) == Approx(300).margin(1));
    CHECK(brightest_column(picture_of(particles, 1)) == Approx(310).margin(1));
    particles.step({});
    CHECK(brightest_column(picture_of(particles, 0)) == Approx(310).margin(1));
    CHECK(brightest_column(picture_of(particles, 1)) == Approx(315).margin(1));
}

TEST_CASE("a ring across an edge is as bright in the view centred on a ship as in that of the whole field") {
    Particles whole;
    whole.add(Ring{.at = {320, 0}, .colour = {90, 60, 30}, .radius = 330, .first = 12, .width = 26, .life = 34});
    Particles around;
    around.add(Ring{.at = {320, 240}, .colour = {90, 60, 30}, .radius = 330, .first = 12, .width = 26, .life = 34});
    for (int tick = 0; tick < 20; ++tick) {
        whole.step({});
        around.step({});
    }
    const engine::Image expected = picture_of(whole, 0.5F);
    CHECK(brightest_column(expected) >= 0);
    CHECK(picture_of(around, 0.5F, {0, 240}).rgba == expected.rgba);
}

TEST_CASE("the number of chips is bounded, and they tumble on") {
    Particles particles;
    for (int i = 0; i < 500; ++i) {
        particles.add(Chip{.frame = 2, .spin = 0.5F, .life = 9});
    }
    CHECK(particles.chips().size() == Particles::kMaxChips);
    particles.step({});
    CHECK(particles.chips().front().frame == Approx(2.5));
}

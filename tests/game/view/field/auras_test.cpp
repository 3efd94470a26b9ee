// SPDX-License-Identifier: Zlib
#include "game/view/field/auras.h"

#include "engine/video/window.h"
#include "game/sim/rules.h"
#include "game/view/field/light.h"
#include "game/view/field/wrap.h"
#include "tests/support/worlds.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace view;

namespace {

/// Returns how often a nova's light starts to fade before it goes off.
int beats(float flashes) {
    auto window = engine::Window::offscreen({640, 480}, kField);
    REQUIRE(window);
    engine::Renderer& renderer = window->renderer();
    sim::World world = support::quiet_world();
    support::put_object(world, sim::Kind::Nova, sim::from_pixels(420, 330));
    int count = 0;
    int brightest = 0;
    bool is_falling = false;
    for (int age = 1; age < sim::kNovaMoves; ++age) {
        support::step(world);
        const sim::Entity* nova = support::last(world, sim::Kind::Nova);
        REQUIRE(nova != nullptr);
        renderer.begin_frame();
        draw_aura(renderer, *nova, kField * 0.5F, {static_cast<float>(world.tick()), 1, flashes});
        // Samples midway between two of its rotating rays.
        const engine::Point at = kField * 0.5F + towards(static_cast<float>(world.tick()) / 240 + 1.0F / 12) * 12;
        const int light = renderer.read_pixels()->pixel(static_cast<int>(at.x), static_cast<int>(at.y))[1];
        const bool falls = light < brightest - 5;
        UNSCOPED_INFO(light);
        count += falls && !is_falling ? 1 : 0;
        is_falling = falls;
        brightest = falls ? brightest : light;
    }
    return count;
}

}  // namespace

TEST_CASE("a nova beats faster and faster, and never jumps, however long the game has lasted") {
    sim::World world = support::quiet_world();
    support::step(world, 9000);
    support::put_object(world, sim::Kind::Nova, sim::from_pixels(420, 330));
    float before = 0;
    float way = 0;
    for (int age = 0; age < sim::kNovaMoves; ++age) {
        for (const float fraction : {0.25F, 0.5F, 0.75F, 1.0F}) {
            const sim::Entity* nova = support::last(world, sim::Kind::Nova);
            REQUIRE(nova != nullptr);
            const float turns = nova_turns(nova_ripeness(*nova, fraction), 20, 7);
            INFO("age " << age << ", fraction " << fraction);
            CHECK(turns - before > way - 1e-4F);
            CHECK(turns - before <= 0.25F / 7 + 1e-4F);
            way = turns - before;
            before = turns;
        }
        support::step(world);
    }
    CHECK(way > 0.24F / 7);
}

TEST_CASE("a nova's light beats only as strongly as the flash setting allows") {
    CHECK(beats(1) > 3);
    CHECK(beats(0) == 0);
}

TEST_CASE("wells and ripening novas bend the light of the stars, and nothing else does") {
    support::TestWorld world = support::quiet_world();
    const auto ring_of = [](const sim::Entity& entity, float fraction) {
        std::vector<Lens> lenses;
        add_lens(lenses, entity, {100, 200}, fraction);
        REQUIRE(lenses.size() <= 1);
        if (lenses.empty()) {
            return 0.0F;
        }
        CHECK(lenses[0].at == engine::Point{100, 200});
        return lenses[0].ring;
    };
    CHECK(ring_of(support::put_object(world, sim::Kind::LargeRock, sim::from_pixels(100, 100)), 1) == 0);
    CHECK(ring_of(support::put_object(world, sim::Kind::Mine, sim::from_pixels(500, 100)), 1) == 0);
    const float well = ring_of(support::put_object(world, sim::Kind::Vortex, sim::from_pixels(100, 300)), 1);
    sim::Entity& nova = support::put_object(world, sim::Kind::Nova, sim::from_pixels(420, 330));
    const float young = ring_of(nova, 0);
    CHECK(young > 0);
    CHECK(ring_of(nova, 1) > young);
    support::step(world, sim::kNovaMoves - 5);
    sim::Entity* ripe = support::last(world, sim::Kind::Nova);
    REQUIRE(ripe != nullptr);
    CHECK(ring_of(*ripe, 1) > 3 * young);
    CHECK(ring_of(*ripe, 1) < well);
    ripe->explode(world);
    CHECK(ring_of(*ripe, 1) == 0);
}

// SPDX-License-Identifier: Zlib
#include "game/sim/rules.h"
#include "game/view/field/blasts.h"
#include "game/view/field/scene.h"
#include "tests/game/view/easel.h"
#include "tests/game/view/probes.h"
#include "tests/support/worlds.h"

#include <catch2/catch.hpp>

using namespace view;
using sim::Kind;

namespace {

/// Returns the light of a small rock's explosion, `ticks` ticks after it began.
int light_after(Easel& easel, int ticks) {
    support::TestWorld world = support::quiet_world();
    sim::Rock& rock = support::put_rock(world, sim::RockSize::Small, {300, 120});
    rock.on_blast(world);
    REQUIRE(rock.is_exploding());
    const sim::EntityId id = rock.id();
    support::step(world, ticks);
    REQUIRE(world.entities().find(id) != nullptr);
    const Effects effects;
    const ViewOptions options;
    const FrameView moment{.before = world, .now = world, .fraction = 0};
    const HudBrush brush = easel.begin();
    const Scene scene{brush.renderer, brush.sprites, brush.font, moment, effects, options};
    scene.draw_field(Arrivals{});
    return light_around(easel.take(), {308, 128}, 60);
}

}  // namespace

TEST_CASE("the larger a rock, the larger and longer its fire") {
    const BlastLook& large = blast_look(Kind::LargeRock);
    const BlastLook& medium = blast_look(Kind::MediumRock);
    const BlastLook& small = blast_look(Kind::SmallRock);
    CHECK(large.reach >= 1.5F * medium.reach);
    CHECK(medium.reach >= 1.5F * small.reach);
    CHECK(large.ticks > medium.ticks);
    CHECK(medium.ticks > small.ticks);
}

TEST_CASE("no fire leaves a stain: it fades, and is gone before the rules end the explosion") {
    for (const Kind kind : {Kind::LargeRock, Kind::MediumRock, Kind::SmallRock, Kind::Mine, Kind::BigFighter}) {
        const BlastLook& look = blast_look(kind);
        CHECK(look.ticks < sim::kExplosion);
        CHECK(fire_left(look, 0) == 1);
        CHECK(fire_left(look, 0.75F * look.ticks) < 0.6F);
        CHECK(fire_left(look, look.ticks) == 0);
    }
    Easel easel;
    const auto ticks = static_cast<int>(blast_look(Kind::SmallRock).ticks);
    CHECK(light_after(easel, ticks / 2) > 1000);
    CHECK(light_after(easel, ticks) == 0);
}

TEST_CASE("what is not of rock and not a machine bursts without fire") {
    for (const Kind kind : {Kind::SteelRock, Kind::Comet, Kind::Canister, Kind::Multiplier, Kind::Vortex}) {
        CHECK(blast_look(kind).reach == 0);
    }
}

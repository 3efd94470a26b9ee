// SPDX-License-Identifier: Zlib
#include "game/view/effects/effects.h"
#include "game/view/field/wrap.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace view;
using Type = sim::Event::Type;

namespace {

sim::Event at_middle(Type type, sim::Kind kind = sim::Kind::LargeRock) {
    return {.type = type, .slot = 0, .value = 100, .pos = sim::from_pixels(300, 200), .kind = kind, .id = 9};
}

float length(engine::Point p) {
    return std::hypot(p.x, p.y);
}

}  // namespace

TEST_CASE("a rock that breaks up leaves dust, a ship more") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects rock;
    rock.on_tick(world, {at_middle(Type::Exploded, sim::Kind::SmallRock)}, chance);
    Effects ship;
    ship.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance);
    CHECK_FALSE(rock.particles().particles().empty());
    CHECK(ship.particles().particles().size() > rock.particles().particles().size());
    CHECK_FALSE(ship.particles().rings().empty());
}

TEST_CASE("a larger rock throws out more dust and chips, and a mine none of its dust") {
    const sim::World world = support::quiet_world();
    const auto after = [&world](sim::Kind kind) {
        Chance chance(1);
        Effects effects;
        effects.on_tick(world, {at_middle(Type::Exploded, kind)}, chance);
        return effects;
    };
    const auto dust_of = [](const Effects& effects) {
        return std::ranges::count(effects.particles().particles(), engine::Blend::Normal, &Particle::blend);
    };
    const Effects large = after(sim::Kind::LargeRock);
    const Effects medium = after(sim::Kind::MediumRock);
    const Effects small = after(sim::Kind::SmallRock);
    CHECK(dust_of(large) > dust_of(medium));
    CHECK(dust_of(medium) > dust_of(small));
    CHECK(large.particles().chips().size() > medium.particles().chips().size());
    CHECK(medium.particles().chips().size() > small.particles().chips().size());
    CHECK(dust_of(after(sim::Kind::Mine)) == 0);
}

TEST_CASE("explosions shortly after and near one another form a chain that grows") {
    const sim::World world = support::quiet_world();
    const auto rings_after = [&world](int pause, std::int32_t distance_px, int number) {
        Chance chance(1);
        Effects effects;
        float widest = 0;
        for (int i = 0; i < number; ++i) {
            sim::Event event = at_middle(Type::Exploded, sim::Kind::SmallRock);
            event.pos = sim::from_pixels(60 + i * distance_px, 200);
            effects.on_tick(world, {event}, chance);
            for (const Ring& ring : effects.particles().rings()) {
                widest = std::max(widest, ring.radius);
            }
            for (int tick = 1; tick < pause; ++tick) {
                effects.on_tick(world, {}, chance);
            }
        }
        return widest;
    };
    const float alone = rings_after(8, 60, 1);
    CHECK(rings_after(8, 60, 2) > alone);
    CHECK(rings_after(8, 60, 4) > rings_after(8, 60, 2));
    CHECK(rings_after(30, 60, 2) == alone);  // too late
    CHECK(rings_after(8, 250, 2) == alone);  // too far
}

TEST_CASE("explosions of one tick are no chain") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects once;
    once.on_tick(world, {at_middle(Type::Exploded, sim::Kind::SmallRock)}, chance);
    Effects twice;
    twice.on_tick(world,
                  {at_middle(Type::Exploded, sim::Kind::SmallRock), at_middle(Type::Exploded, sim::Kind::SmallRock)},
                  chance);
    CHECK(twice.particles().rings().size() == 2 * once.particles().rings().size());
    CHECK(length(twice.shake(1)) == 0);
}

TEST_CASE("the player's own ship explodes larger than another, separately, and keeps burning") {
    sim::World world = support::quiet_world({.pilots = 2});
    Chance chance(1);
    Effects other;
    other.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance, 1, Palette::Bright, {1});
    CHECK(other.wreck().particles().empty());
    Effects own;
    support::lose_ship(world, 0);
    own.on_tick(world, {at_middle(Type::Exploded, sim::Kind::Ship)}, chance, 1, Palette::Bright, {0});
    CHECK(own.particles().rings().empty());
    CHECK(2 * own.wreck().particles().size() > 3 * other.particles().particles().size());
    CHECK(length(own.shake(1)) > 1.5F * length(other.shake(1)));
    std::size_t most_new = 0;
    for (int tick = 1; tick < 20; ++tick) {
        const std::size_t before = own.wreck().particles().size();
        support::step(world);
        own.on_tick(world, {}, chance, 1, Palette::Bright, {0});
        most_new =
            std::max(most_new, own.wreck().particles().size() - std::min(before, own.wreck().particles().size()));
    }
    CHECK(most_new > 10);
    for (int tick = 0; tick < 80; ++tick) {
        support::step(world);
        own.on_tick(world, {}, chance, 1, Palette::Bright, {0});
    }
    CHECK(own.wreck().particles().empty());
    CHECK(own.wreck().rings().empty());
}

TEST_CASE("points rise from where they were scored") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {at_middle(Type::Scored)}, chance);
    REQUIRE(effects.popups().all().size() == 1);
    CHECK(effects.popups().all().front().text == "100");
    CHECK(effects.popups().all().front().at.x == Approx(316));
}

TEST_CASE("a nova shakes the picture briefly and slightly") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {at_middle(Type::NovaBlast, sim::Kind::Nova)}, chance);
    CHECK(length(effects.shake(1)) > 1);
    CHECK(length(effects.shake(1)) < 6);
    for (int i = 0; i < 60; ++i) {
        effects.on_tick(world, {}, chance);
    }
    CHECK(length(effects.shake(1)) == Approx(0));
    CHECK(effects.particles().particles().empty());
    CHECK(effects.particles().rings().empty());
}

TEST_CASE("the same events and seed give the same effects") {
    const sim::World world = support::quiet_world();
    Chance one(7);
    Chance two(7);
    Effects first;
    Effects second;
    first.on_tick(world, {at_middle(Type::Exploded)}, one);
    second.on_tick(world, {at_middle(Type::Exploded)}, two);
    const auto& a = first.particles().particles();
    const auto& b = second.particles().particles();
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        CHECK(a[i].velocity == b[i].velocity);
        CHECK(a[i].life == b[i].life);
    }
}

TEST_CASE("an engine leaves exhaust while it burns, and none between two waves") {
    sim::World world = support::bare_world();
    Chance chance(1);
    Effects flying;
    support::step(world, 1, {sim::Keys::Thrust});
    flying.on_tick(world, {}, chance);
    CHECK_FALSE(flying.particles().particles().empty());
    while (world.phase() == sim::Phase::Play) {
        support::step(world, 1, {sim::Keys::Thrust});
    }
    REQUIRE(world.pilot(0).ship().is_thrusting());
    Effects waiting;
    waiting.on_tick(world, {}, chance);
    CHECK(waiting.particles().particles().empty());
}

TEST_CASE("an object that is hit flashes, less and less for four ticks, and again when it is hit again") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {at_middle(Type::Hit)}, chance);
    CHECK(effects.hit_light(9, 0) == 1);
    CHECK(effects.hit_light(9, 0.5F) < 1);
    CHECK(effects.hit_light(8, 0) == 0);
    effects.on_tick(world, {}, chance);
    effects.on_tick(world, {}, chance);
    CHECK(effects.hit_light(9, 0) == Approx(0.5));
    effects.on_tick(world, {at_middle(Type::Hit)}, chance);
    CHECK(effects.hit_light(9, 0) == 1);
    effects.on_tick(world, {}, chance);
    effects.on_tick(world, {}, chance);
    effects.on_tick(world, {}, chance);
    CHECK(effects.hit_light(9, 0) > 0);
    effects.on_tick(world, {}, chance);
    CHECK(effects.hit_light(9, 0) == 0);
}

TEST_CASE("only the waves of great explosions bend the light of stars: they grow, weaken, and follow the camera") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects small;
    small.on_tick(world, {at_middle(Type::Exploded), at_middle(Type::Exploded, sim::Kind::Ship)}, chance);
    std::vector<Lens> lenses;
    small.add_lenses(lenses, 0, {});
    CHECK(lenses.empty());
    Effects nova;
    nova.on_tick(world, {at_middle(Type::NovaBlast, sim::Kind::Nova)}, chance);
    nova.add_lenses(lenses, 0, {});
    REQUIRE(lenses.size() == 2);
    CHECK(lenses[0].at.x == Approx(316));
    CHECK(lenses[0].at.y == Approx(216));
    for (int tick = 0; tick < 10; ++tick) {
        nova.on_tick(world, {}, chance);
    }
    std::vector<Lens> later;
    nova.add_lenses(later, 0, {}, {400, -50});
    REQUIRE(later.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(later[i].wave > lenses[i].wave + 50);
        CHECK(later[i].shove < lenses[i].shove);
        CHECK(later[i].shove > 0);
        CHECK(later[i].at.x == Approx(76));  // across the edge
        CHECK(later[i].at.y == Approx(166));
    }
}

TEST_CASE("a ring of light shows where something appears, but not in the mist") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    sim::Event appeared = at_middle(Type::Appeared, sim::Kind::Mine);
    Effects inside;
    inside.on_tick(world, {appeared}, chance);
    CHECK(inside.particles().rings().size() == 1);
    appeared.pos = sim::from_pixels(4, 200);
    Effects at_edge;
    at_edge.on_tick(world, {appeared}, chance);
    CHECK(at_edge.particles().rings().empty());
}

TEST_CASE("the wave of a freeze spreads from the ship that took it") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    Effects effects;
    effects.on_tick(world, {{.type = Type::Frozen, .slot = 0}}, chance);
    REQUIRE(effects.particles().rings().size() == 1);
    CHECK(effects.particles().rings().front().at == centre(world.pilot(0).ship()));
}

TEST_CASE("points have a pilot's colour only in a game of several") {
    Chance chance(1);
    const auto colour_of_points = [&](int pilots, sim::Slot slot) {
        const sim::World world = support::quiet_world({.pilots = static_cast<std::uint8_t>(pilots)});
        sim::Event scored = at_middle(Type::Scored);
        scored.slot = slot;
        Effects effects;
        effects.on_tick(world, {scored}, chance);
        return effects.popups().all().front().colour;
    };
    CHECK(colour_of_points(1, 0) == colours::kText);
    CHECK_FALSE(colour_of_points(2, 0) == colours::kText);
    CHECK_FALSE(colour_of_points(2, 0) == colour_of_points(2, 1));
}

TEST_CASE("a pilot is warned only of the last ship; each prize has its own name, and an icon unless it works at once") {
    const sim::World world = support::quiet_world();
    Chance chance(1);
    const auto shown_for = [&](Type type, std::int32_t value) {
        sim::Event event = at_middle(type, sim::Kind::Ship);
        event.value = value;
        Effects effects;
        effects.on_tick(world, {event}, chance);
        return effects.popups().all();
    };
    CHECK(shown_for(Type::Spawned, 0).empty());
    REQUIRE(shown_for(Type::Spawned, 1).size() == 1);
    CHECK(shown_for(Type::Spawned, 1).front().text == "LAST SHIP");
    std::set<std::string> names;
    for (int prize = 0; prize < sim::kPrizes; ++prize) {
        const auto shown = shown_for(Type::PrizeTaken, prize);
        REQUIRE(shown.size() == 1);
        names.insert(shown.front().text);
        const bool is_at_once =
            prize == static_cast<int>(sim::Prize::Freeze) || prize == static_cast<int>(sim::Prize::BigBang);
        INFO(shown.front().text);
        CHECK(shown.front().icon.has_value() != is_at_once);
    }
    CHECK(names.size() == static_cast<std::size_t>(sim::kPrizes));
}

TEST_CASE("four parts of the player's own wreck explode one after another") {
    sim::World world = support::quiet_world({.pilots = 2});
    Chance chance(1);
    Effects effects;
    support::lose_ship(world, 0);
    int explosions = 0;
    while (world.pilot(0).is_alive()) {
        effects.on_tick(world, {}, chance, 1, Palette::Bright, {0});
        const auto& rings = effects.wreck().rings();
        explosions += static_cast<int>(std::ranges::count(rings, 0, &Ring::age));
        support::step(world);
    }
    CHECK(explosions == 4);
}

TEST_CASE("a pilot's pad rumbles at the loss of its ship, at hits that it survives, and at every great blast") {
    sim::World world = support::quiet_world({.pilots = 2});
    const sim::Event loss = at_middle(Type::Exploded, sim::Kind::Ship);
    const sim::Event hit = at_middle(Type::Hit, sim::Kind::Ship);
    const sim::Event nova{.type = Type::NovaBlast, .slot = sim::kNoSlot};
    REQUIRE(rumble_for(world, loss, 0));
    REQUIRE(rumble_for(world, hit, 0));
    CHECK(rumble_for(world, hit, 0)->strength < rumble_for(world, loss, 0)->strength);
    CHECK(rumble_for(world, nova, 0));
    CHECK(rumble_for(world, nova, 1) == rumble_for(world, nova, 0));
    CHECK_FALSE(rumble_for(world, loss, 1));
    CHECK_FALSE(rumble_for(world, hit, 1));
    CHECK_FALSE(rumble_for(world, at_middle(Type::Exploded), 0));
    support::lose_ship(world, 0);
    for (int tick = 0; tick < 100 && world.pilot(0).is_alive(); ++tick) {  // until it has exploded
        support::step(world);
    }
    CHECK_FALSE(rumble_for(world, hit, 0));
}

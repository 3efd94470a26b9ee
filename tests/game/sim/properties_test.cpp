// SPDX-License-Identifier: Zlib
// Invariants of every game, for any setup and input. A failure prints its seed.
#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <vector>

#include "game/sim/world.h"
#include "tests/support/key_source.h"
#include "tests/support/masks.h"

using sim::Vec;
using sim::World;
using support::Chance;

namespace {

constexpr std::int32_t kFastest = 128;      ///< u/t: the speed limit, which start velocities obey too.
constexpr std::int32_t kFastestShot = 256;  ///< u/t: a shot's 128 plus the shooter's.

sim::Setup random_setup(std::uint32_t seed) {
    Chance chance(seed);
    sim::Setup setup;
    setup.seed = seed * 2654435761u;
    setup.mode = chance.one_in(3) ? sim::Mode::Deathmatch : sim::Mode::Coop;
    setup.pilots = static_cast<std::uint8_t>(1 + chance.below(8));
    setup.wave = static_cast<std::uint8_t>(1 + chance.below(40));
    setup.lives = static_cast<std::uint8_t>(1 + chance.below(40));
    setup.frags = static_cast<std::uint8_t>(1 + chance.below(9));
    setup.is_kid_mode = chance.one_in(4);
    setup.has_brake_control = chance.one_in(4);
    return setup;
}

/// Supplies random keys. In one of `odds` ticks, a pilot joins, leaves or returns.
class InputSource {
public:
    explicit InputSource(std::uint32_t seed, std::int32_t odds = 300) : keys_(seed), chance_(seed + 1), odds_(odds) {}

    sim::TickInput next() {
        sim::TickInput input = keys_.next();
        if (chance_.one_in(odds_)) {
            input.roster.push_back({static_cast<sim::RosterEvent::Type>(chance_.below(sim::RosterEvent::kTypes)),
                                    static_cast<std::uint8_t>(chance_.below(sim::kMaxPilots))});
        }
        return input;
    }

private:
    support::KeySource keys_;
    Chance chance_;
    std::int32_t odds_;
};

bool is_within(Vec v, std::int32_t limit) {
    return v.x >= -limit && v.x <= limit && v.y >= -limit && v.y <= limit;
}

bool is_in_field(Vec pos) {
    return pos.x >= 0 && pos.x <= sim::kFieldWidth && pos.y >= 0 && pos.y <= sim::kFieldHeight;
}

void check_shots(const sim::ShotList& shots, std::set<sim::EntityId>& ids) {
    REQUIRE(shots.size() <= 18);
    for (const sim::Shot& shot : shots) {
        REQUIRE(is_in_field(shot.pos()));
        REQUIRE(is_within(shot.vel(), kFastestShot));
        REQUIRE(shot.life() > 0);
        REQUIRE(ids.insert(shot.id()).second);
    }
}

void check_ship(const sim::Pilot& pilot) {
    const sim::Ship& ship = pilot.ship();
    REQUIRE(is_in_field(ship.pos()));
    REQUIRE(is_within(ship.vel(), kFastest));
    REQUIRE(ship.heading() >= 0);
    REQUIRE(ship.heading() < 48);
    REQUIRE(ship.shield() >= 0);
    REQUIRE(ship.shield() <= 150);
    REQUIRE(ship.protection() >= 0);
    REQUIRE(ship.protection() <= 60);
    REQUIRE(ship.thrust_cut() <= 150);
    REQUIRE(ship.hit_points() >= (pilot.is_flying() ? 1 : 0));
    REQUIRE(ship.hit_points() <= 3);
    if (pilot.is_flying()) {
        REQUIRE(ship.frame() == ship.heading());
    }
}

void check_pilots(const World& world, std::set<sim::EntityId>& ids) {
    for (const sim::Pilot& pilot : world.pilots()) {
        REQUIRE(pilot.lives() >= 0);
        REQUIRE(pilot.bonus() >= 0);
        REQUIRE(pilot.factor() >= 1);
        REQUIRE(pilot.factor() <= 5);
        REQUIRE_FALSE((world.is_deathmatch() && pilot.is_ghost()));
        check_ship(pilot);
        ids.insert(pilot.ship().id());
        check_shots(pilot.ship().shots(), ids);
    }
}

void check_entities(const World& world, std::set<sim::EntityId>& ids) {
    for (std::size_t i = 0; i < world.entities().size(); ++i) {
        const sim::Entity& entity = world.entities()[i];
        REQUIRE_FALSE(entity.is_gone());
        REQUIRE(is_in_field(entity.pos()));
        REQUIRE(is_within(entity.vel(), kFastest));
        REQUIRE(entity.hit_points() >= (entity.is_exploding() ? 0 : 1));
        REQUIRE(entity.hit_points() <= (entity.is_exploding() ? 0 : 10));
        REQUIRE(entity.frame() >= 0);
        REQUIRE(entity.frame() < (entity.is_exploding() ? sim::kShipExplosionFrames : entity.frame_count()));
        REQUIRE(ids.insert(entity.id()).second);
    }
}

/// Checks the invariants of a state.
void check_state(const World& world) {
    std::set<sim::EntityId> ids;
    check_pilots(world, ids);
    check_shots(world.enemy_shots(), ids);
    check_entities(world, ids);
    REQUIRE(world.freeze_left() >= 0);
    REQUIRE(world.freeze_left() <= 300);
    REQUIRE(world.shake_left() >= 0);
    REQUIRE(world.shake_left() <= 150);
    const bool has_objects = world.phase() == sim::Phase::Play || world.is_over();  // the end of a wave removes them
    REQUIRE((!has_objects || world.wave().fighter() == 0 || world.entities().find(world.wave().fighter()) != nullptr));
}

/// Checks the invariants of a step.
void check_progress(const World& before, const World& after, const sim::TickInput& input) {
    REQUIRE(after.tick() == before.tick() + 1);
    REQUIRE(after.wave().number() >= before.wave().number());
    REQUIRE((!before.is_over() || after.is_over()));
    for (sim::Slot slot = 0; slot < sim::kMaxPilots; ++slot) {
        const bool has_roster_event = !input.roster.empty() && input.roster.front().slot == slot;
        if (!has_roster_event) {
            REQUIRE(after.pilot(slot).score() >= before.pilot(slot).score());
            REQUIRE(after.pilot(slot).frags() >= before.pilot(slot).frags());
        }
    }
}

}  // namespace

TEST_CASE("in random games every tick keeps the limits of the rules") {
    for (std::uint32_t seed = 1; seed <= 30; ++seed) {
        INFO("seed " << seed);
        World world(random_setup(seed), support::disk_masks());
        InputSource source(seed);
        sim::EventList events;
        for (int tick = 0; tick < 600; ++tick) {
            INFO("tick " << tick);
            const World before = world;
            const sim::TickInput input = source.next();
            world.step(input, events);
            check_state(world);
            check_progress(before, world, input);
        }
    }
}

TEST_CASE("pilots who come and go all the time keep the limits of the rules, and copies run alike") {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        World world(random_setup(seed + 400), support::disk_masks());
        InputSource source(seed, 6);
        for (int tick = 0; tick < 1500; ++tick) {
            INFO("tick " << tick);
            const sim::TickInput input = source.next();
            World copy = world;
            const World before = world;
            sim::EventList events;
            sim::EventList events_of_copy;
            world.step(input, events);
            copy.step(input, events_of_copy);
            REQUIRE(copy.hash() == world.hash());
            REQUIRE(events_of_copy.size() == events.size());
            check_state(world);
            check_progress(before, world, input);
            for (const sim::RosterEvent& event : input.roster) {
                const sim::Pilot& was = before.pilot(event.slot);
                if (event.type == sim::RosterEvent::Type::Return && was.has_flown()) {
                    REQUIRE(world.pilot(event.slot).score() >= was.score());
                    REQUIRE(world.pilot(event.slot).frags() >= was.frags());
                }
                const bool ends = is_departure(event.type) || event.type == sim::RosterEvent::Type::Away;
                REQUIRE((ends || before.is_over() || world.pilot(event.slot).is_present()));
            }
        }
    }
}

TEST_CASE("events are complete: scores and lost ships follow from them") {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        INFO("seed " << seed);
        sim::Setup setup = random_setup(seed);
        World world(setup, support::disk_masks());
        support::KeySource source(seed);
        for (int tick = 0; tick < 600 && world.phase() == sim::Phase::Play; ++tick) {
            const World before = world;
            sim::EventList events;
            world.step(source.next(), events);
            for (sim::Slot slot = 0; slot < setup.pilots; ++slot) {
                std::int32_t points = 0;
                bool has_exploded = false;
                for (const sim::Event& event : events) {
                    points += event.type == sim::Event::Type::Scored && event.slot == slot ? event.value : 0;
                    has_exploded = has_exploded || (event.type == sim::Event::Type::Exploded && event.slot == slot);
                }
                REQUIRE(world.pilot(slot).score() == before.pilot(slot).score() + points);
                REQUIRE(has_exploded == (before.pilot(slot).is_flying() && !world.pilot(slot).is_flying()));
            }
        }
    }
}

TEST_CASE("a world that is rolled back and run again on the same input has the same hashes") {
    constexpr int kWindow = 15;
    for (std::uint32_t seed = 1; seed <= 12; ++seed) {
        INFO("seed " << seed);
        World world(random_setup(seed + 100), support::disk_masks());
        World shown = world;
        InputSource source(seed);
        Chance wrong(seed);
        sim::EventList events;
        for (int round = 0; round < 30; ++round) {
            // Simulates a misprediction: steps `shown` with other keys before it is overwritten with the right world.
            for (int tick = 0; tick < kWindow; ++tick) {
                sim::TickInput guess;
                guess.keys[0] = {static_cast<std::uint8_t>(wrong.below(64))};
                shown.step(guess, events);
            }
            const World start = world;
            std::vector<sim::TickInput> inputs;
            std::vector<std::uint64_t> hashes;
            for (int tick = 0; tick < kWindow; ++tick) {
                inputs.push_back(source.next());
                world.step(inputs.back(), events);
                hashes.push_back(world.hash());
            }
            shown = start;
            for (std::size_t tick = 0; tick < inputs.size(); ++tick) {
                shown.step(inputs[tick], events);
                INFO("round " << round << " tick " << tick);
                REQUIRE(shown.hash() == hashes[tick]);
            }
            REQUIRE(shown.dump() == world.dump());
        }
    }
}

TEST_CASE("a copy runs on after its original is destroyed") {
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        INFO("seed " << seed);
        auto original = std::make_unique<World>(random_setup(seed + 200), support::disk_masks());
        InputSource source(seed);
        sim::EventList events;
        for (int tick = 0; tick < 200; ++tick) {
            original->step(source.next(), events);
        }
        World copy = *original;
        World assigned({}, support::disk_masks());
        assigned = *original;
        InputSource rest = source;
        std::vector<std::uint64_t> hashes;
        for (int tick = 0; tick < 100; ++tick) {
            original->step(rest.next(), events);
            hashes.push_back(original->hash());
        }
        original.reset();
        for (const std::uint64_t hash : hashes) {
            const sim::TickInput input = source.next();
            copy.step(input, events);
            assigned.step(input, events);
            REQUIRE(copy.hash() == hash);
            REQUIRE(assigned.hash() == hash);
        }
    }
}

TEST_CASE("events never flow back: fresh lists and one long list lead to the same game") {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        INFO("seed " << seed);
        const sim::Setup setup = random_setup(seed + 300);
        World reusing(setup, support::disk_masks());
        World fresh(setup, support::disk_masks());
        InputSource source(seed);
        sim::EventList all;
        std::size_t total = 0;
        for (int tick = 0; tick < 400; ++tick) {
            const sim::TickInput input = source.next();
            sim::EventList events;
            reusing.step(input, all);
            fresh.step(input, events);
            total += events.size();
            REQUIRE(reusing.hash() == fresh.hash());
        }
        CHECK(all.size() == total);
    }
}

TEST_CASE("two worlds side by side do not affect each other") {
    World alone(random_setup(7), support::disk_masks());
    World together(random_setup(7), support::disk_masks());
    World other(random_setup(8), support::disk_masks());
    support::KeySource keys(7);
    support::KeySource other_keys(8);
    sim::EventList events;
    for (int tick = 0; tick < 300; ++tick) {
        const sim::TickInput input = keys.next();
        alone.step(input, events);
        other.step(other_keys.next(), events);
        together.step(input, events);
        REQUIRE(alone.hash() == together.hash());
    }
}

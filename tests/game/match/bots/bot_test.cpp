// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot.h"

#include <catch2/catch.hpp>

#include <utility>
#include <vector>

#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
#include "tests/support/worlds.h"

namespace {

/// Returns bots for all pilots of a world.
std::vector<match::Bot> crew(const sim::World& world, match::BotSkill skill, std::uint64_t seed = 1) {
    std::vector<match::Bot> bots;
    for (sim::Slot slot = 0; slot < world.setup().pilots; ++slot) {
        bots.emplace_back(skill, slot, seed);
    }
    return bots;
}

/// Runs `ticks` ticks with the bots' keys; returns all events.
sim::EventList fly(sim::World& world, std::vector<match::Bot>& bots, int ticks) {
    sim::EventList events;
    for (; ticks > 0; --ticks) {
        sim::TickInput input;
        for (match::Bot& bot : bots) {
            input.keys[static_cast<std::size_t>(bot.slot())] = bot.decide(world);
        }
        world.step(input, events);
    }
    return events;
}

sim::World first_wave(std::uint32_t seed) {
    return {{.seed = seed}, sim::MaskTable::classic()};
}

/// Returns the same world with another shake and another generator state, which nobody can see.
sim::World with_other_chances(const sim::World& world) {
    support::TestWorld other(world);
    other.random() = sim::Random(world.random_state() ^ 0x5A5A5A5AU);
    return other;
}

}  // namespace

TEST_CASE("bots of the same seed hold the same keys all game long") {
    for (const match::BotSkill skill : {match::BotSkill::Easy, match::BotSkill::Normal, match::BotSkill::Hard}) {
        sim::World world = first_wave(7);
        match::Bot one(skill, 0, 3);
        match::Bot other(skill, 0, 3);
        sim::EventList events;
        for (int tick = 0; tick < 900; ++tick) {
            sim::TickInput input;
            input.keys[0] = one.decide(world);
            REQUIRE(other.decide(world) == input.keys[0]);
            world.step(input, events);
        }
    }
}

TEST_CASE("bots of different seeds do not play alike") {
    sim::World world = first_wave(7);
    match::Bot one(match::BotSkill::Normal, 0, 3);
    match::Bot other(match::BotSkill::Normal, 0, 4);
    sim::EventList events;
    int differences = 0;
    for (int tick = 0; tick < 900; ++tick) {
        sim::TickInput input;
        input.keys[0] = one.decide(world);
        differences += other.decide(world) == input.keys[0] ? 0 : 1;
        world.step(input, events);
    }
    CHECK(differences > 0);
}

TEST_CASE("a bot neither changes the world nor looks at its generator") {
    sim::World world = first_wave(11);
    match::Bot one(match::BotSkill::Hard, 0, 3);
    match::Bot other = one;
    sim::EventList events;
    for (int tick = 0; tick < 600; ++tick) {
        const sim::World changed = with_other_chances(world);
        const std::uint64_t before = world.hash();
        sim::TickInput input;
        input.keys[0] = one.decide(world);
        REQUIRE(world.hash() == before);
        REQUIRE(other.decide(changed) == input.keys[0]);
        world.step(input, events);
    }
}

TEST_CASE("a bot turns towards a still rock and shoots it") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Small, {312 - 120, 230 + 40});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 60);
    CHECK(support::count(events, sim::Event::Type::Scored, 0) == 1);
    CHECK(support::count(events, sim::Event::Type::Fired, 0) <= 2);
}

TEST_CASE("a bot hits a rock that crosses its sights") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Small, {240, 120}, {48, 0});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 60);
    CHECK(support::count(events, sim::Event::Type::Scored, 0) == 1);
}

TEST_CASE("a bot shoots across the edge of the field if that is nearer") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Large, {304, 476});  // 226 px above across the edge, else 254 px below
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 45);  // too few ticks to turn round and shoot
    CHECK(support::count(events, sim::Event::Type::Scored, 0) >= 1);
}

TEST_CASE("a bot goes to a rock that is out of its reach") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Small, {10, 10});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 300);
    CHECK(support::count(events, sim::Event::Type::Scored, 0) == 1);
}

TEST_CASE("a bot avoids what it does not shoot") {
    support::TestWorld world = support::unprotected_world();
    world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(304, 62), sim::Vec{0, 48});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 120);
    CHECK(world.pilot(0).is_flying());
    CHECK(support::count(events, sim::Event::Type::Hit) == 0);
}

TEST_CASE("a bot that cannot avoid a hit raises its shield briefly") {
    support::TestWorld world = support::unprotected_world();
    world.spawn<sim::SteelRock>(world.random(), sim::from_pixels(304, 142), sim::Vec{0, 64});
    world.pilot(0).ship().cut_thrust();
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 60);
    CHECK(world.pilot(0).is_flying());
    CHECK(support::count(events, sim::Event::Type::ShieldOn, 0) >= 1);
    CHECK(world.pilot(0).ship().shield() >= sim::kShieldOfNewShip / 2);
}

TEST_CASE("a bot catches a canister and does not shoot it") {
    support::TestWorld world = support::quiet_world();
    world.spawn<sim::Canister>(world.random(), sim::from_pixels(304, 100), sim::Vec{16, 0});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 250);
    CHECK(support::count(events, sim::Event::Type::PrizeTaken, 0) == 1);
    CHECK(support::count(events, sim::Event::Type::CanisterLost) == 0);
}

TEST_CASE("a bot rescues a damaged ship") {
    support::TestWorld world = support::quiet_world();
    world.spawn<sim::DamagedShip>(world.random(), sim::from_pixels(180, 222), sim::Vec{0, 16});
    auto bots = crew(world, match::BotSkill::Hard);
    const sim::EventList events = fly(world, bots, 250);
    CHECK(support::count(events, sim::Event::Type::Rescued, 0) == 1);
}

TEST_CASE("a bot says that it is ready during the tally") {
    sim::World world = support::bare_world();
    auto bots = crew(world, match::BotSkill::Easy);
    while (world.phase() == sim::Phase::Play) {
        fly(world, bots, 1);
    }
    REQUIRE(world.phase() == sim::Phase::Tally);
    const std::int32_t wave = world.wave().number();
    fly(world, bots, sim::kTallyShow);
    CHECK(world.tally().stage() >= sim::Tally::Stage::End);  // the bot was the only pilot to wait for
    CHECK(world.wave().number() == wave);
}

TEST_CASE("a bot without a ship holds no key") {
    sim::World world = support::quiet_world();
    support::lose_ship(world, 0);
    match::Bot bot(match::BotSkill::Hard, 0, 1);
    CHECK(bot.decide(world) == sim::Keys{});
}

TEST_CASE("bots leave their partners alone, but hunt each other in a deathmatch") {
    sim::World partners = support::bare_world({.pilots = 2});
    auto bots = crew(partners, match::BotSkill::Hard);
    CHECK(support::count(fly(partners, bots, 90), sim::Event::Type::Fired) == 0);

    sim::World rivals = support::quiet_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    auto hunters = crew(rivals, match::BotSkill::Hard);
    CHECK(support::count(fly(rivals, hunters, 900), sim::Event::Type::Frag) >= 1);
}

TEST_CASE("a hard bot alone reaches wave 5 more often than not") {
    static constexpr int kGames = 6;
    int successes = 0;
    for (std::uint32_t seed = 1; seed <= kGames; ++seed) {
        sim::World world = first_wave(seed);
        auto bots = crew(world, match::BotSkill::Hard, seed);
        for (int tick = 0; tick < 9000 && !world.is_over() && world.wave().number() < 5; ++tick) {
            fly(world, bots, 1);
        }
        successes += world.wave().number() >= 5 ? 1 : 0;
    }
    CHECK(successes > kGames / 2);
}

// SPDX-License-Identifier: Zlib
#include "game/match/bots/bot_senses.h"

#include "game/sim/entities/rock.h"
#include "tests/support/worlds.h"

#include <algorithm>
#include <array>

#include <catch2/catch.hpp>

namespace {

bool sees(const match::BotSenses& senses, sim::EntityId id) {
    return std::ranges::any_of(senses.seen(), [&](const match::Sighting& thing) { return thing.id == id; });
}

}  // namespace

TEST_CASE("something new is seen only after the lag") {
    sim::World world = support::bare_world();
    match::BotSenses senses(3);
    for (int tick = 0; tick < 5; ++tick) {
        senses.look(world, 0);
        support::step(world);
    }
    const sim::EntityId id = support::put_rock(world, sim::RockSize::Large, {100, 100}).id();
    for (int tick = 0; tick < 3; ++tick) {
        senses.look(world, 0);
        CHECK_FALSE(sees(senses, id));
        support::step(world);
    }
    senses.look(world, 0);
    CHECK(sees(senses, id));
}

TEST_CASE("an object that flies straight on is seen at its current position despite the lag") {
    sim::World world = support::bare_world();
    support::put_rock(world, sim::RockSize::Small, {630, 100}, {48, -16});
    match::BotSenses sharp(0);
    match::BotSenses slow(6);
    for (int tick = 0; tick < 20; ++tick) {
        sharp.look(world, 0);
        slow.look(world, 0);
        support::step(world);
    }
    REQUIRE(sharp.seen().size() == 1);
    REQUIRE(slow.seen().size() == 1);
    const sim::Vec apart = sim::Field{}.way(slow.seen()[0].centre, sharp.seen()[0].centre);
    CHECK(apart == sim::Vec{0, 0});
}

TEST_CASE("partners are ignored; opponents and their shots are seen") {
    match::BotSenses partner(0);
    sim::World together = support::bare_world({.pilots = 2});
    support::step_slot(together, 1, 1, {sim::Keys::Fire});
    partner.look(together, 0);
    CHECK(partner.seen().empty());

    match::BotSenses rival(0);
    sim::World apart = support::bare_world({.mode = sim::Mode::Deathmatch, .pilots = 2});
    support::step_slot(apart, 1, 1, {sim::Keys::Fire});
    rival.look(apart, 0);
    REQUIRE(rival.seen().size() == 2);
    CHECK(std::ranges::count(rival.seen(), sim::Kind::Shot, &match::Sighting::kind) == 1);
    const auto ship = std::ranges::find(rival.seen(), sim::Kind::Ship, &match::Sighting::kind);
    REQUIRE(ship != rival.seen().end());
    CHECK(ship->is_shielded);  // it has just spawned
}

namespace {

constexpr sim::Vec kMiddle = sim::from_pixels(320, 240);

match::Gunner gunner(sim::Vec vel = {}) {
    return {.centre = kMiddle, .vel = vel, .heading = 0, .shot_moves = sim::kShotMoves};
}

match::Target target(sim::Vec centre_px, sim::Vec vel = {}, std::int32_t worth = 10) {
    match::Target target;
    target.thing = {.id = 99,
                    .kind = sim::Kind::SmallRock,
                    .centre = sim::from_pixels(centre_px.x, centre_px.y),
                    .vel = vel,
                    .radius = sim::to_subpixels(7),
                    .is_solid = true,
                    .is_shootable = true};
    target.worth = worth;
    return target;
}

}  // namespace

TEST_CASE("turning goes the shorter way round") {
    CHECK(match::turn_towards(0, 1) == 1);
    CHECK(match::turn_towards(0, 47) == -1);
    CHECK(match::turn_towards(40, 5) == 1);
    CHECK(match::turn_towards(7, 7) == 0);
    CHECK(match::turn_ticks(40, 5) == 13);
    CHECK(match::turn_ticks(0, 24) == 24);
}

TEST_CASE("a shot straight ahead hits the nearer of two objects") {
    const std::array targets = {target({320, 100}), target({320, 160})};
    const auto hit = match::first_hit(gunner(), 0, 0, targets);
    REQUIRE(hit);
    CHECK(hit->target == 1);
}

TEST_CASE("a shot does not reach farther than its life") {
    const std::array near = {target({320, 240 - 230})};
    const std::array far = {target({320 - 250, 240})};
    CHECK(match::first_hit(gunner(), 0, 0, near));
    CHECK_FALSE(match::first_hit(gunner(), 36, 0, far));
    match::Gunner with_range = gunner();
    with_range.shot_moves = sim::kShotMovesLongRange;
    CHECK(match::first_hit(with_range, 36, 0, far));
}

TEST_CASE("the ship's motion adds to the shot's") {
    const std::array ahead = {target({320, 140})};
    const std::array aside = {target({320 + 26, 140})};
    const sim::Vec drift = {32, 0};
    CHECK_FALSE(match::first_hit(gunner(drift), 0, 0, ahead));
    CHECK(match::first_hit(gunner(drift), 0, 0, aside));
}

TEST_CASE("the best solution takes the shorter turn and spares what must not be shot") {
    const std::array both = {target({320, 340}), target({220, 240})};
    const auto best = match::best_solution(gunner(), both);
    REQUIRE(best);
    CHECK(best->hit.target == 1);
    CHECK(match::turn_ticks(best->heading, 36) <= 1);

    const std::array blocked = {target({320, 340}, {}, -1)};
    CHECK_FALSE(match::best_solution(gunner(), blocked));
}

TEST_CASE("a predicted hit happens in the world, at the predicted tick or one earlier") {
    for (const sim::Vec vel : {sim::Vec{0, 0}, sim::Vec{40, 0}, sim::Vec{-30, 24}, sim::Vec{16, -48}}) {
        sim::World world = support::bare_world();
        const sim::Rock& rock = support::put_rock(world, sim::RockSize::Small, {344, 130}, vel);
        std::array targets = {target({0, 0}, vel)};
        targets[0].thing.centre = rock.pos() + sim::from_pixels(8, 8);
        match::Gunner ship = gunner();
        ship.centre = match::ship_centre({}, world.pilot(0).ship().pos());
        const auto best = match::best_solution(ship, targets);
        REQUIRE(best);
        const bool is_right = match::turn_towards(0, best->heading) > 0;
        const int turn = match::turn_ticks(0, best->heading);
        support::step(world, turn, {is_right ? sim::Keys::Right : sim::Keys::Left});
        sim::EventList events = support::step(world, 1, {sim::Keys::Fire});
        int ticks = turn;
        while (support::count(events, sim::Event::Type::Scored) == 0 && ticks < 60) {
            events = support::step(world);
            ++ticks;
        }
        INFO("velocity " << vel.x << ", " << vel.y);
        CHECK(ticks <= best->hit.ticks);
        CHECK(ticks >= best->hit.ticks - 2);
    }
}

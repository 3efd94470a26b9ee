// SPDX-License-Identifier: Zlib
#include "game/match/shown/picture.h"

#include "tests/support/worlds.h"

#include <cmath>
#include <vector>

#include <catch2/catch.hpp>

namespace {

using sim::Keys;

constexpr sim::Slot kOther = 1;

/// Returns the x coordinate in px at which the other pilot's ship is drawn in the newer world.
float drawn_x(const match::Frame& frame, double at) {
    const sim::Ship& ship = frame.worlds.now().pilot(kOther).ship();
    return static_cast<float>(ship.pos().x) / sim::kSubpixels + frame.corrections->offset(ship.id(), at).x;
}

/// Returns the worlds after `ticks` ticks in which the other pilot holds `keys` from tick `from` on.
match::ConsecutiveWorlds ahead_of(const sim::World& world, int ticks, std::uint8_t keys, int from = 0) {
    match::ConsecutiveWorlds worlds(world);
    for (int tick = 0; tick < ticks; ++tick) {
        sim::TickInput input;
        input.keys[kOther].bits = tick >= from ? keys : std::uint8_t{0};
        worlds.step(input);
    }
    return worlds;
}

/// Returns a world in which the other pilot's ship points to the right.
support::TestWorld facing_right() {
    support::TestWorld world = support::unprotected_world({.pilots = 2});
    support::step_slot(world, kOther, 12, {Keys::Right});
    return world;
}

}  // namespace

TEST_CASE("a ship that thrusts unexpectedly does not jump in the picture") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    match::Picture picture({0});
    const float before = drawn_x(*picture.next({ahead_of(world, 6, 0), 1, world}, now + 0.4), now + 0.4);
    const auto frame = picture.next({ahead_of(world, 6, Keys::Thrust), 1, world}, now + 0.5);
    const auto true_x = static_cast<float>(frame->worlds.now().pilot(kOther).ship().pos().x) / sim::kSubpixels;
    CHECK(std::abs(true_x - before) > 2);
    CHECK(drawn_x(*frame, now + 0.5) == Approx(before).margin(0.01));
    CHECK(drawn_x(*frame, now + 3.5) == Approx(true_x).margin(0.01));
}

TEST_CASE("a change that comes with the next tick is eased as well") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    match::Picture picture({0});
    picture.next({ahead_of(world, 6, 0), 1, world}, now + 0.9);
    const match::ConsecutiveWorlds next = ahead_of(world, 7, Keys::Thrust);
    const auto frame = picture.next({next, 1, world}, now + 1);
    const match::ConsecutiveWorlds before = ahead_of(world, 6, 0);
    const sim::Ship& seen = before.now().pilot(kOther).ship();
    const sim::Ship& same = next.previous().pilot(kOther).ship();
    const float moved = static_cast<float>(seen.pos().x - same.pos().x) / sim::kSubpixels;
    CHECK(frame->corrections->offset(same.id(), now + 1).x == Approx(moved).margin(0.01));
}

TEST_CASE("a picture that runs on as it was seen needs no easing") {
    const support::TestWorld world = facing_right();
    match::Picture picture({0});
    for (int frame = 0; frame < 20; ++frame) {
        const double at = world.tick() + frame / 2.0;
        const auto drawn = picture.next({ahead_of(world, 2 + frame / 2, Keys::Thrust), 1, world}, at);
        const sim::EntityId id = drawn->worlds.now().pilot(kOther).ship().id();
        CHECK(drawn->corrections->offset(id, at) == match::Offset{});
    }
}

TEST_CASE("frames more than a tick apart are not compared") {
    const support::TestWorld world = facing_right();
    match::Picture picture({0});
    picture.next({ahead_of(world, 2, 0), 1, world}, world.tick());
    const auto frame = picture.next({ahead_of(world, 8, Keys::Thrust), 1, world}, world.tick() + 6);
    const sim::EntityId id = frame->worlds.now().pilot(kOther).ship().id();
    CHECK(frame->corrections->offset(id, world.tick() + 6) == match::Offset{});
}

TEST_CASE("a picture between two ticks moves by nothing at the moment of a correction") {
    const support::TestWorld world = facing_right();
    const double now = world.tick();
    const auto drawn_at = [&](const match::Frame& frame, float fraction, double at) {
        const auto x = [](const sim::World& each) {
            return static_cast<float>(each.pilot(kOther).ship().pos().x) / sim::kSubpixels;
        };
        const sim::EntityId id = frame.worlds.now().pilot(kOther).ship().id();
        return x(frame.worlds.previous()) * (1 - fraction) + x(frame.worlds.now()) * fraction +
               frame.corrections->offset(id, at).x;
    };
    const float fraction = GENERATE(0.0F, 0.1F, 0.5F, 0.9F);
    match::Picture picture({0});
    const auto first = picture.next({ahead_of(world, 15, 0), fraction, world}, now + fraction);
    const float before = drawn_at(*first, fraction, now + fraction);
    const auto second = picture.next({ahead_of(world, 15, Keys::Thrust), fraction, world}, now + fraction);
    CHECK(drawn_at(*second, fraction, now + fraction) == Approx(before).margin(0.01));
}

TEST_CASE("an object that is not confirmed yet jumps, since its id may have been another's") {
    const support::TestWorld confirmed = support::bare_world();
    const bool is_confirmed = GENERATE(true, false);
    support::TestWorld here = confirmed;
    support::TestWorld there = confirmed;
    const sim::EntityId id = support::put_rock(here, sim::RockSize::Large, {100, 100}).id();
    REQUIRE(support::put_rock(there, sim::RockSize::Large, {120, 100}).id() == id);
    const sim::World& newest = is_confirmed ? here : confirmed;
    match::Picture picture({0});
    picture.next({match::ConsecutiveWorlds(here), 1, newest}, 10);
    const auto frame = picture.next({match::ConsecutiveWorlds(there), 1, newest}, 10);
    CHECK(frame->corrections->offset(id, 10) == (is_confirmed ? match::Offset{-20, 0} : match::Offset{}));
}

TEST_CASE("a game without predictions is not eased") {
    const support::TestWorld world = facing_right();
    match::Picture picture({});
    for (const std::uint8_t keys : {std::uint8_t{0}, std::uint8_t{Keys::Thrust}}) {
        const auto frame = picture.next({ahead_of(world, 6, keys), 1, world, world.tick()}, world.tick());
        CHECK_FALSE(frame->corrections);
        CHECK(frame->newest == world.tick());
    }
}

namespace {

/// Returns where a picture lies, in ticks after the newest shown one.
double place_of(match::RunAhead& run, int lead, double at, double fraction) {
    const match::RunAhead::Place place = run.place(lead, at, fraction);
    CHECK(place.ticks >= 1);
    CHECK(place.fraction >= 0);
    CHECK(place.fraction <= 1);
    return place.ticks - 1 + static_cast<double>(place.fraction);
}

}  // namespace

TEST_CASE("a picture is ahead by as many ticks as first wanted") {
    match::RunAhead run;
    CHECK(place_of(run, 2, 150, 0) == 2);
    CHECK(place_of(run, 2, 150, 0.75) == 2.75);
}

TEST_CASE("a lead that changes moves the picture by a tenth of its usual motion, until it is as wanted") {
    const int from = GENERATE(1, 2);
    const int to = 3 - from;
    match::RunAhead run;
    double last = place_of(run, from, 0, 0);
    for (int frame = 1; frame <= 120; ++frame) {  // four in a tick
        const double at = frame / 4.0;
        const double now = frame / 4 + place_of(run, to, at, frame % 4 / 4.0);
        CHECK(now - last == Approx(frame <= 40 ? 0.25 + (to - from) * 0.025 : 0.25).margin(1e-5));
        last = now;
    }
    CHECK(last == Approx(30 + to));
}

TEST_CASE("a picture that is not ahead lies between the newest tick and the next") {
    match::RunAhead run;
    (void)run.place(0, 0, 0);
    const match::RunAhead::Place place = run.place(0, 30, 0.5);
    CHECK(place.ticks == 1);
    CHECK(place.fraction == 0.5F);
    CHECK(run.place(0, 29, 0).ticks == 1);  // a clock that was set back
}

namespace {

using match::run_ahead;
using Inputs = std::vector<std::optional<sim::TickInput>>;

sim::TickInput held(std::uint8_t bits) {
    sim::TickInput input;
    input.keys[0].bits = bits;
    return input;
}

}  // namespace

TEST_CASE("a picture is between the last two worlds that the held keys lead to") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture =
        run_ahead(world, world, {held(0), held(sim::Keys::Left), held(sim::Keys::Left)});
    CHECK(picture.previous().tick() == world.tick() + 2);
    CHECK(picture.now().tick() == world.tick() + 3);
    CHECK(picture.previous().pilot(0).ship().heading() != world.pilot(0).ship().heading());
    CHECK(picture.now().pilot(0).ship().heading() != picture.previous().pilot(0).ship().heading());
    CHECK(picture.events().empty());
}

TEST_CASE("a picture of a game that is about to stand still stands still") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(0), std::nullopt, std::nullopt});
    CHECK(picture.now().tick() == world.tick() + 1);
    CHECK(picture.previous().hash() == picture.now().hash());
}

TEST_CASE("in the picture a ship lives as long as its death can be avoided") {
    support::TestWorld world = support::unprotected_world();
    support::put_rock_on(world, 0);
    sim::World lost = world;
    support::step(lost);
    REQUIRE(lost.pilot(0).ship().is_exploding());
    const sim::Ship& ship = world.pilot(0).ship();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(0), held(0)});
    CHECK(picture.previous().pilot(0).is_flying());
    CHECK(picture.now().pilot(0).is_flying());
    CHECK(picture.now().pilot(0).ship().pos().x == ship.pos().x + 2 * ship.vel().x);
    // A death that has been drawn stays.
    CHECK_FALSE(run_ahead(lost, lost, {held(0)}).now().pilot(0).is_flying());
    // A death that is held back in the shown world is held back here too.
    CHECK(run_ahead(lost, world, {held(0)}).now().pilot(0).is_flying());
}

TEST_CASE("in the picture the ship of a pilot who joined lives as long as its death can be avoided") {
    support::TestWorld world = support::unprotected_world();
    support::step_roster(world, sim::RosterEvent::Type::Join, 4);
    support::step(world, sim::kSpawnProtection);
    support::put_rock_on(world, 4);
    CHECK(run_ahead(world, world, {held(0), held(0)}).now().pilot(4).is_flying());
}

TEST_CASE("what arrives is drawn once it is shown") {
    const support::TestWorld before = support::world_before(sim::Arrival::Comet);
    sim::World after = before;
    support::step(after);
    REQUIRE(after.entities().size() > before.entities().size());
    CHECK(run_ahead(before, before, {held(0)}).now().entities().size() == before.entities().size());
    CHECK(run_ahead(after, after, {held(0)}).now().entities().size() == after.entities().size());
}

TEST_CASE("the pilot's own shot is drawn at once") {
    const support::TestWorld world = support::unprotected_world();
    const match::ConsecutiveWorlds picture = run_ahead(world, world, {held(sim::Keys::Fire)});
    CHECK(picture.now().pilot(0).ship().shots().size() == 1);
}

// SPDX-License-Identifier: Zlib
#include "game/sim/wave.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <set>

#include "game/sim/entities/rock.h"
#include "tests/support/masks.h"
#include "tests/support/worlds.h"

using sim::Arrival;
using sim::Event;
using sim::Kind;
using support::count;
using support::step;

namespace {

support::TestWorld wave_of(std::uint32_t seed, std::uint8_t wave, sim::Mode mode = sim::Mode::Coop) {
    return support::TestWorld({.seed = seed * 7919, .mode = mode, .pilots = 2, .wave = wave}, support::disk_masks());
}

/// A model of the table in RULES.md §11.1, to compare waves with. `random` is the generator after the set-up.
struct Model {
    std::array<std::int32_t, sim::kArrivals> timers{};
    std::int32_t rocks = 0;
    sim::Random random;

    Model(std::uint32_t seed, std::int32_t wave) : random(seed) {
        roll_timer(Arrival::Multiplier, random.roll(2) != 0, 30);
        roll_timer(Arrival::Canister, random.roll(2) != 0, 30);
        roll_timer(Arrival::Comet, random.roll(2) != 0, 30);
        roll_timer(Arrival::Vortex, random.roll(10 + wave) > 11, 30);
        roll_timer(Arrival::Nova, random.roll(10 + wave) > 13, 30);
        roll_timer(Arrival::Fighter, random.roll(3) == 0, 30);
        roll_timer(Arrival::DamagedShip, random.roll(10) == 0, 60);
        roll_timer(Arrival::Mine, random.roll(10 + wave) > 12, 60);
        rocks = 3 + wave / 5 + random.roll(std::max(1, wave / 4));
    }

    void roll_timer(Arrival arrival, bool comes, std::int32_t units) {
        timers[static_cast<std::size_t>(arrival)] = comes ? random.roll(units) * 30 : 0;
    }
};

/// Runs a wave without collisions until the timer of `arrival` expires. Returns the events of its appearance.
sim::EventList arrive(Arrival arrival, Kind kind, std::uint32_t first_seed, std::uint8_t wave) {
    for (std::uint32_t seed = first_seed;; ++seed) {
        support::TestWorld world({.seed = seed * 7919, .wave = wave, .has_collisions = false}, support::disk_masks());
        const std::int32_t due = world.wave().timer(arrival);
        const std::int32_t nova = world.wave().timer(Arrival::Nova);
        if (due == 0 || (nova > 0 && nova < due)) {
            continue;  // a nova would shake the ship out of position
        }
        step(world, due - 1);
        REQUIRE(count(world, kind) == 0);
        sim::EventList events = step(world);
        std::erase_if(events,
                      [&](const Event& event) { return event.type != Event::Type::Appeared || event.kind != kind; });
        CHECK(count(world, kind) == static_cast<int>(events.size()));
        return events;
    }
}

}  // namespace

TEST_CASE("a wave rolls its timers, then its number of rocks, in the order of the table [§11.1]") {
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
        const auto wave = static_cast<std::uint8_t>(1 + seed % 40);
        const Model model(seed * 7919, wave);
        const sim::World world = wave_of(seed, wave);
        for (std::size_t i = 0; i < sim::kArrivals; ++i) {
            REQUIRE(world.wave().timer(static_cast<Arrival>(i)) == model.timers[i]);
        }
        REQUIRE(static_cast<std::int32_t>(world.entities().size()) == model.rocks);
    }
}

TEST_CASE("waves have the numbers of rocks in the table [§11.2]") {
    struct Range {
        std::uint8_t wave;
        int least;
        int most;
    };
    const Range kRanges[] = {{1, 3, 3},  {4, 3, 3},  {5, 4, 4},   {7, 4, 4},   {8, 4, 5},   {9, 4, 5},
                             {10, 5, 6}, {15, 6, 8}, {20, 7, 11}, {30, 9, 15}, {40, 11, 20}};
    for (const Range& range : kRanges) {
        std::set<int> sizes;
        for (std::uint32_t seed = 1; seed <= 300; ++seed) {
            sizes.insert(static_cast<int>(wave_of(seed, range.wave).entities().size()));
        }
        INFO("wave " << int{range.wave});
        CHECK(*sizes.begin() == range.least);
        CHECK(*sizes.rbegin() == range.most);
    }
}

TEST_CASE("early waves have no wells, novas or mines [§11.1]") {
    for (std::uint32_t seed = 1; seed <= 300; ++seed) {
        REQUIRE(wave_of(seed, 2).wave().timer(Arrival::Vortex) == 0);
        REQUIRE(wave_of(seed, 4).wave().timer(Arrival::Nova) == 0);
        REQUIRE(wave_of(seed, 3).wave().timer(Arrival::Mine) == 0);
    }
}

TEST_CASE("rocks start at the top edge with velocities in their kind's range [§6.1]") {
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        const sim::World world = wave_of(seed, 1);
        for (std::size_t i = 0; i < world.entities().size(); ++i) {
            const sim::Entity& each = world.entities()[i];
            const bool is_steel = each.kind() == Kind::SteelRock;
            REQUIRE((is_steel || each.kind() == Kind::LargeRock));
            REQUIRE(each.pos().y == 0);
            REQUIRE(each.pos().x >= 0);
            REQUIRE(each.pos().x < 10240);
            REQUIRE(each.pos().x % 16 == 0);
            const std::int32_t push_x = is_steel ? 16 : 0;
            const std::int32_t push_y = is_steel ? 32 : 0;
            REQUIRE(std::abs(each.vel().x) > push_x);
            REQUIRE(std::abs(each.vel().y) > push_y);
            REQUIRE(std::abs(each.vel().x) <= 32 + push_x);
            REQUIRE(std::abs(each.vel().y) <= 32 + push_y);
        }
    }
}

TEST_CASE("about one rock in ten is steel, and never all of them [§11.2]") {
    int steel = 0;
    int total = 0;
    for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
        const sim::World world = wave_of(seed, 1);
        steel += count(world, Kind::SteelRock);
        total += static_cast<int>(world.entities().size());
        REQUIRE(count(world, Kind::LargeRock) >= 1);
    }
    CHECK(steel > total * 8 / 100);
    CHECK(steel < total * 12 / 100);
}

TEST_CASE("if all rocks of a start are steel, the last one becomes a rock [§11.2]") {
    for (std::uint32_t seed = 1;; ++seed) {
        support::TestWorld world = support::bare_world();
        world.random() = sim::Random(seed * 7919);
        Model model(seed * 7919, 1);
        sim::Random& random = model.random;
        bool is_all_steel = true;
        for (int i = 0; i < 3 && is_all_steel; ++i) {
            random.skip();
            is_all_steel = random.roll(10) == 0;
            static_cast<void>(sim::roll_speed(random, 64, 1));
            static_cast<void>(sim::roll_speed(random, 64, 2));
            random.skip();
        }
        if (is_all_steel) {
            world.wave().begin(world, 1);
            CHECK(count(world, Kind::SteelRock) == 2);
            CHECK(world.entities()[2].kind() == Kind::LargeRock);
            return;
        }
    }
}

TEST_CASE("a deathmatch starts with a medium rock, and half of the others are steel [§11.2]") {
    int steel = 0;
    int others = 0;
    for (std::uint32_t seed = 1; seed <= 500; ++seed) {
        const sim::World world = wave_of(seed, 1, sim::Mode::Deathmatch);
        REQUIRE(world.entities()[0].kind() == Kind::MediumRock);
        REQUIRE(count(world, Kind::LargeRock) == 0);
        steel += count(world, Kind::SteelRock);
        others += static_cast<int>(world.entities().size()) - 1;
    }
    CHECK(steel > others * 45 / 100);
    CHECK(steel < others * 55 / 100);
}

TEST_CASE("a start velocity is never 0, and its push points away from 0 [§1]") {
    sim::Random random(99);
    for (const std::int32_t range : {64, 80, 96, 112, 160}) {
        std::int32_t least = 0;
        std::int32_t most = 0;
        for (int i = 0; i < 4000; ++i) {
            const std::int32_t v = sim::roll_speed(random, range, 2);
            REQUIRE(std::abs(v) > 32);
            least = std::min(least, v);
            most = std::max(most, v);
        }
        CHECK(least == -range / 2 - 32);
        CHECK(most == range / 2 - 1 + 32);
    }
}

TEST_CASE("the range of start velocities grows by 16 every six waves [§1]") {
    const std::map<std::uint8_t, std::int32_t> kRanges = {{1, 64}, {5, 64}, {6, 80}, {11, 80}, {12, 96}, {18, 112}};
    for (const auto& [wave, range] : kRanges) {
        CHECK(wave_of(1, wave).wave().speed_range() == range);
    }
}

TEST_CASE("each arrival appears in the tick in which its timer is up [§11.3]") {
    CHECK(arrive(Arrival::Multiplier, Kind::Multiplier, 1, 1).size() == 1);
    CHECK(arrive(Arrival::Fighter, Kind::BigFighter, 1, 1).size() == 1);
    CHECK(arrive(Arrival::DamagedShip, Kind::DamagedShip, 1, 1).size() == 1);
    CHECK(arrive(Arrival::Nova, Kind::Nova, 1, 20).size() == 1);
}

TEST_CASE("a comet brings 500 on a roll of 0 and thousands on the others [§6.9]") {
    const support::TestWorld before = support::world_before(Arrival::Comet);
    for (std::int32_t result = 0; result < 6; ++result) {
        support::TestWorld world = before;
        support::force_rolls(world, {{50, 1}, {608, 300}, {6, result}});
        step(world);
        REQUIRE(count(world, Kind::Comet) == 1);
        CHECK(support::last(world, Kind::Comet)->value() == (result == 0 ? 500 : 1000 * result));
        CHECK(support::last(world, Kind::Comet)->pos() == sim::from_pixels(332, 0));
    }
}

TEST_CASE("a damaged ship's start velocity is the same in every wave [§6.1]") {
    const support::TestWorld before =
        support::world_before(Arrival::DamagedShip, {.wave = 30, .has_collisions = false});
    sim::Vec least;
    sim::Vec most;
    for (std::uint32_t seed = 1; seed < 400; ++seed) {
        support::TestWorld world = before;
        world.random() = sim::Random(seed * 7919);
        step(world);
        const sim::Vec vel = support::last(world, Kind::DamagedShip)->vel();
        REQUIRE(std::abs(vel.y) > 16);
        least = {std::min(least.x, vel.x), std::min(least.y, vel.y)};
        most = {std::max(most.x, vel.x), std::max(most.y, vel.y)};
    }
    CHECK(least == sim::Vec{-32, -32 - 16});
    CHECK(most == sim::Vec{31, 31 + 16});
}

TEST_CASE("canisters, comets, wells and mines arrive alone or in a blue moon of 4, 6, 8 or 10 [§11.3]") {
    const std::pair<Arrival, Kind> kMoons[] = {{Arrival::Canister, Kind::Canister},
                                               {Arrival::Comet, Kind::Comet},
                                               {Arrival::Vortex, Kind::Vortex},
                                               {Arrival::Mine, Kind::Mine}};
    for (const auto& [arrival, kind] : kMoons) {
        const support::TestWorld before = support::world_before(arrival, {.wave = 20, .has_collisions = false});
        for (std::int32_t size = 0; size < 5; ++size) {
            support::TestWorld world = before;
            if (size < 4) {
                support::force_rolls(world, {{50, 0}, {4, size}});
            } else {
                support::force_rolls(world, {{50, 1}});
            }
            step(world);
            CHECK(count(world, kind) == (size < 4 ? (size + 2) * 2 : 1));
        }
    }
}

TEST_CASE("a well appears 63 px off a ship's row and column, one less for each further try [§6.15]") {
    const support::TestWorld before = support::world_before(Arrival::Vortex, {.wave = 9});
    for (std::uint32_t seed = 1; seed <= 500; ++seed) {
        support::TestWorld world = before;
        sim::Random random(seed * 2654435761u);
        world.random() = random;
        step(world);
        if (random.roll(50) == 0) {
            continue;  // a blue moon
        }
        sim::Vec px;
        std::int32_t limit = 64;
        do {
            --limit;
            px.x = 32 + random.roll(544);
            px.y = 32 + random.roll(384);
        } while (std::abs(px.x - 304) < limit || std::abs(px.y - 222) < limit);
        REQUIRE(support::last(world, Kind::Vortex)->pixel_pos() == px);
    }
}

TEST_CASE("little fighters come from wave 7 on, (wave - 6) in (wave + 5) times [§6.12]") {
    const auto little_in_1100 = [](std::uint8_t wave) {
        const support::TestWorld before = support::world_before(Arrival::Fighter, {.wave = wave});
        int little = 0;
        for (std::uint32_t seed = 1; seed <= 1100; ++seed) {
            support::TestWorld world = before;
            world.random() = sim::Random(seed * 2654435761u);
            step(world);
            little += count(world, Kind::LittleFighter);
        }
        return little;
    };
    CHECK(little_in_1100(6) == 0);
    CHECK(little_in_1100(7) == Approx(1100.0 / 12).margin(30));
    CHECK(little_in_1100(17) == Approx(1100.0 / 2).margin(60));
}

TEST_CASE("a wave ends on the 91st tick without a rock [§11.4]") {
    support::TestWorld world = support::bare_world();
    CHECK(count(step(world, 90), Event::Type::WaveCleared) == 0);
    CHECK(world.phase() == sim::Phase::Play);
    const sim::EventList events = step(world);
    CHECK(count(events, Event::Type::WaveCleared) == 1);
    CHECK(world.phase() == sim::Phase::Tally);
}

TEST_CASE("a rock that appears pauses the count [§11.4]") {
    support::TestWorld world = support::bare_world();
    step(world, 50);
    support::put_rock(world, sim::RockSize::Small, {40, 430});
    step(world, 100);
    support::put_shot_on(world, 0, *support::last(world, Kind::SmallRock));
    step(world, 24);  // its explosion still counts as a rock
    CHECK(world.entities().size() == 1);
    CHECK(count(step(world, 40), Event::Type::WaveCleared) == 0);
    CHECK(count(step(world), Event::Type::WaveCleared) == 1);
}

TEST_CASE("the heart beats every 30 ticks, low tone first, and faster for each destroyed rock [§11.6]") {
    support::TestWorld world = support::quiet_world();
    sim::EventList beats = step(world, 60);
    std::erase_if(beats, [](const Event& event) { return event.type != Event::Type::Heartbeat; });
    REQUIRE(beats.size() == 2);
    CHECK(beats[0].value == 0);
    CHECK(beats[1].value == 1);
    world.wave().quicken_heartbeat();
    step(world, 30);
    CHECK(count(step(world, 28), Event::Type::Heartbeat) == 0);
    CHECK(count(step(world), Event::Type::Heartbeat) == 1);
}

TEST_CASE("two stars move every 15 ticks of play [§4.3]") {
    support::TestWorld world = support::quiet_world();
    CHECK(count(step(world, 14), Event::Type::StarMoved) == 0);
    CHECK(count(step(world), Event::Type::StarMoved) == 2);
    const sim::EventList events = step(world, 3000);
    CHECK(count(events, Event::Type::StarMoved) == 400);
    sim::Vec farthest{};
    for (const Event& event : events) {
        if (event.type == Event::Type::StarMoved) {
            const sim::Vec px{sim::to_pixels(event.pos.x), sim::to_pixels(event.pos.y)};
            const bool is_inner = px.x > 64 && px.x < 576 && px.y > 64 && px.y < 416;
            REQUIRE((event.value < 30 ? px.x >= 32 && px.x < 608 && px.y >= 32 && px.y < 448 : !is_inner));
            REQUIRE(event.extra >= 0);
            REQUIRE(event.extra < 20);
            if (event.value < 30) {
                farthest = {std::max(farthest.x, px.x), std::max(farthest.y, px.y)};
            }
        }
    }
    CHECK(farthest.x > 580);
    CHECK(farthest.y > 430);
}

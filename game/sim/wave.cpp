// SPDX-License-Identifier: Zlib
#include "game/sim/wave.h"

#include <algorithm>
#include <cstdlib>

#include "game/sim/entities/fighter.h"
#include "game/sim/entities/hazards.h"
#include "game/sim/entities/pickups.h"
#include "game/sim/entities/rock.h"
#include "game/sim/mutable_world.h"
#include "game/sim/random.h"

namespace sim {

namespace {

constexpr std::int32_t kCometLeast = 500;  // points of one comet in six; the others bring thousands
constexpr std::int32_t kCometThousand = 1000;

/// Rolls how many objects arrive together: one, or in a blue moon 4, 6, 8 or 10 (RULES.md §11.3).
std::int32_t roll_blue_moon(Random& random) {
    return random.roll(kBlueMoonOdds) == 0 ? (random.roll(4) + 2) * 2 : 1;
}

/// Rolls a position on the top edge, right of the border.
Vec roll_top(MutableWorld world) {
    return from_pixels(kBorderPx + world.random().roll(world.field().width_px - kBorderPx), 0);
}

/// Rolls a position at which a cell is inside the border: multipliers, wells and novas appear there.
Vec roll_interior(MutableWorld world) {
    static constexpr std::int32_t kAround = 2 * kBorderPx + kCellPx;
    const std::int32_t x = kBorderPx + world.random().roll(world.field().width_px - kAround);
    const std::int32_t y = kBorderPx + world.random().roll(world.field().height_px - kAround);
    return from_pixels(x, y);
}

bool is_near_a_pilot(const World& world, Vec pos, std::int32_t limit_px) {
    return std::ranges::any_of(world.pilots(), [&](const Pilot& pilot) {
        const Vec to = pilot.ship().pixel_pos() - Vec{to_pixels(pos.x), to_pixels(pos.y)};
        return pilot.is_alive() && (std::abs(to.x) < limit_px || std::abs(to.y) < limit_px);
    });
}

/// Rolls a position off the row and column of every living pilot. Each further try may be closer (RULES.md §6.15).
Vec roll_spot(MutableWorld world) {
    std::int32_t limit = kPlacementLimit;
    while (true) {
        limit = std::max(0, limit - 1);
        const Vec spot = roll_interior(world);
        if (!is_near_a_pilot(world, spot, limit)) {
            return spot;
        }
    }
}

/// Spawns one entity of an arrival; a blue moon calls it for each copy.
Entity& spawn_arrival(MutableWorld world, Arrival arrival) {
    Random& random = world.random();
    switch (arrival) {
    case Arrival::Multiplier: {
        const Vec pos = roll_interior(world);
        return world.spawn<Multiplier>(pos, 2 + random.roll(kMultiplierFrames));
    }
    case Arrival::Canister: {
        const Vec pos = roll_top(world);
        const Vec vel = roll_velocity(world, 1, 1);
        return world.spawn<Canister>(random, pos, vel);
    }
    case Arrival::Comet: {
        const Vec pos = roll_top(world);
        const std::int32_t thousands = random.roll(6);
        return world.spawn<Comet>(world, pos, thousands == 0 ? kCometLeast : thousands * kCometThousand);
    }
    case Arrival::Fighter: {
        const Vec pos = from_pixels(0, kBorderPx + random.roll(world.field().height_px - kBorderPx));
        const bool is_little = random.roll(5 + world.wave().number()) > kLittleFighterAbove;
        return world.spawn<Fighter>(world, is_little, pos);
    }
    case Arrival::Vortex:
        return world.spawn<Vortex>(random, roll_spot(world));
    case Arrival::DamagedShip: {
        const Vec pos = roll_top(world);
        const std::int32_t x = roll_speed(random, kDamagedShipRange, 0);
        const std::int32_t y = roll_speed(random, kDamagedShipRange, 1);
        return world.spawn<DamagedShip>(random, pos, Vec{x, y});
    }
    case Arrival::Mine: {
        const Vec vel = roll_velocity(world, 0, 0);
        const Vec pos = roll_top(world);
        return world.spawn<Mine>(world, pos, vel);
    }
    case Arrival::Nova:
        break;
    }
    return world.spawn<Nova>(random, roll_spot(world));
}

constexpr bool has_blue_moons(Arrival arrival) {
    return arrival == Arrival::Canister || arrival == Arrival::Comet || arrival == Arrival::Vortex ||
           arrival == Arrival::Mine;
}

}  // namespace

std::int32_t roll_speed(Random& random, std::int32_t range, std::int32_t push) {
    std::int32_t speed = 0;
    while (speed == 0) {
        speed = random.roll(range) - range / 2;
    }
    return speed + (speed > 0 ? push : -push) * kSubpixels;
}

std::uint32_t wave_seed(std::uint32_t seed, std::int32_t number) {
    constexpr std::uint32_t kApart = 0x85EBCA6B;  // between two waves, before they are mixed
    const std::uint32_t x = mixed(seed + kApart * static_cast<std::uint32_t>(number));
    return x != 0 ? x : 1;
}

Vec roll_velocity(MutableWorld world, std::int32_t push_x, std::int32_t push_y) {
    const std::int32_t range = world.wave().speed_range();
    const std::int32_t x = roll_speed(world.random(), range, push_x);
    const std::int32_t y = roll_speed(world.random(), range, push_y);
    return {x, y};
}

void Wave::begin(MutableWorld world, std::int32_t number) {
    *this = Wave{};
    number_ = number;
    if (world.mode_rules().has_waves) {
        roll_timers(world.random());
        place_rocks(world);
    }
}

void Wave::roll_timers(Random& random) {
    static constexpr std::int32_t kShort = 30;  // seconds
    static constexpr std::int32_t kLong = 60;
    const auto roll_timer = [&](Arrival arrival, bool comes, std::int32_t units) {
        timers_[static_cast<std::size_t>(arrival)] = comes ? random.roll(units) * kTimerUnit : 0;
    };
    // Each condition is rolled before its timer, and in this order: the sequence is a rule (RULES.md §11.1).
    roll_timer(Arrival::Multiplier, random.roll(2) != 0, kShort);
    roll_timer(Arrival::Canister, random.roll(2) != 0, kShort);
    roll_timer(Arrival::Comet, random.roll(2) != 0, kShort);
    roll_timer(Arrival::Vortex, random.roll(10 + number_) > 11, kShort);
    roll_timer(Arrival::Nova, random.roll(10 + number_) > 13, kShort);
    roll_timer(Arrival::Fighter, random.roll(3) == 0, kShort);
    roll_timer(Arrival::DamagedShip, random.roll(10) == 0, kLong);
    roll_timer(Arrival::Mine, random.roll(10 + number_) > 12, kLong);
}

void Wave::place_rocks(MutableWorld world) {
    const ModeRules& rules = world.mode_rules();
    const std::int32_t alone = 3 + number_ / 5 + world.random().roll(std::max(1, number_ / 4));
    const std::int32_t pilots = world.pilots_present();
    const std::int32_t count = alone + alone * rules.more_rocks * std::max(0, pilots - 1) / 10;
    const std::int32_t now = rules.has_team ? std::min(count, kCrewRocks + kCrewRocksEach * pilots) : count;
    bool has_rock = false;
    for (std::int32_t i = 0; i < now; ++i) {
        const bool must_be_rock = i == 0 && rules.starts_with_rock;
        // The last one becomes a rock if all others are steel (RULES.md §11.2).
        has_rock = place_rock(world, must_be_rock, has_rock || i + 1 < now) || has_rock;
    }
    if (rules.has_team) {
        world.team().hold_back(world, count - now);
    }
}

bool Wave::place_rock(MutableWorld world, bool must_be_rock, bool may_be_steel) {
    Random& random = world.random();
    const ModeRules& rules = world.mode_rules();
    const Vec pos = from_pixels(random.roll(world.field().width_px), 0);
    const bool rolled_steel = !must_be_rock && random.roll(rules.steel_odds) == 0;
    if (rolled_steel && may_be_steel) {
        const Vec vel = roll_velocity(world, 1, 2);
        world.spawn<SteelRock>(random, pos, vel);
        return false;
    }
    spawn_rock(world, rules.start_rock, pos, 0);
    return true;
}

void Wave::let_rock_in(MutableWorld world) {
    place_rock(world, false, true);
}

void Wave::step_arrivals(MutableWorld world) {
    for (std::size_t i = 0; i < kArrivals; ++i) {
        if (timers_[i] > 0 && --timers_[i] == 0) {
            arrive(world, static_cast<Arrival>(i));
        }
    }
}

void Wave::arrive(MutableWorld world, Arrival arrival) {
    for (std::int32_t copies = has_blue_moons(arrival) ? roll_blue_moon(world.random()) : 1; copies > 0; --copies) {
        const Entity& entity = spawn_arrival(world, arrival);
        if (arrival == Arrival::Fighter) {
            fighter_ = entity.id();
        }
        world.emit({.type = Event::Type::Appeared,
                    .value = entity.value(),
                    .pos = entity.pos(),
                    .kind = entity.kind(),
                    .id = entity.id()});
    }
}

bool Wave::step_end(const World& world) {
    return world.mode_rules().has_waves && std::ranges::none_of(world.entities().all(), &Entity::is_rock) &&
           world.team().rocks_outside() == 0 && end_wait_-- == 0;
}

void Wave::step_heartbeat(MutableWorld world) {
    if (--beat_wait_ > 0) {
        return;
    }
    beat_wait_ = beat_every_;
    world.emit({.type = Event::Type::Heartbeat, .value = beat_is_high_ ? 1 : 0});
    beat_is_high_ = !beat_is_high_;
}

void Wave::quicken_heartbeat() {
    beat_every_ = std::max(kHeartbeatFast, beat_every_ - 1);
}

}  // namespace sim

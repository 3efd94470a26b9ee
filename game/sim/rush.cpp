// SPDX-License-Identifier: Zlib
#include "game/sim/rush.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "game/sim/entities/rock.h"
#include "game/sim/mutable_world.h"

namespace sim {

namespace {

constexpr std::array<Arrival, 5> kEvents{Arrival::Fighter, Arrival::Mine, Arrival::Comet, Arrival::Multiplier,
                                         Arrival::Canister};

std::int32_t steel_in_field(const World& world) {
    return static_cast<std::int32_t>(std::ranges::count(world.entities().all(), Kind::SteelRock, &Entity::kind));
}

std::int32_t wanted_mass(Tick tick) {
    return kRushMass + kRushMassStep * static_cast<std::int32_t>(tick / kRushMassEvery);
}

/// A place at an edge of the field, and the direction into the field.
struct Entrance {
    Vec pos;
    Vec inwards;  ///< One component is 0, the other 1 or -1.
};

/// Returns the entrance at the edge that is farthest from the ship, in proportion to the field's size; of equals, the
/// first of left, right, top and bottom.
Entrance roll_entrance(MutableWorld world) {
    const Field& field = world.field();
    const Vec ship = world.pilot(0).ship().pixel_pos();
    const std::array<std::int32_t, 4> far{ship.x * field.height_px, (field.width_px - ship.x) * field.height_px,
                                          ship.y * field.width_px, (field.height_px - ship.y) * field.width_px};
    const auto edge = std::ranges::max_element(far) - far.begin();
    const bool is_side = edge < 2;
    const bool is_first = edge % 2 == 0;
    const std::int32_t along = world.random().roll(is_side ? field.height_px : field.width_px);
    const std::int32_t across = is_first ? 0 : (is_side ? field.width_px : field.height_px) - kCellPx;
    const std::int32_t way = is_first ? 1 : -1;
    return is_side ? Entrance{from_pixels(across, along), {way, 0}} : Entrance{from_pixels(along, across), {0, way}};
}

void let_rock_in(MutableWorld world) {
    Random& random = world.random();
    const bool rolled_steel = random.roll(world.mode_rules().steel_odds) == 0;
    // It rarely breaks, so without a limit it would take the place of what can be shot.
    const bool is_steel = rolled_steel && steel_in_field(world) < kRushSteel;
    const Entrance entrance = roll_entrance(world);
    const std::int32_t range = world.wave().speed_range();
    const std::int32_t inwards = std::abs(roll_speed(random, range, 1));
    const std::int32_t along = roll_speed(random, range, 0);
    const Vec vel =
        entrance.inwards.x != 0 ? Vec{entrance.inwards.x * inwards, along} : Vec{along, entrance.inwards.y * inwards};
    if (is_steel) {
        world.spawn<SteelRock>(random, entrance.pos, vel);
    } else {
        world.spawn<Rock>(random, world.mode_rules().start_rock, entrance.pos, vel);
    }
}

}  // namespace

void step_rush(MutableWorld world) {
    const Tick tick = static_cast<const World&>(world).tick();
    if (tick % kRushEntryEvery == 0 && world.entities().mass() < wanted_mass(tick)) {
        let_rock_in(world);
    }
    if (tick > 0 && tick % kRushEventEvery == 0) {
        const Arrival event = kEvents[(tick / kRushEventEvery - 1) % kEvents.size()];
        if (event != Arrival::Fighter || world.wave().fighter() == 0) {
            world.wave().arrive(world, event);
        }
    }
    if (tick > 0 && tick % kRushShieldsEvery == 0) {
        world.pilot(0).ship().top_up_shield(world);
    }
}

}  // namespace sim

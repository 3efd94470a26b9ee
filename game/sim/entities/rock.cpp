// SPDX-License-Identifier: Zlib
#include "game/sim/entities/rock.h"

#include <array>

#include "game/sim/mutable_world.h"

namespace sim {

namespace {

struct Traits {
    Kind kind;
    std::int32_t frames;
    std::int32_t points;
    std::int32_t least_delay;
};

constexpr std::array<Traits, 3> kTraits = {{
    {Kind::LargeRock, kLargeRockFrames, kLargeRockPoints, 2},
    {Kind::MediumRock, kMediumRockFrames, kMediumRockPoints, 2},
    {Kind::SmallRock, kSmallRockFrames, kSmallRockPoints, 1},
}};
constexpr std::int32_t kDelaySpread = 3;

constexpr const Traits& traits(RockSize size) {
    return kTraits[static_cast<std::size_t>(size)];
}

}  // namespace

Rock::Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel)
    : Rock(id, random, size, pos, vel, traits(size).least_delay + random.roll(kDelaySpread)) {}

Rock::Rock(EntityId id, Random& random, RockSize size, Vec pos, Vec vel, std::int32_t delay)
    : EntityOf(id, pos, vel), size_(size) {
    animate(random.roll(traits(size).frames), delay, vel.x > 0 ? 1 : -1);
}

Kind Rock::kind() const {
    return traits(size_).kind;
}

std::int32_t Rock::frame_count() const {
    return traits(size_).frames;
}

std::int32_t Rock::points() const {
    return traits(size_).points;
}

bool Rock::on_destroyed(MutableWorld world) {
    world.wave().quicken_heartbeat();
    if (size_ != RockSize::Small) {
        const RockSize piece = size_ == RockSize::Large ? RockSize::Medium : RockSize::Small;
        const std::int32_t push = size_ == RockSize::Large ? 1 : 2;
        for (std::int32_t left = 1 + world.random().roll(kRockPieces); left > 0; --left) {
            spawn_rock(world, piece, pos(), push);
        }
    }
    return true;
}

Rock& spawn_rock(MutableWorld world, RockSize size, Vec pos, std::int32_t push) {
    const Vec vel = roll_velocity(world, push, push);
    return world.spawn<Rock>(world.random(), size, pos, vel);
}

}  // namespace sim

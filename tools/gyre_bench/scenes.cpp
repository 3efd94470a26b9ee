// SPDX-License-Identifier: Zlib
#include "tools/gyre_bench/scenes.h"

namespace bench {

namespace {

std::size_t load(const sim::World& world) {
    std::size_t count = world.entities().size() + world.enemy_shots().size();
    for (const sim::Pilot& pilot : world.pilots()) {
        count += pilot.is_present() ? 1 + pilot.ship().shots().size() : 0;
    }
    return count;
}

/// `blasts` breaks every rock that often at the start, a second apart.
sim::World fullest(const sim::Setup& setup, sim::Tick blasts) {
    constexpr sim::Tick kMinute = 60 * sim::kTicksPerSecond;
    sim::World world(setup, sim::MaskTable::classic());
    sim::World best = world;
    sim::EventList events;
    while (world.tick() < kMinute) {
        events.clear();
        if (world.tick() % sim::kTicksPerSecond == 0 && world.tick() / sim::kTicksPerSecond < blasts) {
            world.blast(nullptr);
        }
        world.step(lively_keys(world.tick()), events);
        if (load(world) > load(best)) {
            best = world;
        }
    }
    return best;
}

}  // namespace

sim::TickInput lively_keys(sim::Tick tick) {
    sim::TickInput input;
    for (std::uint32_t slot = 0; slot < input.keys.size(); ++slot) {
        const std::uint32_t phase = tick / 20 + slot * 7;
        const auto hold = [&](sim::Keys::Bit bit, bool is_held) {
            input.keys[slot].bits = static_cast<std::uint8_t>(input.keys[slot].bits | (is_held ? bit : 0));
        };
        hold(sim::Keys::Left, phase % 3 == 0);
        hold(sim::Keys::Right, phase % 3 == 1);
        hold(sim::Keys::Thrust, phase % 5 == 0);
        hold(sim::Keys::Fire, tick % 2 == 0);
    }
    return input;
}

sim::World busy3() {
    return fullest({.seed = 7, .pilots = 3, .wave = 12, .lives = sim::kMaxLives}, 1);
}

sim::World full8() {
    return fullest({.seed = 7, .pilots = sim::kMaxPilots, .wave = sim::kMaxStartWave, .lives = sim::kMaxLives}, 2);
}

}  // namespace bench

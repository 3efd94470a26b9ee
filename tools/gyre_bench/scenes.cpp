// SPDX-License-Identifier: Zlib
#include "tools/gyre_bench/scenes.h"

#include <algorithm>
#include <cstddef>

#include "game/match/local_game_input.h"
#include "tests/support/rules_access.h"

namespace bench {

namespace {

std::size_t load(const sim::World& world) {
    std::size_t count = world.entities().size() + world.enemy_shots().size();
    for (const sim::Pilot& pilot : world.pilots()) {
        count += pilot.is_present() ? 1 + pilot.ship().shots().size() : 0;
    }
    return count;
}

/// A minute of play that begins with `blasts` blasts of every rock, one second apart.
class Play {
public:
    Play(const sim::Setup& setup, sim::Tick blasts) : setup_(setup), blasts_(blasts) {}

    /// Returns the world at tick `end`; passes every world before it to `see`.
    template <typename See>
    sim::World until(sim::Tick end, const See& see) const {
        sim::World world(setup_, sim::MaskTable::classic());
        sim::EventList events;
        while (world.tick() < end) {
            see(world);
            events.clear();
            if (world.tick() % sim::kTicksPerSecond == 0 && world.tick() / sim::kTicksPerSecond < blasts_) {
                sim::RulesAccess::to(world).blast(nullptr);
            }
            world.step(lively_keys(world.tick()), events);
        }
        return world;
    }

    /// Returns the world of the fullest tick, or the one `early` ticks before it.
    sim::World fullest(sim::Tick early = 0) const {
        constexpr sim::Tick kMinute = 60 * sim::kTicksPerSecond;
        sim::Tick best = 0;
        std::size_t most = 0;
        until(kMinute, [&](const sim::World& world) {
            if (load(world) > most) {
                most = load(world);
                best = world.tick();
            }
        });
        return until(std::max(best, early) - early, [](const sim::World&) {});
    }

private:
    sim::Setup setup_;
    sim::Tick blasts_;
};

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

sim::World busy3(sim::Tick early) {
    return Play({.seed = 7, .pilots = 3, .wave = 12, .lives = sim::kMaxLives}, 1).fullest(early);
}

sim::World full8() {
    return Play({.seed = 7, .pilots = sim::kMaxPilots, .wave = sim::kMaxStartWave, .lives = sim::kMaxLives}, 2)
        .fullest();
}

replay::Replay bots8() {
    constexpr sim::Tick kTenMinutes = 10 * 60 * sim::kTicksPerSecond;
    const sim::Setup setup{.seed = 7, .pilots = sim::kMaxPilots, .lives = sim::kMaxLives};
    match::Match match = match::make_local_match(setup, sim::MaskTable::classic(),
                                                 match::with_bots({}, sim::kMaxPilots, match::BotSkill::Hard), "bench");
    while (match.world().tick() < kTenMinutes) {
        match.step();
    }
    return match.recording();
}

}  // namespace bench

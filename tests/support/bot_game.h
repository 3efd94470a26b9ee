// SPDX-License-Identifier: Zlib
/// Games that bots fly alone. Needs the rules and the standard library only, so that any compiler can build it.
#pragma once

#include <cstdint>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/sim/masks.h"
#include "game/sim/world.h"

namespace support {

/// Returns the hash of a game's world after so many ticks, with a bot of that skill and seed in each slot.
[[nodiscard]] inline std::uint64_t hash_of_bot_game(const sim::Setup& setup, match::BotSkill skill, std::uint64_t seed,
                                                    sim::Tick ticks) {
    sim::World world(setup, sim::MaskTable::classic());
    std::vector<match::Bot> bots;
    for (sim::Slot slot = 0; slot < setup.pilots; ++slot) {
        bots.emplace_back(skill, slot, seed);
    }
    sim::EventList events;
    while (world.tick() < ticks) {
        sim::TickInput input;
        for (match::Bot& bot : bots) {
            input.keys[static_cast<std::size_t>(bot.slot())] = bot.decide(world);
        }
        events.clear();
        world.step(input, events);
    }
    return world.hash();
}

}  // namespace support

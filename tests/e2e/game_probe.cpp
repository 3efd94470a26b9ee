// SPDX-License-Identifier: Zlib
// Prints the digest of the rules, then plays games with bots and prints a line for each: its seed, pilots, mode, ticks
// and the hash of its last world. Needs
// the rules and the standard library alone, so that whatever compiles C++ can show that it plays as the others do.
#include <cstdint>
#include <cstdio>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/sim/masks.h"
#include "game/sim/rules_digest.h"
#include "game/sim/world.h"

namespace {

std::uint64_t play(const sim::Setup& setup, sim::Tick ticks) {
    sim::World world(setup, sim::MaskTable::classic());
    std::vector<match::Bot> bots;
    for (sim::Slot slot = 0; slot < setup.pilots; ++slot) {
        bots.emplace_back(match::BotSkill::Normal, slot, setup.seed);
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

}  // namespace

int main() {
    std::printf("digest of the rules: %016llx\n",
                static_cast<unsigned long long>(sim::rules_digest(sim::MaskTable::classic())));
    for (const auto mode : {sim::Mode::Coop, sim::Mode::Deathmatch}) {
        for (const int pilots : {1, 4, 8}) {
            constexpr sim::Tick kTicks = 3000;
            sim::Setup setup;
            setup.mode = mode;
            setup.pilots = static_cast<std::uint8_t>(pilots);
            std::printf("seed %u, %d pilots, mode %d, %d ticks: %016llx\n", static_cast<unsigned>(setup.seed), pilots,
                        static_cast<int>(mode), static_cast<int>(kTicks),
                        static_cast<unsigned long long>(play(setup, kTicks)));
        }
    }
}

// SPDX-License-Identifier: Zlib
// Prints the digest of the rules, then plays games with bots and prints a line for each: its seed, pilots, mode, ticks
// and the hash of its last world. Needs
// the rules and the standard library alone, so that whatever compiles C++ can show that it plays as the others do.
#include <cstdint>
#include <cstdio>

#include "game/sim/rules_digest.h"
#include "tests/support/bot_game.h"

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
                        static_cast<unsigned long long>(
                            support::hash_of_bot_game(setup, match::BotSkill::Normal, setup.seed, kTicks)));
        }
    }
}

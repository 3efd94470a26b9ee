// SPDX-License-Identifier: Zlib
#include "game/screens/tips.h"

#include "game/sim/rules.h"

#include <array>

namespace screens {
namespace {

constexpr int kTicksEach = 9 * sim::kTicksPerSecond;

constexpr std::array<std::string_view, 18> kTips{{
    "A still ship is a good gun platform: turn, shoot, and move only when you must.",
    "To stop, turn round and thrust the other way for as long as you sped up.",
    "What leaves the field on one side comes back on the other. Shots do, too.",
    "The shield does not refill with a new wave. Spend it in short taps.",
    "After each new wave nothing can hurt you for two seconds.",
    "A nova that goes off stops your engine for five seconds. Shoot it first.",
    "Never shoot a canister: fly into it.",
    "Multipliers count at the end of the wave, and only the last one that you shot.",
    "The bonus of a wave melts away. Be quick, then double it with a multiplier.",
    "Steel asteroids need not be destroyed: a wave ends when the rocks are gone.",
    "A homing mine turns badly. Let it rush past, then shoot it from behind.",
    "A fighter flies from left to right and never back. Stay out of its row.",
    "Shots inherit the speed of the ship: they reach further when you fly along with them.",
    "Break one large rock completely before you turn to the next.",
    "Touch the damaged ship to gain a life. It does not wait for long.",
    "Every game is kept as a replay. See how you lost that ship.",
    "In a gravity well's pull, thrust across it, not against it.",
    "All keys can be changed under Controls, those of game pads too.",
}};

}  // namespace

std::string_view tip_at(int ticks, std::size_t first) {
    return kTips[(first + static_cast<std::size_t>(ticks / kTicksEach)) % kTips.size()];
}

std::size_t tip_count() {
    return kTips.size();
}

}  // namespace screens

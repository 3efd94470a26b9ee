// SPDX-License-Identifier: Zlib
#include "tests/net/history/made_up_game.h"

#include <algorithm>

#include "engine/base/rng.h"
#include "tests/support/numbers.h"

namespace net::testing {

InputHistory made_up_game(std::uint64_t seed, Tick ticks, Slot pilots) {
    engine::Rng chance(seed);
    InputHistory history;
    CompleteTick inputs;
    for (Tick tick = 0; tick < ticks; ++tick) {
        inputs.tick = tick;
        inputs.events.clear();
        for (Slot slot = 0; slot < pilots; ++slot) {
            std::uint8_t& keys = inputs.keys[slot];
            if (chance.happens(4.0 / kTicksPerSecond)) {
                keys = static_cast<std::uint8_t>(keys ^ 1U << chance.between(0, 5));
            }
            if (chance.happens(0.001)) {
                inputs.events.push_back({static_cast<TickEvent::Type>(chance.between(0, 6)), slot, "words"});
            }
        }
        history.append(inputs);
    }
    return history;
}

bool is_equal(const CompleteTick& a, const CompleteTick& b) {
    return a.tick == b.tick && a.keys == b.keys &&
           std::ranges::equal(a.events, b.events, [](const TickEvent& one, const TickEvent& other) {
               return one.type == other.type && one.slot == other.slot && one.text == other.text &&
                      one.whose == other.whose;
           });
}

}  // namespace net::testing

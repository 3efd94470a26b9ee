// SPDX-License-Identifier: Zlib
#include "game/sim/rules_digest.h"

#include "game/sim/hash.h"
#include "game/sim/world.h"

namespace sim {

namespace {

constexpr Tick kTicks = 240;

std::uint64_t hash_of_game(Mode mode, const std::shared_ptr<const MaskTable>& masks) {
    Setup setup;
    setup.mode = mode;
    setup.pilots = kMaxPilots;
    setup.wave = 12;
    World world(setup, masks);
    Random chance(1);
    EventList events;
    TickInput input;
    for (Tick tick = 0; tick < kTicks; ++tick) {
        for (Keys& keys : input.keys) {
            // Often enough to fire and to turn, and long enough to get somewhere.
            keys.bits = chance.roll(4) == 0 ? static_cast<std::uint8_t>(chance.roll(Keys::kAll + 1)) : keys.bits;
        }
        events.clear();
        world.step(input, events);
    }
    return world.hash();
}

}  // namespace

std::uint64_t rules_digest(const std::shared_ptr<const MaskTable>& masks) {
    HashArchive hash;
    hash("masks", masks->hash());
    for (const Mode mode : {Mode::Coop, Mode::Deathmatch, Mode::Arena, Mode::Crew}) {
        hash("game", hash_of_game(mode, masks));
    }
    return hash.value();
}

}  // namespace sim

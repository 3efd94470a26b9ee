// SPDX-License-Identifier: Zlib
#include "net/play/game_status.h"

#include <algorithm>

namespace net {

bool is_paused(const Lockstep& game, Tick tick) {
    return game.assembler().pauses().is_paused(tick);
}

bool is_paused(const Lockstep& game) {
    const Tick shown = game.schedule().shown();
    return shown > 0 && is_paused(game, shown - 1);
}

bool wants_pause(const Lockstep& game, Slot slot) {
    return game.assembler().pauses().is_wanted_by(slot);
}

bool may_end_pause(const Lockstep& game) {
    return game.assembler().pause_vote().is_open(game.schedule().tick());
}

bool is_senior(const Lockstep& game) {
    const Tick newest = std::max(game.schedule().tick(), Tick{1}) - 1;
    return game.members().senior(newest) == game.members().self();
}

std::vector<Slot> dropped_slots(const Lockstep& game) {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = game.members().ending(slot);
        const bool is_dropped = ending && ending->how == TickEvent::Type::Drop;
        if (is_dropped && game.members().is_free(slot, game.schedule().tick())) {
            found.push_back(slot);
        }
    }
    return found;
}

}  // namespace net

// SPDX-License-Identifier: Zlib
#include "net/play/game_queries.h"

#include <algorithm>
#include <bit>

namespace net {

namespace {

/// Returns the tick that ran last; 0 before the first.
Tick newest_tick(const Lockstep& game) {
    return std::max(game.schedule().tick(), Tick{1}) - 1;
}

}  // namespace

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

RemovalVotes removal_votes(const Lockstep& game, Slot whose) {
    const Tick newest = newest_tick(game);
    const TickAssembler& ticks = game.assembler();
    const std::uint8_t voters = ticks.voters(whose, newest);
    const auto given = static_cast<std::uint8_t>(ticks.removal_vote().votes(whose, newest) & voters);
    RemovalVotes found;
    found.given = std::popcount(given);
    found.needed = RemovalVote::needed(std::popcount(voters));
    const PeerId self = game.members().self();
    found.has_own = (given >> game.members().slots().first_of(self) & 1U) != 0;
    const bool is_other = game.members().slots().peer_of(whose) != self;
    found.is_open = is_other && game.is_present(whose) && found.needed <= std::popcount(voters);
    return found;
}

PeerId senior(const Lockstep& game, PeerId except) {
    return game.members().tenures().senior(newest_tick(game), except);
}

bool is_senior(const Lockstep& game) {
    return senior(game) == game.members().self();
}

std::vector<Slot> dropped_slots(const Lockstep& game) {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const auto& ending = game.members().tenures().ending(slot);
        const bool is_dropped = ending && ending->how == TickEvent::Type::Drop;
        if (is_dropped && game.members().tenures().is_free(slot, game.schedule().tick())) {
            found.push_back(slot);
        }
    }
    return found;
}

}  // namespace net

// SPDX-License-Identifier: Zlib
/// The pauses of a network game: who requested them, and how this player ends them.
#pragma once

#include "engine/input/bindings.h"
#include "game/app/services.h"

#include <string>

namespace screens {

/// Returns the game that this program plays; null without one.
[[nodiscard]] net::PeerGame* running_game(const Online& services);
/// Returns the names of the pilots that want the game paused; "" while it runs.
[[nodiscard]] std::string pausers(const Online& services);
/// Returns whether this player asks for the pause.
[[nodiscard]] bool asks_for_pause(const Online& services);
/// Returns whether the game is paused, but not by a pilot at this machine.
[[nodiscard]] bool is_paused_by_others(const Online& services);

/// Returns whether the game has stood still for so long, since most of the others do not answer, that this player may
/// go on without them.
[[nodiscard]] bool may_go_on(const Online& services);

/// Requests a pause for everybody, or withdraws this player's request. During a pause of others, votes to end it.
void toggle_net_pause(const Uses<Ui, Online>& services);

/// Returns how the vote to end a pause of others stands.
[[nodiscard]] std::string describe_votes(const Online& services);
/// Returns how the player ends the pause, or votes to do so, and how the vote stands. The game must be paused.
/// `has_pad`: the player uses one; its pause button opens the menu.
[[nodiscard]] std::string way_to_end_pause(const Online& services, const engine::Bindings& bindings, bool has_pad);

}  // namespace screens

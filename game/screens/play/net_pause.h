// SPDX-License-Identifier: Zlib
/// The pauses of a network game: who requested them, and how this player ends them.
#pragma once

#include "engine/input/bindings.h"
#include "game/app/services.h"
#include "game/ui/painter.h"
#include "game/view/options.h"
#include "net/play/queues/votes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

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

/// Returns the names of pilots (one bit for each slot), separated by commas.
[[nodiscard]] std::string names_of(const view::HudOptions& hud, std::uint8_t slots);

/// Draws why a paused game stands still: the countdown to its next tick, or who asked for the pause and below it
/// `way`, a way to end it. `shown`: the tick that is shown next. Returns the area covered by words, if there are any.
std::optional<engine::Rect> draw_pause(const Painter& painter, engine::Rect part, const net::PauseTracker& pauses,
                                       net::Tick shown, const view::HudOptions& hud, std::string_view way = {});

}  // namespace screens

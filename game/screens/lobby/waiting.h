// SPDX-License-Identifier: Zlib
/// What a lobby shows until this program is let in.
#pragma once

#include "game/match/network/online_service.h"
#include "game/ui/painter.h"

namespace screens {

/// Returns whether this program has neither a seat nor a game to watch yet: all there is to do is wait or leave.
[[nodiscard]] bool is_waiting(match::OnlineService& network);

/// Draws `aim`, what is waited for, in the middle of a board. While a running game is fetched, it says so instead and
/// shows how much of it has arrived.
void draw_waiting(const Painter& painter, engine::Rect body, match::OnlineService& network, const char* aim);

}  // namespace screens

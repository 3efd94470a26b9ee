// SPDX-License-Identifier: Zlib
/// Pale ships of earlier flights that race the player (RULES.md §18.3).
#pragma once

#include <span>

#include "game/view/field/frame_view.h"
#include "game/view/hud/hud_brush.h"
#include "game/view/shown_game.h"

namespace view {

/// Draws each ghost's ship with its mark and a short trail, but no shots, and nothing close to the player's own ship.
void draw_ghost_ships(const HudBrush& brush, const FrameView& moment, std::span<const GhostShip> ghosts);

}  // namespace view

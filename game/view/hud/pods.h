// SPDX-License-Identifier: Zlib
/// The pods of a crew: whose they are, and how long they can be fetched (RULES.md §19.2).
#pragma once

#include "game/view/field/frame_view.h"
#include "game/view/hud/hud_brush.h"

namespace view {

/// Draws around each pod a ring in its pilot's colour that shortens until the pilot gives up waiting, with the name for
/// those who can fetch it, and the seconds left for whoever waits inside. Keeps labels off it.
void draw_pods(const HudBrush& brush, const FrameView& moment, const HudOptions& options, LabelSpace& space);

/// Draws a line between ships that share the energy of their shields (RULES.md §19.4).
void draw_links(engine::Renderer& renderer, const FrameView& moment);

}  // namespace view

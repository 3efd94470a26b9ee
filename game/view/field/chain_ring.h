// SPDX-License-Identifier: Zlib
/// The chain of Rush around its ship: an arc as long as the chain's life, in the colour of its factor.
#pragma once

#include "engine/video/renderer.h"
#include "game/view/field/frame_view.h"

namespace view {

/// Returns the colour of a chain's factor: cool at 1, white half-way, gold at the highest.
[[nodiscard]] engine::Colour factor_colour(std::int32_t factor);

/// Draws the arc. In games without a chain, and while it has no links or no ship, draws nothing.
void draw_chain_ring(engine::Renderer& renderer, const FrameView& moment);

}  // namespace view

// SPDX-License-Identifier: Zlib
/// How the explosion of each kind of object looks, by its size and matter.
#pragma once

#include "engine/video/geometry.h"
#include "game/sim/types.h"

namespace view {

/// The fire that the rules leave where an object was, and what the object was made of.
struct BlastLook {
    float reach = 1;          ///< Share of the sheet's frames that are shown: fire grows with them. 0: nothing burns.
    float ticks = 25;         ///< Until the fire and its light are gone; the rules' explosion lasts longer.
    float glow = 46;          ///< Radius of the light, in units.
    engine::Colour fire{};    ///< Multiplies the sheet.
    engine::Colour light{};   ///< Of the glow and the shock wave.
    engine::Colour matter{};  ///< Of dust and chips.
};

/// Returns the look of a kind's explosion.
[[nodiscard]] const BlastLook& blast_look(sim::Kind kind);

/// Returns how much of a fire is left at `age` ticks, 1 … 0: it fades while it still grows, so that no stain remains.
[[nodiscard]] float fire_left(const BlastLook& look, float age);

}  // namespace view

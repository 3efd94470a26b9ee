// SPDX-License-Identifier: Zlib
/// A colour and a shape for each pilot, the shapes as small images, and the common colours of the game's displays.
#pragma once

#include "engine/video/geometry.h"
#include "engine/video/image.h"
#include "engine/video/renderer.h"
#include "game/sim/types.h"

#include <cstdint>
#include <map>
#include <utility>

namespace view {

/// A pilot's shape, so that nobody has to tell colours apart.
enum class Shape : std::uint8_t { Disc, Triangle, Square, Diamond, Cross, Bars, Ring, Star };

/// Sets of pilots' colours to choose from. In each, any two differ by 20 in CIE 1976 ΔE*ab for normal sight and under
/// each of the three common deficiencies.
enum class Palette : std::uint8_t {
    Bright,  ///< The first seven follow the set of Okabe and Ito ("Color Universal Design", 2008), brighter for a dark
             ///< field.
    Soft,    ///< Paler, for eyes that are strained by strong colours.
    Strong   ///< Far apart in lightness, for small and distant screens.
};
inline constexpr std::size_t kPalettes = 3;

/// Returns the colour of a slot, 0 … kMaxPilots-1.
[[nodiscard]] engine::Colour pilot_colour(sim::Slot slot, Palette palette);
[[nodiscard]] Shape pilot_shape(sim::Slot slot);

/// Returns a mixture with another colour, including alpha; `share` 0…1 is that of `to`.
[[nodiscard]] engine::Colour mixed(engine::Colour from, engine::Colour to, float share);

/// Returns the grey that is as bright as a colour (Rec. 709).
[[nodiscard]] engine::Colour grey_of(engine::Colour colour);

/// Returns the colour that multiplies the metal of a lost ship's pieces, for a pilot of that colour.
[[nodiscard]] engine::Colour piece_colour(engine::Colour livery);
/// How much light such a piece adds, 0 … 1: grey metal alone is hard to see on a dark sky.
inline constexpr float kPieceGlow = 0.55F;

namespace colours {
inline constexpr engine::Colour kWhite{255, 255, 255, 255};
inline constexpr engine::Colour kFire{255, 150, 60, 255};
inline constexpr engine::Colour kText{232, 236, 255, 255};
inline constexpr engine::Colour kLabel{142, 146, 206, 255};
inline constexpr engine::Colour kTitle{255, 214, 120, 255};
inline constexpr engine::Colour kGood{140, 240, 170, 255};
inline constexpr engine::Colour kWarning{255, 120, 92, 255};
inline constexpr engine::Colour kShield{110, 190, 255, 255};
inline constexpr engine::Colour kShadow{0, 0, 0, 200};
}  // namespace colours

/// Returns a shape in white with smooth edges, `side_px` pixels wide and high.
[[nodiscard]] engine::Image mark_image(Shape shape, int side_px);

/// Draws the pilots' shapes; paints each once per size.
class Marks {
public:
    /// Draws a pilot's mark of that width, in world units, centred on a point.
    void draw(engine::Renderer& renderer, sim::Slot slot, Palette palette, engine::Point centre, float width,
              float opacity = 1);

private:
    std::map<std::pair<Shape, int>, engine::Texture> textures_;  // by shape and pixels
};

}  // namespace view

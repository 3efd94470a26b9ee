// SPDX-License-Identifier: Zlib
/// Text: the stroke typeface at any size, rasterised once per glyph and then drawn without scaling.
#pragma once

#include "engine/base/result.h"
#include "engine/text/stroke_face.h"
#include "engine/video/renderer.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace engine {

enum class Weight : std::uint8_t { Light, Regular, Bold };
enum class Align : std::uint8_t { Left, Centre, Right };

/// Style of a line of text. Capitals are 0.7 of the size high, small letters 0.5; the line height is about 1.4.
struct TextStyle {
    float size = 14;  ///< Em, in world units.
    Colour colour{};
    Weight weight = Weight::Regular;
    Align align = Align::Left;  ///< Which end of the line the given point is.
    float spacing = 0;          ///< Extra space between letters, in ems (0.1 suits titles).
    Colour glow{0, 0, 0, 0};    ///< Colour of a soft halo behind the letters; alpha 0: none. Black works as a shadow.
};

/// A line of text as drawn, for checks of a screen's layout.
struct DrawnText {
    std::string text;
    RectPx ink;  ///< From the capitals' top to the baseline.
};

/// Draws UTF-8 in one line. A letter missing from the typeface is shown as a question mark, as is each byte of broken
/// UTF-8; control characters are left out. Sizes are rounded to whole output pixels, so that stems stay sharp.
class Font {
public:
    /// Reads a typeface (see stroke_face.h). The error names file and line.
    static Result<Font> load(const std::filesystem::path& path);
    explicit Font(StrokeFace face);

    /// Draws a line of text whose baseline starts (Align::Left), is centred or ends at a world point.
    void draw(Renderer& renderer, Point baseline, std::string_view text, const TextStyle& style);

    /// Returns the width of a line of text in world units at the renderer's scale.
    [[nodiscard]] float measure(const Renderer& renderer, std::string_view text, const TextStyle& style) const;
    /// Returns the longest prefix of `text` that fits into a width, with "…" appended if text is missing.
    [[nodiscard]] std::string fit(const Renderer& renderer, std::string_view text, const TextStyle& style,
                                  float width) const;
    /// Returns the style, shrunk to at least `least` of its size, in which the text fits into a width.
    [[nodiscard]] TextStyle shrunk(const Renderer& renderer, std::string_view text, const TextStyle& style, float width,
                                   float least = 0.7F) const;
    /// Records every line drawn from now on in `witness`, for checks; null stops that. `witness` must outlive the
    /// drawing.
    void set_witness(std::vector<DrawnText>* witness) { witness_ = witness; }
    /// Returns whether the typeface has a letter; a missing one is shown as a question mark.
    [[nodiscard]] bool has(char32_t letter) const { return face_.glyphs.contains(letter); }
    /// Returns whether it has all letters of a text.
    [[nodiscard]] bool has_all(std::string_view text) const;
    /// Returns the height of a capital, in world units: to centre a line on y, put its baseline at y + cap_height / 2.
    [[nodiscard]] static float cap_height(const TextStyle& style) { return style.size * 0.7F; }
    [[nodiscard]] static float line_height(const TextStyle& style) { return style.size * 1.4F; }

private:
    struct Glyph {
        Texture texture;
        int left_px = 0;  ///< From the pen to the texture's left edge.
        int top_px = 0;   ///< From the baseline to the texture's top edge, downwards.
    };
    using GlyphKey = std::tuple<int, Weight, char32_t, bool>;  // size in pixels, weight, letter, halo

    const Glyph& glyph(Renderer& renderer, GlyphKey key);

    StrokeFace face_;
    std::vector<DrawnText>* witness_ = nullptr;
    std::map<GlyphKey, Glyph> glyphs_;
};

}  // namespace engine

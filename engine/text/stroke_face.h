// SPDX-License-Identifier: Zlib
/// A typeface of strokes, read from text: each glyph is polylines with rounded corners on a grid.
#pragma once

#include "engine/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

/// One pen movement: points on the grid, y upwards from the baseline. A single point is a dot.
struct Stroke {
    struct Node {
        float x = 0;
        float y = 0;
        float corner = 0;  ///< Radius by which the corner here is rounded; 0 is sharp.
    };
    std::vector<Node> nodes;
    bool closed = false;
};

/// One letter: strokes, and the space that it takes up.
struct StrokeGlyph {
    std::vector<Stroke> strokes;
    float advance = 0;  ///< Grid units from this letter's origin to the next one's.
    char32_t base = 0;  ///< The letter that it is kerned like: itself, or without its accent.
};

/// A whole typeface, in grid units.
struct StrokeFace {
    float units_per_em = 20;
    std::vector<float> zones;  ///< Heights that every size puts on whole pixels: baseline, top of small letters, …
    std::map<char32_t, StrokeGlyph> glyphs;
    std::map<std::pair<char32_t, char32_t>, float> kerning;  ///< Added to the first letter's advance; by base letters.

    /// The glyph of a letter, or the box that stands for a missing one (U+FFFD, which every typeface has).
    [[nodiscard]] const StrokeGlyph& glyph(char32_t letter) const;
    [[nodiscard]] float kern(char32_t first, char32_t second) const;
};

/// Reads the form that assets/font/README.md describes; `origin` names the file in error lines, with the line number.
Result<StrokeFace> parse_stroke_face(std::string_view text, const std::string& origin);

/// Takes the next letter off UTF-8 text. Broken bytes give U+FFFD one by one. Must not be called on an empty text.
[[nodiscard]] char32_t next_letter(std::string_view& text);

}  // namespace engine

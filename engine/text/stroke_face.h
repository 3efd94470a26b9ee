// SPDX-License-Identifier: Zlib
/// A typeface of strokes, parsed from text: each glyph is polylines with rounded corners on a grid.
#pragma once

#include "engine/base/result.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine {

/// One pen stroke: points on the grid, y upwards from the baseline. A single point is a dot.
struct Stroke {
    struct Node {
        float x = 0;
        float y = 0;
        float corner = 0;  ///< Radius of the rounded corner; 0 is sharp.
    };
    std::vector<Node> nodes;
    bool closed = false;
};

/// One letter: strokes, and its width.
struct StrokeGlyph {
    std::vector<Stroke> strokes;
    float advance = 0;  ///< Grid units from this letter's origin to the next one's.
    char32_t base = 0;  ///< The letter whose kerning applies: itself, or without its accent.
};

/// A whole typeface, in grid units.
struct StrokeFace {
    float units_per_em = 20;
    std::vector<float> zones;  ///< Heights that are aligned to whole pixels at every size: baseline, top of small
                               ///< letters, …
    std::map<char32_t, StrokeGlyph> glyphs;
    std::map<std::pair<char32_t, char32_t>, float> kerning;  ///< Added to the first letter's advance; by base letters.

    /// Returns the glyph of a letter, or a question mark for a missing one (U+FFFD, which every typeface has).
    [[nodiscard]] const StrokeGlyph& glyph(char32_t letter) const;
    [[nodiscard]] float kern(char32_t first, char32_t second) const;
};

/// Parses the format that assets/font/README.md describes; `origin` names the file in errors, with the line number.
Result<StrokeFace> parse_stroke_face(std::string_view text, const std::string& origin);

}  // namespace engine

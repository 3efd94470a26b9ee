// SPDX-License-Identifier: Zlib
#include "engine/text/font.h"

#include "engine/base/files.h"
#include "engine/base/path_text.h"
#include "engine/base/utf8.h"
#include "engine/text/stroke_raster.h"

#include <algorithm>
#include <cmath>

namespace engine {

namespace {

constexpr std::size_t kMaxFileBytes = std::size_t{1} << 20U;
constexpr std::size_t kMaxGlyphs = 2048;  // cached; beyond this, all are dropped and made again when needed
constexpr float kHaloEms = 0.28F;

int size_px(const Renderer& renderer, const TextStyle& style) {
    return std::clamp(static_cast<int>(std::lround(style.size * renderer.viewport().scale)), 6, 512);
}

/// Returns a stroke's width and strength. Widths are whole pixels as long as that hardly changes the weight, else
/// halves.
RasterStyle raster_style(int size, Weight weight) {
    constexpr float kLight = 0.058F;  // stroke widths in ems
    constexpr float kRegular = 0.085F;
    constexpr float kBold = 0.125F;
    const float ems = weight == Weight::Light ? kLight : (weight == Weight::Regular ? kRegular : kBold);
    const float exact = ems * static_cast<float>(size);
    const float step = weight == Weight::Bold || exact > 1.3F ? 0.5F : 1.0F;
    RasterStyle style{size, std::max(std::round(exact / step) * step, 1.0F), 1, 0};
    style.strength = weight == Weight::Light ? std::clamp(exact, 0.75F, 1.0F) : 1.0F;
    return style;
}

/// Returns an advance of the pen in whole pixels, so that every letter keeps its sharp stems.
int step_px(float units, float scale) {
    return static_cast<int>(std::lround(units * scale));
}

bool is_shown(char32_t letter) {
    return letter >= 0x20 && letter != 0x7F && (letter < 0x80 || letter >= 0xA0);
}

/// Calls `visit(letter, pen_px)` for each visible letter; returns the pen's position after the last.
template <typename Visit>
int walk(const StrokeFace& face, std::string_view text, int size, float spacing, Visit visit) {
    const float scale = static_cast<float>(size) / face.units_per_em;
    const int extra = step_px(spacing * face.units_per_em, scale);
    int pen = 0;
    char32_t before = 0;
    while (!text.empty()) {
        const char32_t letter = next_letter(text);
        if (!is_shown(letter)) {
            continue;
        }
        pen += before != 0 ? extra + step_px(face.kern(before, letter), scale) : 0;
        visit(letter, pen);
        pen += step_px(face.glyph(letter).advance, scale);
        before = letter;
    }
    return pen;
}

}  // namespace

Result<Font> Font::load(const std::filesystem::path& path) {
    const auto text = read_file(path, kMaxFileBytes);
    if (!text) {
        return Error{tr_later("{}; reinstall the game"), text.error()};
    }
    auto face = parse_stroke_face(*text, to_text(path));
    if (!face) {
        return face.failure();
    }
    return Font(*std::move(face));
}

Font::Font(StrokeFace face) : face_(std::move(face)) {}

const Font::Glyph& Font::glyph(Renderer& renderer, GlyphKey key) {
    if (const auto found = glyphs_.find(key); found != glyphs_.end()) {
        return found->second;
    }
    if (glyphs_.size() >= kMaxGlyphs) {
        glyphs_.clear();
    }
    const auto [size, weight, letter, halo] = key;
    RasterStyle style = raster_style(size, weight);
    style.halo_px = halo ? kHaloEms * static_cast<float>(size) : 0;
    const RasterGlyph made = rasterise(face_, face_.glyph(letter), style);
    const bool has_ink = made.image.width_px > 0;
    return glyphs_[key] = {has_ink ? renderer.make_mask(made.image) : Texture(), made.left_px, made.top_px};
}

void Font::draw(Renderer& renderer, Point baseline, std::string_view text, const TextStyle& style) {
    const int size = size_px(renderer, style);
    const Point at = renderer.viewport().to_output(baseline);
    int x = static_cast<int>(std::lround(at.x));
    const int y = static_cast<int>(std::lround(at.y));
    if (style.align != Align::Left || witness_ != nullptr) {
        const int width = walk(face_, text, size, style.spacing, [](char32_t, int) {});
        x -= style.align == Align::Right ? width : style.align == Align::Centre ? width / 2 : 0;
        if (witness_ != nullptr && !text.empty() && style.colour.a > 0) {
            const int height = static_cast<int>(0.7F * static_cast<float>(size));
            const Point shift = renderer.to_output(baseline) - at;
            witness_->push_back(
                {std::string(text),
                 {x + static_cast<int>(shift.x), y - height + static_cast<int>(shift.y), width, height}});
        }
    }
    const auto draw_layer = [&](bool halo, Colour colour, Blend blend) {
        walk(face_, text, size, style.spacing, [&](char32_t letter, int pen) {
            const Glyph& made = glyph(renderer, {size, style.weight, letter, halo});
            renderer.draw_at_px(made.texture, {0, 0, made.texture.size().w, made.texture.size().h},
                                x + pen + made.left_px, y + made.top_px, colour, blend);
        });
    };
    if (style.glow.a > 0) {
        draw_layer(true, style.glow.faded(static_cast<float>(style.colour.a) / 255), Blend::Normal);
    }
    draw_layer(false, style.colour, Blend::Normal);
}

bool Font::has_all(std::string_view text) const {
    while (!text.empty()) {
        if (!has(next_letter(text))) {
            return false;
        }
    }
    return true;
}

float Font::measure(const Renderer& renderer, std::string_view text, const TextStyle& style) const {
    const int width = walk(face_, text, size_px(renderer, style), style.spacing, [](char32_t, int) {});
    return static_cast<float>(width) / renderer.viewport().scale;
}

TextStyle Font::shrunk(const Renderer& renderer, std::string_view text, const TextStyle& style, float width,
                       float least) const {
    TextStyle smaller = style;
    const float wide = measure(renderer, text, style);
    if (wide > width) {
        smaller.size = style.size * std::max(least, width / wide);
        // Rounding to whole pixels may make it slightly wider than that.
        for (int i = 0; i < 4 && measure(renderer, text, smaller) > width; ++i) {
            smaller.size = std::max(style.size * least, smaller.size * 0.97F);
        }
    }
    return smaller;
}

std::string Font::fit(const Renderer& renderer, std::string_view text, const TextStyle& style, float width) const {
    if (measure(renderer, text, style) <= width) {
        return std::string(text);
    }
    std::string fitting = "…";
    std::string_view rest = text;
    while (!rest.empty()) {
        (void)next_letter(rest);
        const std::string longer = std::string(text.substr(0, text.size() - rest.size())) + "…";
        if (measure(renderer, longer, style) > width) {
            break;
        }
        fitting = longer;
    }
    return fitting;
}

}  // namespace engine

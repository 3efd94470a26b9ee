// SPDX-License-Identifier: Zlib
/// Draws the parts that all screens consist of, in the page's units: at a text scale of 1 the page is as large as the
/// field (640 × 480), at a larger scale it is smaller.
#pragma once

#include "engine/text/font.h"
#include "engine/video/atlas.h"
#include "engine/video/renderer.h"
#include "game/ui/click_targets.h"
#include "game/ui/theme.h"
#include "game/view/palette.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace screens {

/// A "KEY meaning" pair at a screen's foot.
struct Hint {
    std::string_view key;
    std::string_view meaning;
};

/// A typical screen's board, laid out for any page: a heading, a body, a help line at its foot, and key hints below it.
struct Board {
    engine::Point size;                 ///< Preferred size; a smaller page is filled.
    std::string title{};                ///< In the heading.
    std::string banner{};               ///< Instead of a title: large, in the middle.
    std::optional<std::string> help{};  ///< About the focused row. Its space is reserved even while it is empty, except
                                        ///< on a short page.
    engine::Colour help_colour = theme::kMuted;
    bool floats = false;        ///< Over another screen: the hints are close below it.
    bool is_at_right = false;   ///< At the right edge of the page instead of its middle.
    std::vector<Hint> hints{};  ///< Key hints; a short page shows only hints that the pointer needs.
};

/// What a frame showed, for checks of the screens.
struct Transcript {
    /// A row or cell that can be chosen; its area is in units of the field.
    struct Row {
        engine::Rect area;
        std::string label;
        bool has_focus = false;
    };

    std::vector<std::string> lines;  ///< Every line of text, in order and complete.
    std::vector<std::string> cut;    ///< The lines that had to be shortened or extend beyond the page.
    std::vector<Row> rows;           ///< Those of the top screen.
};

/// The tools to draw one frame. Cheap to create; refers to objects that the program owns.
class Painter {
public:
    /// With `names_pad`, hints name a pad's buttons instead of keys. `targets` receives the areas of the hints, and
    /// `transcript` what is shown.
    Painter(engine::Renderer& renderer, engine::Font& font, engine::Atlas& atlas, bool names_pad = false,
            ClickTargets* targets = nullptr, Transcript* transcript = nullptr)
        : renderer_(renderer), font_(font), atlas_(atlas), names_pad_(names_pad), targets_(targets),
          transcript_(transcript) {}

    void begin_screen() const;
    /// Returns a copy whose drawings cannot be clicked.
    [[nodiscard]] Painter inert() const;
    /// Returns a copy for a screen below the top one: without hints, which would shine through and mean nothing there.
    [[nodiscard]] Painter beneath() const;
    /// Returns a copy for a screen above another one that covers a game: its board lets nothing through.
    [[nodiscard]] Painter above_board() const;
    /// Notes a row or cell that can be chosen; the screen handles clicks on it by itself.
    void offer(engine::Rect area, std::string_view label, bool has_focus) const;

    [[nodiscard]] engine::Renderer& renderer() const { return renderer_; }
    [[nodiscard]] engine::Font& font() const { return font_; }
    [[nodiscard]] engine::Atlas& atlas() const { return atlas_; }

    /// Returns the palette of pilots' colours that the player has chosen.
    [[nodiscard]] view::Palette palette() const { return palette_; }
    void set_palette(view::Palette palette) { palette_ = palette; }
    /// Returns whether decoration stands still, at the player's choice.
    [[nodiscard]] bool is_calm() const { return is_calm_; }
    void set_calm(bool is_calm) { is_calm_ = is_calm; }

    /// Returns the size of the drawing area: the field's at a text scale of 1, smaller at a larger scale.
    [[nodiscard]] engine::Point page() const { return renderer_.viewport().world; }
    /// Converts an area from the field's units to the page's.
    [[nodiscard]] engine::Rect from_field(engine::Rect area) const {
        const float scale = 1 / renderer_.zoom();
        return {area.x * scale, area.y * scale, area.w * scale, area.h * scale};
    }
    /// Returns whether the page is too low for decoration.
    [[nodiscard]] bool is_short() const { return page().y < 260; }
    /// Returns whether the page is too narrow for columns.
    [[nodiscard]] bool is_narrow() const { return page().x < 420; }
    /// Returns whether the page has room for tables as wide as the field.
    [[nodiscard]] bool has_tables() const { return page().x >= 600; }

    void text(engine::Point baseline, std::string_view line, const engine::TextStyle& style) const;
    /// Draws text, made smaller to fit a width, and shortened with "…" if that is not enough.
    void text_within(engine::Point baseline, std::string_view line, const engine::TextStyle& style, float width) const;
    /// Returns the style, made smaller so that a line fits a width, but by no more than a third.
    [[nodiscard]] engine::TextStyle fitted(const engine::TextStyle& style, std::string_view line, float width) const {
        return font_.shrunk(renderer_, line, style, width);
    }
    /// Breaks text at spaces into lines of a width, and inside words that are longer than that.
    [[nodiscard]] std::vector<std::string> wrapped(std::string_view words, const engine::TextStyle& style,
                                                   float width) const;
    /// The same, with smaller letters, down to a legible size, if needed to get at most `most` lines.
    [[nodiscard]] std::vector<std::string> wrapped_to(std::size_t most, std::string_view words,
                                                      engine::TextStyle& style, float width) const;
    /// Draws text in as many lines as it needs. Returns the y of the line after the last one.
    float paragraph(engine::Point baseline, std::string_view words, const engine::TextStyle& style, float width) const;
    [[nodiscard]] float width(std::string_view line, const engine::TextStyle& style) const {
        return font_.measure(renderer_, line, style);
    }

    void dim() const;
    /// Fills the whole window with a colour, including the parts beside the page.
    void cover(engine::Colour colour) const;
    /// Draws a translucent board with a fine edge; a title adds a heading and a rule below it.
    void panel(engine::Rect area, std::string_view title = {}) const;
    /// Draws a board with all its parts, in the middle of the page. Returns the area of its body.
    [[nodiscard]] engine::Rect board(const Board& board) const;
    /// Returns the area of a list that needs a scroll bar beside it: on a narrow board the bar would otherwise lie on
    /// the frame.
    [[nodiscard]] engine::Rect beside_bar(engine::Rect area) const {
        return {area.x, area.y, area.w - (is_narrow() ? 5.0F : 0.0F), area.h};
    }
    /// Draws a scroll bar beside a list that is only partly visible, and none otherwise.
    void scroll_bar(engine::Rect area, float first, float shown, float all) const;
    /// Limits `text` and `sprite` to what lies entirely between two heights, for scrolled content.
    void set_window(float top, float bottom) const { window_ = {top, bottom}; }
    void reset_window() const { window_.reset(); }
    /// Returns whether to draw content between two heights that belongs together: if it lies entirely in the window, or
    /// is so high that it might never do so.
    [[nodiscard]] bool shows_whole(float top, float bottom) const;
    void focus_bar(engine::Rect area, float strength = 1) const;
    /// Draws a level 0…1 as a filled line with a knob.
    void slider(engine::Rect area, float level, bool focused) const;
    /// Draws a key's name on a cap, its left edge at x. Returns the cap's width.
    float key_cap(engine::Point left_middle, std::string_view name, engine::Colour colour = theme::kText) const {
        return draw_cap(left_middle, name, theme::small(colour));
    }
    /// Draws caps side by side, as many as fit, and "…" for the rest.
    void key_caps(engine::Point left_middle, const std::vector<std::string>& names, float room) const;
    [[nodiscard]] float cap_width(std::string_view name) const { return cap_width(name, theme::small()); }
    /// Draws the hints at a screen's foot in a row, centred on x. Keys go by their English names; on a pad, hints
    /// without a button are omitted. If the row is too wide it is made smaller, up to a limit; then hints are dropped
    /// from the front, since the way back comes last.
    void hints(engine::Point middle, const std::vector<Hint>& hints, float most = 1) const;
    /// Returns the scale of such a row. For several rows of the same scale, pass the smallest as `most`.
    [[nodiscard]] float hints_scale(engine::Point middle, const std::vector<Hint>& hints) const {
        return fitting(middle, hints).scale;
    }
    /// Returns the length of a row of hints at a scale. Glyphs are aligned to whole pixels, so this has to be measured.
    [[nodiscard]] float length(const std::vector<Hint>& hints, float scale = 1) const;
    /// Draws a thin horizontal rule that fades out at both ends.
    void rule(float x, float y, float width, engine::Colour colour = theme::kLine) const;
    /// Draws a sprite sheet's frame, and returns whether it did. `scale` multiplies its cell's size in world units.
    bool sprite(std::string_view sheet, int frame, engine::Point centre, float scale = 1,
                engine::Colour tint = {}) const;

private:
    void note(std::string_view line) const;
    void break_word(std::vector<std::string>& lines, std::string_view word, const engine::TextStyle& style,
                    float width) const;
    /// Converts an area from the page's units to the field's.
    [[nodiscard]] engine::Rect on_field(engine::Rect area) const;
    /// Returns whether a line between these heights is entirely in the window.
    [[nodiscard]] bool is_in_window(float top, float bottom) const;
    void put(engine::Point baseline, std::string_view line, const engine::TextStyle& style) const;
    void check_place(engine::Point baseline, std::string_view line, const engine::TextStyle& style) const;
    [[nodiscard]] float help(engine::Rect area, const Board& wanted) const;
    [[nodiscard]] float cap_width(std::string_view name, const engine::TextStyle& style) const;
    [[nodiscard]] std::string_view shown_name(const Hint& hint) const;
    struct HintRow {
        std::vector<Hint> hints;
        float scale = 1;
    };
    [[nodiscard]] HintRow fitting(engine::Point middle, const std::vector<Hint>& hints) const;
    void hide_below(engine::Rect board, float bottom) const;
    void shade(engine::Rect area, float end) const;
    float draw_cap(engine::Point left_middle, std::string_view name, const engine::TextStyle& style) const;

    engine::Renderer& renderer_;
    engine::Font& font_;
    engine::Atlas& atlas_;
    bool names_pad_;
    ClickTargets* targets_;
    Transcript* transcript_;
    view::Palette palette_ = view::Palette::Bright;
    bool is_calm_ = false;
    bool is_beneath_ = false;
    bool is_above_board_ = false;
    mutable std::optional<std::pair<float, float>> window_;  // top and bottom
};

}  // namespace screens

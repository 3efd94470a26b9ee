// SPDX-License-Identifier: Zlib
/// Draws the parts that all screens are made of, in the world units of the field (640 × 480).
#pragma once

#include "engine/text/font.h"
#include "engine/video/atlas.h"
#include "engine/video/renderer.h"
#include "game/ui/click_targets.h"
#include "game/ui/texts.h"
#include "game/ui/theme.h"
#include "game/view/palette.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace screens {

/// A "KEY what it does" pair at a screen's foot.
struct Hint {
    std::string_view key;
    std::string_view meaning;
};

/// A typical screen's board, laid out for any page: a heading, a body, a help line at its bottom, and the keys below
/// it.
struct Board {
    engine::Point size;                 ///< On a page that has the room; a smaller page is filled.
    std::string title{};                ///< In the heading.
    std::string banner{};               ///< In place of a title: large, in the middle.
    std::optional<std::string> help{};  ///< About what has the focus; its room is kept, on a short page only while
                                        ///< there are words.
    engine::Colour help_colour = theme::kMuted;
    bool floats = false;        ///< Over another screen: the keys stand close below it.
    std::vector<Hint> hints{};  ///< Of the keys; on a short page only those that the pointer needs.
};

/// One frame's tools. Cheap to make; refers to what the program owns.
class Painter {
public:
    /// `names_pad`: hints name a pad's buttons instead of keys. `targets` learns where hints can be clicked,
    /// `transcript` every line that is said, in its order and whole, and `cut` those that have to be shortened or leave
    /// the picture.
    Painter(engine::Renderer& renderer, engine::Font& font, engine::Atlas& atlas, bool names_pad = false,
            ClickTargets* targets = nullptr, std::vector<std::string>* transcript = nullptr,
            std::vector<std::string>* cut = nullptr)
        : renderer_(renderer), font_(font), atlas_(atlas), names_pad_(names_pad), targets_(targets),
          transcript_(transcript), cut_(cut) {}

    void begin_screen() const;
    /// The same, but what it draws cannot be clicked.
    [[nodiscard]] Painter inert() const;
    /// Something can be chosen here, and is what the next press is for if it has the focus.
    void offer(engine::Rect area, std::string_view label, bool has_focus) const;

    [[nodiscard]] engine::Renderer& renderer() const { return renderer_; }
    [[nodiscard]] engine::Font& font() const { return font_; }
    [[nodiscard]] engine::Atlas& atlas() const { return atlas_; }

    /// The set of pilots' colours that the player has chosen.
    [[nodiscard]] view::Palette palette() const { return palette_; }
    void set_palette(view::Palette palette) { palette_ = palette; }
    /// Whether decoration stands still, by the player's choice.
    [[nodiscard]] bool is_calm() const { return is_calm_; }
    void set_calm(bool is_calm) { is_calm_ = is_calm; }

    /// The size of what there is to draw on: the field's at a text scale of 1, smaller at a larger one.
    [[nodiscard]] engine::Point page() const { return renderer_.viewport().world; }
    /// A part of the field in units of the page.
    [[nodiscard]] engine::Rect from_field(engine::Rect area) const {
        const float scale = 1 / renderer_.zoom();
        return {area.x * scale, area.y * scale, area.w * scale, area.h * scale};
    }
    /// Whether a page has too little height for what only decorates.
    [[nodiscard]] bool is_short() const { return page().y < 260; }
    /// Returns whether a page is too narrow for columns.
    [[nodiscard]] bool is_narrow() const { return page().x < 420; }
    /// Whether a page has the room for tables as wide as the field.
    [[nodiscard]] bool has_tables() const { return page().x >= 600; }

    void text(engine::Point baseline, std::string_view line, const engine::TextStyle& style) const;
    /// Text made smaller to fit a width, and shortened with "…" if that is not enough.
    void text_within(engine::Point baseline, std::string_view line, const engine::TextStyle& style, float width) const;
    /// A style made smaller so that a line fits into a width, but not by more than a third.
    [[nodiscard]] engine::TextStyle fitted(const engine::TextStyle& style, std::string_view line, float width) const;
    /// Text broken at spaces into lines of a width, and within words that are longer than that.
    [[nodiscard]] std::vector<std::string> wrapped(std::string_view words, const engine::TextStyle& style,
                                                   float width) const;
    /// The same in letters so small that there are at most so many lines, if they can be read then.
    [[nodiscard]] std::vector<std::string> wrapped_to(std::size_t most, std::string_view words,
                                                      engine::TextStyle& style, float width) const;
    /// Draws text in as many lines as it needs, and returns the y below the last one.
    float paragraph(engine::Point baseline, std::string_view words, const engine::TextStyle& style, float width) const;
    [[nodiscard]] float width(std::string_view line, const engine::TextStyle& style) const;

    void dim() const;
    /// Draws a colour over the whole window, the parts beside the page included.
    void cover(engine::Colour colour) const;
    /// A translucent board with a fine edge; with a title it has a heading and a rule below.
    void panel(engine::Rect area, std::string_view title = {}) const;
    /// A board with all its parts, in the middle of the page; returns the area of its body.
    [[nodiscard]] engine::Rect board(const Board& board) const;
    /// What a list that is longer than its area leaves for the bar beside it: on a narrow board the bar would lie on
    /// the frame.
    [[nodiscard]] engine::Rect beside_bar(engine::Rect area) const {
        return {area.x, area.y, area.w - (is_narrow() ? 5.0F : 0.0F), area.h};
    }
    /// Beside an area in which a list is only partly shown: which part that is. Nothing when all of it is.
    void scroll_bar(engine::Rect area, float first, float shown, float all) const;
    /// From now on nothing is drawn by `text` and `sprite` that is not wholly between two heights, for what scrolls.
    void set_window(float top, float bottom) const { window_ = {top, bottom}; }
    void reset_window() const { window_.reset(); }
    /// Whether something between two heights that belongs together is to be drawn: it is wholly in the window, or so
    /// high that it might never be.
    [[nodiscard]] bool shows_whole(float top, float bottom) const;
    void focus_bar(engine::Rect area, float strength = 1) const;
    /// A level 0…1 as a filled line with a knob.
    void slider(engine::Rect area, float level, bool focused) const;
    /// A key as a cap with its name, its left edge at x; returns its width.
    float key_cap(engine::Point left_middle, std::string_view name, engine::Colour colour = theme::kText) const;
    /// Caps side by side, as many as have room, and a mark for more.
    void key_caps(engine::Point left_middle, const std::vector<std::string>& names, float room) const;
    [[nodiscard]] float cap_width(std::string_view name) const { return cap_width(name, theme::small()); }
    /// "KEY what it does" pairs in a row, centred on x: the hints at a screen's foot. Those that a pad has no button
    /// for are left out for a pad. Keys go by their English names. All is made smaller where it would not fit,
    /// and those that still do not are left out from the front: the way back comes last.
    void hints(engine::Point middle, const std::vector<Hint>& hints, float most = 1) const;
    /// The size that they would have there, of their own one; what several rows have in common is the least, `most`.
    [[nodiscard]] float hints_scale(engine::Point middle, const std::vector<Hint>& hints) const;
    /// How long a row of hints is at a part of its size. Letters keep to whole pixels, so this is measured.
    [[nodiscard]] float length(const std::vector<Hint>& hints, float scale = 1) const;
    /// A thin horizontal rule that fades out to both sides.
    void rule(float x, float y, float width, engine::Colour colour = theme::kLine) const;
    /// A sprite sheet's frame, if it is there; `size` is that of the drawn cell in world units.
    bool sprite(std::string_view sheet, int frame, engine::Point centre, float scale = 1,
                engine::Colour tint = {}) const;

private:
    void note(std::string_view line) const;
    void break_word(std::vector<std::string>& lines, std::string_view word, const engine::TextStyle& style,
                    float width) const;
    /// An area in the field's units, whatever the zoom.
    [[nodiscard]] engine::Rect on_field(engine::Rect area) const;
    /// Whether all of a line between these heights may be seen.
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
    std::vector<std::string>* transcript_;
    view::Palette palette_ = view::Palette::Bright;
    bool is_calm_ = false;
    mutable std::optional<std::pair<float, float>> window_;  // top and bottom
    std::vector<std::string>* cut_;
};

}  // namespace screens

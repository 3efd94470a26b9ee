// SPDX-License-Identifier: Zlib
/// A list of rows with one focus: buttons, choices and levels.
#pragma once

#include "game/ui/menu_key.h"
#include "game/ui/painter.h"

#include <functional>
#include <string>
#include <vector>

namespace screens {

/// One row. Only `label` must be set; what a row can do follows from which functions it has.
struct MenuItem {
    engine::Text label{};
    std::function<void()> accept{};  ///< Return on the row.
    std::function<void(int step)>
        change{};                          ///< Left (-1) and Right (+1) on the row; Return too, if `accept` is not set.
    std::function<std::string()> value{};  ///< Shown at the right.
    std::function<float()> level{};        ///< 0…1, shown as a slider before the value.
    std::function<void(float level)> set_level{};  ///< The slider was dragged to 0…1.
    std::function<bool()> enabled{};               ///< Not set: always.
    engine::Text hint{};                           ///< One line for the foot of the screen while the row has the focus.
    bool is_heading = false;                       ///< Only parts the rows above from those below; never has the focus.
    /// Draws the row in place of label and value, focus bar aside.
    std::function<void(const Painter& painter, engine::Rect area, bool focused)> draw{};

    [[nodiscard]] bool can_focus() const { return !is_heading && (!enabled || enabled()); }
};

/// What a key or click did, so that the caller can sound it.
enum class MenuOutcome : unsigned char { Ignored, Moved, Accepted, Changed, Refused };

class Menu {
public:
    explicit Menu(float row_height = theme::kRowHeight) : row_height_(row_height) {}

    void add(MenuItem item);
    /// Removes all rows. A menu that gets rows and focus again keeps its scroll position.
    void clear();

    MenuOutcome handle(MenuKey key);
    /// The pointer moved to a place of the world: the row there has the focus, or a slider follows that is held.
    MenuOutcome point(engine::Point at);
    /// Its main button went down: on a slider takes hold of it, on an arrow beside a value steps it, elsewhere accepts
    /// the row.
    MenuOutcome press(engine::Point at);
    void release() { is_dragging_ = false; }

    /// Rows into an area, scrolled so that the focus is visible. `centred` leaves no room for values.
    void draw(const Painter& painter, engine::Rect area, bool centred = false);

    [[nodiscard]] std::size_t focus() const { return focus_; }
    void set_focus(std::size_t index);
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    /// Of all rows, where their values have room beside the labels.
    [[nodiscard]] float height() const { return static_cast<float>(items_.size()) * row_height_; }
    [[nodiscard]] const MenuItem& item(std::size_t index) const { return items_[index]; }
    [[nodiscard]] std::string hint() const { return items_.empty() ? std::string() : items_[focus_].hint.str(); }

private:
    /// A row's height: a value that does not fit beside its label is drawn below it.
    [[nodiscard]] float row_height(const Painter& painter, const MenuItem& item, float width, bool centred) const;
    /// Whether a row is drawn as label and value, which those that draw themselves are on narrow pages.
    [[nodiscard]] static bool draws_plainly(const Painter& painter, const MenuItem& item);
    /// Measures all rows, and returns the sum of their heights.
    float measure(const Painter& painter, float width, bool centred);
    void scroll(engine::Rect area);
    MenuOutcome move(int step, bool wraps);
    MenuOutcome accept();
    MenuOutcome change(int step);
    /// The row at a place gets the focus; false when there is none that can have it.
    bool focus_at(engine::Point at);
    MenuOutcome drag(engine::Point at);
    void draw_row(const Painter& painter, const MenuItem& item, engine::Rect area, bool focused, bool centred);
    void draw_value(const Painter& painter, const MenuItem& item, engine::Rect area, bool focused);

    std::vector<MenuItem> items_;
    std::size_t focus_ = 0;
    std::size_t first_ = 0;    // the top row shown
    engine::Rect area_;        // as drawn last, for the pointer
    std::vector<float> tops_;  // of the rows shown then, and the end of the last
    std::vector<float> heights_;
    float row_height_;
    engine::Rect slider_;         // of the focused row as drawn last; empty if it has none
    float values_left_edge_ = 0;  // of the focused row's value with its arrows; 0 if it has none
    bool is_dragging_ = false;
};

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// A list of rows, one of them focused: buttons, choices and levels.
#pragma once

#include "engine/audio/audio.h"
#include "game/ui/menu_key.h"
#include "game/ui/painter.h"
#include "game/ui/text_entry.h"

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// One row. Only `label` must be set; which functions are set determines what the row can do.
struct MenuItem {
    engine::Text label{};
    std::string lead{};              ///< Shown before the label; it does not name the row.
    std::function<void()> accept{};  ///< Return on the row.
    std::function<void(int step)>
        change{};                          ///< Left (-1) and Right (+1) on the row; Return too, if `accept` is not set.
    std::function<std::string()> value{};  ///< Shown at the right.
    std::function<std::string()> note{};   ///< A small line below the label; only in a centred menu, and if it fits.
    /// 0…1, shown as a slider before the value; nothing hides the slider.
    std::function<std::optional<float>()> level{};
    std::function<void(float level)> set_level{};  ///< Called when the slider is dragged to 0…1.
    std::function<bool()> enabled{};               ///< If not set, the row is always enabled.
    std::function<std::string()> hint_now{};       ///< Instead of `hint`, where the hint depends on the row's value.
    engine::Text hint{};                           ///< One line for the foot of the screen while the row has the focus.
    std::function<float()> glow{};                 ///< 0…1: how brightly the row asks to be chosen.
    float inset = 0;                               ///< Room left free at its right, where the page has tables.
    /// On pages without tables the value is always below the label, and begins with it: the rows of a list are alike.
    bool value_below = false;
    bool is_marked = false;     ///< Shown in the accent's colour: it is the player's own, or news.
    bool is_heading = false;    ///< Separates the rows above from those below; never has the focus.
    bool begins_group = false;  ///< Some space separates it from the row above.
    /// Draws the row instead of its label and value, except for the focus bar.
    std::function<void(const Painter& painter, engine::Rect area, bool focused)> draw{};

    [[nodiscard]] bool can_focus() const { return !is_heading && (!enabled || enabled()); }
};

/// What a key or click did, so that the caller can play its sound.
enum class MenuOutcome : unsigned char { Ignored, Moved, Accepted, Changed, Refused };

class Menu {
public:
    explicit Menu(float row_height = theme::kRowHeight) : row_height_(row_height) {}

    void add(MenuItem item);
    void set_row_height(float height) { row_height_ = height; }
    /// Removes all rows. Keeps the scroll position, for a menu that is then filled again.
    void clear();
    /// Keeps the first `rows` in view, and scrolls the others below them, where there is room for that. While one of
    /// them has the focus, `shown` is in view, too.
    void pin(std::size_t rows, std::size_t shown = 0);

    MenuOutcome handle(MenuKey key);
    /// Handles pointer motion: focuses the row at a point in world units, or moves the slider being dragged.
    MenuOutcome point(engine::Point at);
    /// Handles a press of the main button: starts to drag a slider, steps a value by its arrow, or else accepts the
    /// row.
    MenuOutcome press(engine::Point at);
    void release() { is_dragging_ = false; }

    /// Draws the rows into an area, scrolled so that the focus is visible. `centred` leaves no room for values.
    void draw(const Painter& painter, engine::Rect area, bool centred = false);

    [[nodiscard]] std::size_t focus() const { return focus_; }
    void set_focus(std::size_t index);
    [[nodiscard]] std::size_t size() const { return items_.size(); }
    /// Returns the height of all rows, assuming that every value fits beside its label.
    [[nodiscard]] float height() const { return static_cast<float>(items_.size()) * row_height_; }
    /// Returns the height that all rows of a centred menu take at a width, with their notes and groups.
    [[nodiscard]] float centred_height(const Painter& painter, float width) const;
    [[nodiscard]] const MenuItem& item(std::size_t index) const { return items_[index]; }
    [[nodiscard]] std::string hint() const;

private:
    /// Returns a row's height: a value that does not fit beside its label is drawn below it.
    [[nodiscard]] float row_height(const Painter& painter, const MenuItem& item, float width, bool centred) const;
    /// Returns the space above a row that begins a group.
    [[nodiscard]] float gap_above(const MenuItem& item) const;
    /// Returns whether a row is drawn as label and value; on narrow pages, even rows with a `draw` function are.
    [[nodiscard]] static bool draws_plainly(const Painter& painter, const MenuItem& item);
    /// Measures all rows, and returns the sum of their heights.
    float measure(const Painter& painter, float width, bool centred);
    /// Returns the height of the rows from `from` to before `to`, as measured last.
    [[nodiscard]] float span(std::size_t from, std::size_t to) const;
    /// Returns how many rows stay in view in an area of that height.
    [[nodiscard]] std::size_t pinned_in(float height) const;
    /// Scrolls the rows below the pinned ones in what is left of the height.
    void scroll(std::size_t pinned, float height);
    MenuOutcome move(int step, bool wraps);
    MenuOutcome accept();
    MenuOutcome change(int step);
    /// Focuses the row at a point. Returns false if there is none that can have the focus.
    bool focus_at(engine::Point at);
    MenuOutcome drag(engine::Point at);
    void draw_row(const Painter& painter, const MenuItem& item, engine::Rect area, bool focused, bool centred);
    void draw_centred(const Painter& painter, const MenuItem& item, engine::Rect area, engine::TextStyle style);
    void draw_value(const Painter& painter, const MenuItem& item, engine::Rect area, bool focused);

    std::vector<MenuItem> items_;
    std::size_t focus_ = 0;
    std::size_t pinned_ = 0;
    std::size_t shown_ = 0;          // the row that is in view while a pinned one has the focus
    std::size_t first_ = 0;          // the top row shown, below the pinned ones
    engine::Rect area_;              // as drawn last, to locate the pointer
    std::vector<std::size_t> rows_;  // shown then
    std::vector<float> tops_;        // of those, and the end of the last
    std::vector<float> heights_;
    float row_height_;
    engine::Rect slider_;         // of the focused row as drawn last; empty if it has none
    float values_left_edge_ = 0;  // of the focused row's value with its arrows; 0 if it has none
    bool is_dragging_ = false;
};

enum class Cue : unsigned char {
    Move,
    Select,
    Back,
    Wrong,
    Typing,
    Pause,
    GameStart,
    HighScore,
    Overtaking,  ///< The player has passed a ghost.
    Overtaken
};

/// The sounds of menus.
class MenuSounds {
public:
    /// Loads the sounds. A missing one is silent, and `first_error` reports it.
    MenuSounds(engine::Audio& audio, const std::filesystem::path& assets);

    /// Sets the gain, 0…1, on top of the mixer's own volumes.
    void set_gain(float gain) { gain_ = gain; }

    void play(Cue cue);
    /// Plays the sound of a menu's outcome, or of typing.
    void play(MenuOutcome outcome);
    void play(Typed typed);
    [[nodiscard]] const engine::Message& first_error() const { return first_error_; }

private:
    static constexpr std::size_t kCues = 10;
    static constexpr int kPriority = 5;

    engine::Audio& audio_;
    std::array<engine::SoundId, kCues> sounds_{};
    engine::Message first_error_;
    float gain_ = 1;
};

}  // namespace screens

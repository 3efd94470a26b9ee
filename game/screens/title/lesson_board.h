// SPDX-License-Identifier: Zlib
/// The board that shows a step of the first flight.
#pragma once

#include "engine/input/bindings.h"
#include "game/screens/title/flight_school.h"
#include "game/ui/painter.h"

#include <string>
#include <vector>

namespace screens {

/// The board for a step of the first flight: its words, and its keys as they are bound. Its layout for one frame. Words
/// and controls are on one board at the page's foot or top, away from the ship; if that would be too high they are on
/// two, with the ship between them. Of two boards, one that would cover what the step speaks of is left out.
class LessonBoard {
public:
    struct Show {
        Lesson lesson = Lesson::Turn;
        std::bitset<kLessons> skipped{};
        float progress = 0;  ///< 0…1
        bool is_praised = false;
        bool was_hit = false;  ///< Something that would have destroyed the ship has passed through it.
        bool is_gone = false;  ///< What was to be taken blew up, and comes again.
        bool uses_pad = false;
        bool is_above = false;                 ///< A single board is at the top.
        std::vector<engine::Rect> subjects{};  ///< What the step speaks of, besides the ship.
    };

    /// Lays it out; painter and bindings must outlive it.
    LessonBoard(const Painter& painter, const engine::Bindings& bindings, const Show& show);

    /// Returns whether it consists of two boards.
    [[nodiscard]] bool is_split() const { return is_split_; }
    [[nodiscard]] std::vector<engine::Rect> areas() const;
    [[nodiscard]] bool covers(engine::Rect area) const;
    /// Returns where the shield's gauge is: at the page's other end, or below the upper of two boards.
    [[nodiscard]] engine::Point gauge() const;
    /// Returns the y of the middle between two boards, on the page.
    [[nodiscard]] float gap() const { return (words_area_.y + words_area_.h + controls_area_.y) / 2; }
    void draw() const;

private:
    /// A word or a key cap; `at` is the left end of its row's top, within the controls.
    struct Word {
        engine::Point at;
        std::string text;
        bool is_key = false;
    };

    /// With `is_brief`, only the first key of each action.
    float place_words(float width, bool is_brief);
    void put(const Word& word, float width, float gap, float room);
    [[nodiscard]] bool shows(engine::Rect board) const;
    [[nodiscard]] float words_height() const;
    void draw_words(engine::Point at) const;
    void draw_foot(float head, float y) const;
    [[nodiscard]] float dot_step() const { return painter_.is_narrow() ? 8 : 16; }
    void draw_dots(engine::Point last) const;
    void draw_controls(engine::Point at) const;
    void draw_way_out(float y) const;

    const Painter& painter_;
    const engine::Bindings& bindings_;
    Show show_;
    float margin_;
    bool is_split_ = false;
    float row_;                       // height of a row of controls
    engine::TextStyle style_;         // of the words
    std::vector<std::string> lines_;  // the words
    engine::Point next_;              // where the next of the controls goes
    std::vector<Word> controls_;
    engine::Rect words_area_;
    engine::Rect controls_area_;  // the same if it is not split
};

}  // namespace screens

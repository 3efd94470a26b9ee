// SPDX-License-Identifier: Zlib
/// The lessons of a first flight, and the board that shows them.
#pragma once

#include "engine/input/bindings.h"
#include "game/sim/event.h"
#include "game/sim/world.h"
#include "game/ui/painter.h"

#include <string>
#include <vector>

namespace screens {

enum class Lesson : unsigned char { Turn, Thrust, Fire, Shield, Prize, Over };
inline constexpr int kLessons = 5;

/// The lessons of a first flight, step by step. Each step is passed by doing it, judged by the worlds and events of an
/// ordinary game.
class FlightSchool {
public:
    static constexpr int kTurnTicks = 8;     ///< To either side: 60°.
    static constexpr int kThrustTicks = 15;  ///< Half a second.
    static constexpr int kShots = 4;
    static constexpr int kShieldTicks = 20;

    /// Judges a tick that has just run; the pilot has slot 0. Returns true if the step has just been passed.
    bool take(const sim::World& world, const sim::EventList& events);
    void skip();

    [[nodiscard]] Lesson lesson() const { return lesson_; }
    [[nodiscard]] bool is_over() const { return lesson_ == Lesson::Over; }
    /// Returns the part of the step that is done, 0…1.
    [[nodiscard]] float progress() const;

    /// Returns the game for a step. Its rocks are slow, and a ship at rest is safe in it for minutes; the game for the
    /// prize brings ten canisters.
    [[nodiscard]] static sim::Setup setup_for(Lesson lesson);
    /// Returns whether that game has nothing left to practise the step on, and should start again.
    [[nodiscard]] static bool is_used_up(Lesson lesson, const sim::World& world);

private:
    void count(const sim::World& world, const sim::EventList& events);

    Lesson lesson_ = Lesson::Turn;
    int done_ = 0;
    int left_ = 0;
    int right_ = 0;
};

/// The board for a step of the first flight: its words, and its keys as they are bound. Its layout for one frame. Words
/// and controls are on one board at the page's foot or top, away from the ship; if that would be too high they are on
/// two, with the ship between them.
class LessonBoard {
public:
    struct Show {
        Lesson lesson = Lesson::Turn;
        float progress = 0;  ///< 0…1
        bool is_praised = false;
        bool uses_pad = false;
        bool is_above = false;  ///< A single board is at the top, below the HUD.
        float top = 0;          ///< Where the game's display ends at the top.
    };

    /// Lays it out; painter and bindings must outlive it.
    LessonBoard(const Painter& painter, const engine::Bindings& bindings, const Show& show);

    /// Returns whether it leaves no room for the game's display.
    [[nodiscard]] bool needs_page() const { return is_split_; }
    [[nodiscard]] std::vector<engine::Rect> areas() const;
    [[nodiscard]] bool covers(engine::Rect area) const;
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

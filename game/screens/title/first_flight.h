// SPDX-License-Identifier: Zlib
/// The first flight, a tutorial: one step at a time, each with the keys as they are bound, and no harm in failing.
#pragma once

#include "game/app/dispatcher.h"
#include "game/app/menu_screen.h"
#include "game/match/local_game_input.h"
#include "game/screens/play/game_presenter.h"
#include "game/screens/title/lesson_board.h"

#include <memory>
#include <optional>
#include <vector>

namespace screens {

/// The first screen of a new player.
class Welcome final : public MenuScreen {
public:
    explicit Welcome(const LocalUses& services);

    const char* name() const override { return "welcome"; }
    void leaving() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
};

/// Returns a board with words above a few rows. On a short page the words become its help, as the hint of a row.
[[nodiscard]] Board words_board(const Painter& painter, const Menu& menu, const char* title, std::vector<Hint> hints);
void draw_words_and_rows(const Painter& painter, engine::Rect body, Phrase words, Menu& menu);

class FirstFlight final : public MenuScreen {
public:
    /// For how long the menu at the end ignores flight controls at least: a good pupil is still thrusting and shooting,
    /// which would otherwise lead up to the last row and choose it.
    static constexpr int kQuietTicks = 2 * sim::kTicksPerSecond;

    explicit FirstFlight(const LocalUses& services);

    const char* name() const override { return school_.is_over() ? "first flight over" : "first flight"; }
    std::optional<view::Tune> music() const override { return std::nullopt; }
    void shown() override;
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    void interrupted(bool by_pad) override;
    Pace pace() const override { return Pace::Full; }
    bool is_game() const override { return true; }
    bool claims(engine::Control control) const override;

    [[nodiscard]] Lesson lesson() const { return school_.lesson(); }
    /// The layout of the page, as drawn last.
    struct Picture {
        std::vector<engine::Rect> boards;
        std::optional<engine::Rect> ship;
        std::vector<engine::Rect> subjects;  ///< What the step speaks of.
    };
    [[nodiscard]] const Picture& picture() const { return picture_; }

private:
    /// Ticks that praise is shown before the next step.
    static constexpr int kPraiseTicks = 40;

    void arrange();
    void next();
    void ask();
    [[nodiscard]] LessonBoard lesson_board(const Painter& painter, bool is_above) const;
    /// Moves the view so that the ship is between two boards, if there are two.
    void aim_view(const Painter& painter, const LessonBoard* board);
    /// Finds what the board must not cover.
    void draw_drift(const Painter& painter);
    void find_places(const Painter& painter);
    void draw_lesson(const Painter& painter);
    void back() override { ui_.screens.pop_to_bottom(); }
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
    FlightSchool school_;
    Lesson shown_ = Lesson::Turn;  // the step on the screen; the school is one ahead while praise is shown
    match::Match match_;
    GamePresenter presenter_;
    int praise_ = 0;
    std::shared_ptr<const match::Frame> drawn_;  // the picture, which freezes under another screen
    bool is_on_top_ = false;
    bool was_hit_ = false;  // in the last tick
    bool uses_pad_ = false;
    bool is_above_ = false;          // the board is at the top, away from the ship
    std::optional<KeyGuard> guard_;  // of the menu at the end
    Picture picture_;
};

/// Remembers that the first flight was flown or declined, so that the player is not asked again.
void remember_first_flight(const Uses<Ui, Records>& services);

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// The end of a game: the result, statistics, and name entry if the score is good enough for the table.
#pragma once

#include "game/app/dispatcher.h"
#include "game/app/menu_screen.h"
#include "game/app/services.h"
#include "game/screens/play/result/result_sheet.h"
#include "game/ui/text_entry.h"

#include <optional>
#include <string>

namespace screens {

// Enters a local game into the score table and the table of a day.

/// Returns the list that a game counts for. Nothing for practice, for a game with a bot, a script or a pilot who joined
/// later, or if its set-up does not count.
[[nodiscard]] std::optional<scores::Crew> crew_of(const LocalGame& game, const match::Match& match);
/// Returns the points by which the list ranks: those of the whole crew.
[[nodiscard]] std::int32_t total_of(const sim::World& world, scores::Crew crew);
/// Returns a finished game's entry for the list, under the names that its pilots used last. `replay` is its file's
/// name, "" if it could not be saved.
[[nodiscard]] scores::Score score_of(const match::Match& match, scores::Crew crew, bool has_auto_fire,
                                     std::string replay, const engine::Settings& settings);
[[nodiscard]] std::string names_of(const scores::Score& score);
/// Enters a score and saves the table; shows a notice if that fails.
void enter_score(const Uses<Ui, Records>& services, const scores::Score& score);

/// Returns the game for a daily flight; no setting changes it.
[[nodiscard]] LocalGame daily_game(const DailyTry& wanted);

/// Returns a game's entry for the day's table.
[[nodiscard]] daily::Try try_of(const DailyTry& wanted, const scores::Score& score);

/// Enters a flight and saves the record; shows a notice if that fails.
void enter_daily(const Uses<Ui, Records>& services, const DailyTry& wanted, const scores::Score& score);

class GameOver final : public MenuScreen {
public:
    /// `match` is at its end, and `replay` is the file that recorded it ("" if that failed).
    GameOver(const LocalUses& services, LocalGame game, const match::Match& match, const Flight& flight,
             std::string replay);

    const char* name() const override { return is_entering_ ? "name entry" : "game over"; }
    void leaving() override;
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    Pace pace() const override;
    bool claims(engine::Control) const override { return is_entering_; }

private:
    /// Closes the result; after a daily flight its day's table follows.
    void back() override;
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    void build_menu();
    void keep_daily();
    void ask_name();
    /// Ends name entry. Keeps the score, unless the player chose to discard it.
    void end_entry();
    void take_name();
    /// Takes the name from the box; if that is empty, the last name stays.
    void note_name();
    [[nodiscard]] std::string question() const;
    /// Returns the line below the score of a single pilot.
    [[nodiscard]] std::string standing() const;
    /// Returns the height of the scores, or of the content below the sheet.
    [[nodiscard]] float result_height() const;
    [[nodiscard]] float foot_height(const Painter& painter) const;
    void draw_score(const Painter& painter, float y) const;
    void draw_entry(const Painter& painter, engine::Rect area);

    const LocalUses services_;
    LocalGame game_;
    sim::World world_;
    Ranking ranking_;
    ResultSheet sheet_;
    std::string replay_;
    std::optional<scores::Score> score_;  // if the game counts for a table
    std::optional<std::size_t> place_;
    std::size_t names_asked_ = 0;  // number of names already entered
    Writer writer_;
    KeyGuard guard_;
    bool is_entering_ = false;
    bool was_shown_ = false;
};

}  // namespace screens

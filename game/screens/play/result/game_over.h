// SPDX-License-Identifier: Zlib
/// The end of a local game: the score is entered where it counts; the result, statistics, and name entry if the score
/// is good enough for the table.
#pragma once

#include "game/app/services.h"
#include "game/scores/score_keeper.h"
#include "game/screens/play/result/result_sheet.h"
#include "game/ui/text_entry.h"

#include <memory>
#include <string>

namespace screens {

[[nodiscard]] std::string names_of(const scores::Score& score);
/// Returns the game for a daily flight; no setting changes it.
[[nodiscard]] LocalGame daily_game(const DailyTry& wanted);

/// Returns the keeper of the score of a local game, and of its entry in the table of a day.
[[nodiscard]] std::shared_ptr<scores::ScoreKeeper> make_keeper(const Uses<Ui, Records>& services, const LocalGame& game,
                                                               const match::Match& match);
/// Finishes a keeper with a match, under the names that its pilots used last. `replay` is its file's name, "" if it
/// could not be saved.
void finish_keeper(scores::ScoreKeeper& keeper, const match::Match& match, bool has_auto_fire, std::string replay,
                   const engine::Settings& settings);
/// Enters a finished game and saves the tables, unless that has been done; shows a notice if saving fails. Returns
/// whether it was entered.
bool keep_score(const Uses<Ui, Records>& services, scores::ScoreKeeper& keeper);

class GameOver final : public ResultScreen {
public:
    /// `match` is at its end, and `keeper` is finished.
    GameOver(const LocalUses& services, LocalGame game, const match::Match& match, const Flight& flight,
             std::shared_ptr<scores::ScoreKeeper> keeper);

    const char* name() const override { return is_entering_ ? "name entry" : "game over"; }
    void leaving() override;
    void handle(const engine::InputEvent& event) override;
    bool claims(engine::Control) const override { return is_entering_; }

private:
    /// Closes the result; after a daily flight its day's table follows.
    void back() override;
    bool again() override;
    Board board(const Painter& painter) const override;
    bool may_stand_aside() const override { return !is_entering_; }  // the board of letters needs the whole page
    void draw_body(const Painter& painter, engine::Rect body) override;
    void build_menu();
    void set_up();
    void show_scores();
    /// Moves on to the first person without a name; returns false if all have one.
    [[nodiscard]] bool is_unnamed();
    void ask_name();
    /// Ends name entry. Keeps the score, unless the player chose to discard it.
    void end_entry();
    /// Takes the name from the box and asks for the next one. After the last one the result follows, below the high
    /// scores if the game entered them.
    void take_name();
    /// Takes the name from the box; if that is empty, the last name stays.
    void note_name();
    [[nodiscard]] std::string question() const;
    /// Returns the line below the score of a single pilot.
    [[nodiscard]] std::string standing() const;
    /// Returns the height of the scores, or of the content below the sheet.
    [[nodiscard]] float result_height() const;
    [[nodiscard]] float foot_height(const Painter& painter) const;
    [[nodiscard]] float height_above(const Painter& painter, float width) const;
    void draw_ranking(const Painter& painter, engine::Rect area);
    void draw_score(const Painter& painter, engine::Rect body) const;
    void draw_entry(const Painter& painter, engine::Rect area);

    LocalGame game_;
    std::string headline_;  // of a game with others
    scores::FlightStats::ChainDeeds chain_;
    std::shared_ptr<scores::ScoreKeeper> keeper_;
    std::size_t names_asked_ = 0;  // number of names already known or entered
    Writer writer_;
    bool is_entering_;
};

}  // namespace screens

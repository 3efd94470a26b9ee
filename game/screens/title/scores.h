// SPDX-License-Identifier: Zlib
/// The ten best games of one pilot, of two, of Rush and of crews; each can be watched. Except
/// among crews, free places hold scores to beat.
#pragma once

#include "game/app/menu_screen.h"
#include "game/scores/standings.h"

#include <optional>

namespace screens {

class Scores final : public MenuScreen {
public:
    explicit Scores(const LocalUses& services);
    /// Shows the list above the result of a game that was entered as `newest`, which is marked; `again` is the game to
    /// play on a restart.
    Scores(const LocalUses& services, LocalGame again, const scores::Score& newest);

    /// Shows one of the lists.
    Scores(const LocalUses& services, scores::List list) : Scores(services, std::nullopt, list) {}

    const char* name() const override { return "scores"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    /// Reads the list again. Marks appear once scores turn out to be proven.
    void shown() override;
    void tick() override;
    void handle(const engine::InputEvent& event) override;

private:
    Board board(const Painter& painter) const override;
    bool again() override;
    Scores(const LocalUses& services, std::optional<LocalGame> again, scores::List list);
    void add_line(std::size_t place);
    /// Plays a game's replay, or says why it cannot.
    void watch(const scores::Standing& line);
    [[nodiscard]] const std::vector<scores::Standing>& lines() const { return standings_.lines(); }
    /// Returns where the game flown just now stands in this list, if it does.
    [[nodiscard]] std::optional<std::size_t> place_of_newest() const;
    [[nodiscard]] bool are_pairs() const { return list_ == scores::List::Two; }
    /// Returns whether a row has several pilots.
    [[nodiscard]] bool are_several() const { return are_pairs() || list_ == scores::List::Crew; }
    [[nodiscard]] bool is_rush() const { return list_ == scores::List::Rush; }
    void draw_body(const Painter& painter, engine::Rect body) override;
    /// Returns one line with the meanings of the marks that the table has now.
    [[nodiscard]] std::string legend() const;
    [[nodiscard]] std::string foot(const Painter& painter) const;

    const LocalUses services_;
    std::optional<LocalGame> again_;
    std::optional<scores::Score> newest_;
    scores::List list_;
    scores::Standings standings_;
};

}  // namespace screens

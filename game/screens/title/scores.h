// SPDX-License-Identifier: Zlib
/// The ten best games of one pilot, and those of two; each can be watched. Free places hold scores to beat.
#pragma once

#include "game/app/menu_screen.h"

#include <array>
#include <optional>

namespace screens {

class Scores final : public MenuScreen {
public:
    explicit Scores(Services& services);
    /// After a game that was entered as `newest`, which is marked; `again` is what to play next.
    Scores(Services& services, LocalGame again, const scores::Score& newest);

    const char* name() const override { return "scores"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    /// Reads the list again, and which games their replays prove.
    void shown() override;
    void handle(const engine::InputEvent& event) override;

private:
    Board board(const Painter& painter) const override;
    bool again() override;
    Scores(Services& services, std::optional<LocalGame> again, scores::Crew crew);
    void build_menu();
    /// Shows a game, or says why that cannot be.
    void watch(const scores::Standing& line);
    /// Shows the other crew's list.
    void turn();
    [[nodiscard]] const std::vector<scores::Standing>& lines() const { return standings_.lines(); }
    [[nodiscard]] bool is_newest(std::size_t place) const {
        return newest_ && newest_->crew() == crew_ && standings_.place_of(*newest_) == place;
    }
    [[nodiscard]] bool are_pairs() const { return crew_ == scores::Crew::Two; }
    /// What is said below the list.
    [[nodiscard]] std::string foot(const Painter& painter) const;
    void draw_head(const Painter& painter, engine::Rect area) const;
    void draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const;
    [[nodiscard]] engine::TextStyle style_of(std::size_t place, bool focused) const;
    void draw_names(const Painter& painter, const scores::Score& entry, engine::Rect area,
                    const engine::TextStyle& style) const;
    static void draw_marks(const Painter& painter, const scores::Score& entry, engine::Point at);

    Services& services_;
    std::optional<LocalGame> again_;
    std::optional<scores::Score> newest_;
    scores::Crew crew_;
    scores::Standings standings_;
    std::array<bool, scores::kMaxScores> is_proven_{};  // by the replay on the shelf
};

}  // namespace screens

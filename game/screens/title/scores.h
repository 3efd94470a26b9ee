// SPDX-License-Identifier: Zlib
/// The ten best games of one pilot, and those of two; each can be watched. Free places hold scores to beat.
#pragma once

#include "game/app/services.h"
#include "game/ui/backdrop.h"
#include "game/ui/menu.h"

#include <array>
#include <optional>

namespace screens {

class Scores final : public Screen {
public:
    explicit Scores(Services& services);
    /// After a game that was entered as `newest`, which is marked; `again` is what to play next.
    Scores(Services& services, LocalGame again, const scores::Score& newest);

    const char* name() const override { return "scores"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { backdrop_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override { return Pace::Ambient; }

private:
    Scores(Services& services, std::optional<LocalGame> again, scores::Crew crew);
    void build_menu();
    /// Shows a game, or says why that cannot be.
    void watch(const scores::Standing& line);
    /// Reads the list again, and which games their replays prove.
    void read_list();
    /// Shows the other crew's list.
    void turn();
    [[nodiscard]] const std::vector<scores::Standing>& lines() const { return standings_.lines(); }
    [[nodiscard]] bool is_newest(std::size_t place) const {
        return newest_ && newest_->crew() == crew_ && standings_.place_of(*newest_) == place;
    }
    [[nodiscard]] bool are_pairs() const { return crew_ == scores::Crew::Two; }
    [[nodiscard]] bool has_games() const { return !services_.scores.table().entries(crew_).empty(); }
    [[nodiscard]] const char* title() const;
    [[nodiscard]] const char* empty_text() const;
    /// What is said below the list on a page without a table.
    [[nodiscard]] std::string short_foot() const;
    [[nodiscard]] std::vector<Hint> hints() const;
    void draw_list(const Painter& painter);
    void draw_head(const Painter& painter, engine::Rect area) const;
    void draw_foot(const Painter& painter) const;
    void draw_row(const Painter& painter, std::size_t place, engine::Rect area, bool focused) const;
    [[nodiscard]] engine::TextStyle style_of(std::size_t place, bool focused) const;
    void draw_names(const Painter& painter, const scores::Score& entry, engine::Rect area,
                    const engine::TextStyle& style) const;
    static void draw_marks(const Painter& painter, const scores::Score& entry, engine::Point at);

    Services& services_;
    Backdrop backdrop_;
    std::optional<LocalGame> again_;
    std::optional<scores::Score> newest_;
    scores::Crew crew_;
    engine::Rect board_;
    Menu menu_;
    scores::Standings standings_;
    std::array<bool, scores::kMaxScores> is_proven_{};  // by the replay on the shelf
};

}  // namespace screens

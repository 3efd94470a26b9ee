// SPDX-License-Identifier: Zlib
/// The first screen: the game's name, its menu, and what is new today. Shows a game when idle.
#pragma once

#include "game/app/menu_screen.h"
#include "game/ui/theme.h"

namespace screens {

class Title final : public MenuScreen {
public:
    static constexpr int kAttractAfterTicks = 20 * sim::kTicksPerSecond;
    static constexpr int kMaxDemos = 3;  ///< After these, no more are shown until there is input.

    explicit Title(Services& services);

    const char* name() const override { return "title"; }
    void shown() override;
    void covered_tick() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;

    /// Returns to the network game that an earlier run lost, or says that there is none. Works once.
    void return_to_lost_game();

private:
    void back() override;
    void build_menu();
    /// Returns what Play starts, whatever was set up last: a game of its own kind, so that its scores compare.
    [[nodiscard]] static std::string play_note();
    [[nodiscard]] std::string rush_note() const;
    /// Returns the row of the daily flight in words: the day, the streak and the best day.
    [[nodiscard]] std::string daily_note() const;
    /// Returns what is new today, for one line; empty if the clock cannot be trusted.
    [[nodiscard]] std::string news() const;
    /// Returns the same for the row of the daily flight, on a page without room for that line.
    [[nodiscard]] std::string brief_news() const;
    void draw_head(const Painter& painter) const;
    void draw_foot(const Painter& painter) const;

    Services& services_;
    std::optional<match::ReturnTicket> lost_game_;  // that an earlier run left behind; none once it has been used
    bool offers_return_ = false;                    // the menu has a row for it
    bool has_greeted_ = false;
    std::size_t first_tip_;
    int ticks_ = 0;
    bool has_room_ = true;  // on the page drawn last, for all notes
    bool has_news_ = true;  // likewise, for the line of news
    int idle_ticks_ = 0;
    std::size_t next_demo_ = 0;
    int demos_ = 0;  // since the last input
};

}  // namespace screens

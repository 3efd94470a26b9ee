// SPDX-License-Identifier: Zlib
/// The daily flight: the day's one try that counts, practice for it, the table of the day and the streak.
#pragma once

#include "game/app/menu_screen.h"
#include "game/sim/world.h"

#include <optional>
#include <string>

namespace screens {

/// The days with a try that counted, the best first, each with its table.
class DailyDays final : public MenuScreen {
public:
    explicit DailyDays(const LocalUses& services);

    const char* name() const override { return "best days"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void tick() override;

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;

    const LocalUses services_;
};

class DailyFlight final : public MenuScreen {
public:
    /// Shows today; changes to the next day at midnight UTC.
    explicit DailyFlight(const LocalUses& services) : DailyFlight(services, Kind::Today, services.utc_today()) {}
    /// The same with a flight to race against in the next one.
    DailyFlight(const LocalUses& services, Challenge challenge);
    /// Shows the day of `game`, a flight that has just ended; its entry `newest` is marked.
    DailyFlight(const LocalUses& services, const LocalGame& game, const daily::Try& newest)
        : DailyFlight(services, Kind::AfterFlight, game.daily->date, newest) {}
    DailyFlight(const LocalUses& services, const daily::Date& past) : DailyFlight(services, Kind::Past, past) {}

    const char* name() const override { return "daily flight"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void tick() override;

private:
    /// The day shown: today by the clock, that of a flight that has just ended, or a past one.
    enum class Kind : unsigned char { Today, AfterFlight, Past };

    DailyFlight(const LocalUses& services, Kind kind, const daily::Date& day, std::optional<daily::Try> newest = {});
    void build_menu();
    void add_entries();
    void add_world();
    void add_tries();
    void show_world_of_day();
    /// Asks whether to use up the day's try, and then flies.
    void ask_to_fly();
    /// Starts the try that counts, or says why it cannot.
    void fly();
    /// Starts a flight that does not count.
    void practise();
    bool again() override;
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    [[nodiscard]] daily::Chance chance() const;
    /// Returns why nothing counts today; empty if the try is still available.
    [[nodiscard]] std::string why_closed() const;
    [[nodiscard]] std::string streak_in_words() const;
    [[nodiscard]] bool is_past() const { return kind_ == Kind::Past; }
    [[nodiscard]] std::string practice_in_words() const;
    /// Draws the first `count` of the day's best, the streak, the longest one and the best day, side by side.
    void draw_figures(const Painter& painter, engine::Rect area, std::size_t count) const;
    /// Draws the day's field as a flight begins in it.
    void draw_field(const Painter& painter, engine::Rect area) const;

    const LocalUses services_;
    Kind kind_;
    daily::Date day_;
    std::optional<sim::World> field_;  // of the day, for its picture
    std::optional<daily::Try> newest_;
    std::optional<Challenge> challenge_;  // to race against in the next flight
    bool has_figures_ = false;            // as it was drawn last
    std::size_t entries_ = 0;             // above the table
    int ticks_ = 0;
};

}  // namespace screens

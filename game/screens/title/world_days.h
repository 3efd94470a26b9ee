// SPDX-License-Identifier: Zlib
/// The world's table of a daily flight: the flights of friends, and the best of all pilots who published theirs.
#pragma once

#include "game/app/menu_screen.h"
#include "game/daily/world/world_table.h"
#include "game/replay/replay.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// Shows the world's table of a day. Asks before that, until the player has agreed; nothing is sent before. `accept`
/// takes a flight that the player wants to race; empty on a day on which nobody can fly any more.
void show_world(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept = {});
/// The same with the best of the world in front, not one's friends.
void show_hall(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept = {});
/// Publishes the try of a day that counted, if there is one and the player has agreed; the same one only once. Says why
/// it cannot, but the same only once.
void publish_counted(const LocalUses& services, const daily::Date& date);

class WorldDays final : public MenuScreen {
public:
    enum class List : unsigned char { Friends, World };

    /// `services.world` must not be null, and the player must have agreed. `list` is shown first.
    WorldDays(const LocalUses& services, const daily::Date& date, std::function<void(Challenge)> accept,
              List list = List::Friends);

    const char* name() const override { return "world"; }
    std::optional<view::Tune> music() const override { return view::Tune::Scores; }
    void shown() override;
    void leaving() override { table_.close(); }
    void tick() override;
    void handle(const engine::InputEvent& event) override;

private:
    void build_menu();
    void add_row(const daily::WorldRow& row);
    void turn();
    void watch(const net::DailyRow& row);
    /// Takes the chosen flight for a race, back to the page before.
    void race();
    /// Returns the flight of a row; if it is not proven yet, says so and returns nothing.
    [[nodiscard]] std::optional<replay::Replay> flight_of(const net::DailyRow& row);
    /// Makes the chosen pilot a friend, or ends that.
    void befriend();
    void ask_to_stop();
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    /// Returns the row with the focus; null if it is none of the table.
    [[nodiscard]] const daily::WorldRow* chosen() const;
    /// Returns what hinders or goes on; empty if the table has been read.
    [[nodiscard]] std::string state_in_words() const;
    /// Returns what to say where there are no rows.
    [[nodiscard]] std::string emptiness() const;
    /// Returns the line below the rows.
    [[nodiscard]] std::string status() const;

    const LocalUses services_;
    daily::WorldTable& table_;
    daily::Date date_;
    std::function<void(Challenge)> accept_;  // may be empty
    List list_;
    std::vector<daily::WorldRow> rows_;
    std::uint64_t version_ = 0;  // of the rows
    std::string trouble_;        // why it could not be opened
};

}  // namespace screens

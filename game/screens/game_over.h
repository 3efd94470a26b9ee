// SPDX-License-Identifier: Zlib
/// How a game ended: the result, what was done in it, and the names for the table if it was good enough.
#pragma once

#include "game/screens/ranking.h"
#include "game/screens/result_sheet.h"
#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"
#include "game/screens/widgets/writer.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

class GameOver final : public Screen {
public:
    /// `match` is at its end, and `replay` is the file that recorded it ("" if that failed).
    GameOver(Services& services, LocalGame game, const match::LocalMatch& match, const Flight& flight,
             std::string replay);

    const char* name() const override { return is_entering_ ? "name entry" : "game over"; }
    void leaving() override;
    void shown() override;
    void handle(const engine::InputEvent& event) override;
    void tick() override { ranking_.tick(); }
    void draw(const Painter& painter, float fraction) override;
    bool is_overlay() const override { return true; }
    Pace pace() const override { return ranking_.is_in_turns() ? Pace::Ambient : Pace::Still; }
    bool claims(engine::Control) const override { return is_entering_; }

private:
    void build_menu();
    /// Whose table the game may enter; nobody's if bots flew in it, or a script.
    [[nodiscard]] std::optional<scores::Crew> crew() const;
    [[nodiscard]] std::int32_t total_score() const;
    void begin_entry();
    /// Asks for the name of the next who flew.
    void ask_name();
    void end_entry();
    void handle_entry(const engine::InputEvent& event);
    void take_name();
    void ask_to_leave_out();
    /// Enters the game under the names that were told, and gives what was entered.
    scores::Score enter_score();
    [[nodiscard]] std::string question() const;
    void draw_score(const Painter& painter, float y) const;
    void draw_entry(const Painter& painter, engine::Rect area);

    Services& services_;
    LocalGame game_;
    sim::World world_;
    std::vector<match::Seat> seats_;
    Ranking ranking_;
    ResultSheet sheet_;
    bool has_auto_fire_;
    std::string replay_;
    std::uint64_t final_hash_ = 0;  // at the end of the log; the field has drifted on since
    std::optional<std::size_t> place_;
    std::vector<std::string> names_;  // for the table, as far as they were told
    Writer writer_;
    bool is_entering_ = false;
    Menu menu_;
    bool was_shown_ = false;
};

}  // namespace screens

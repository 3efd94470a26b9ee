// SPDX-License-Identifier: Zlib
/// The results of a game, for the screens that end one: pilots by rank, figures and medals.
#pragma once

#include "game/app/dispatcher.h"
#include "game/app/menu_screen.h"
#include "game/scores/awards.h"
#include "game/scores/flight_stats.h"
#include "game/scores/medals.h"
#include "game/screens/play/result/end_replay.h"
#include "game/sim/world.h"
#include "game/ui/painter.h"
#include "game/view/palette.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace screens {

/// Returns the slots that have a name, best first: by frags in a deathmatch, then by score, then by slot.
[[nodiscard]] std::vector<sim::Slot> rank_pilots(const sim::World& world, const std::vector<std::string>& names);

/// Describes how a game with others ended: who won, or which wave they reached. `self` is addressed as "you"; kNoSlot
/// for somebody who watched.
[[nodiscard]] std::string headline_of(const sim::World& world, const std::vector<std::string>& names, sim::Slot self);

/// The pilots of a game, ranked by their results.
class Ranking {
public:
    static constexpr float kRow = 17;

    /// `self` is highlighted. `awards`: shown beside the names.
    Ranking(const sim::World& world, const std::vector<std::string>& names, sim::Slot self,
            std::span<const scores::AwardOfPilot> awards = {});

    void tick() { ++ticks_; }
    /// Draws rows, the first baseline at the area's top. If not all of them fit, groups of rows take turns, the one
    /// with `self` first.
    void draw(const Painter& painter, engine::Rect area);
    /// Gives a pilot the name that was entered after the game.
    void rename(sim::Slot slot, const std::string& name);
    [[nodiscard]] std::size_t size() const { return rows_.size(); }
    [[nodiscard]] bool is_in_turns() const { return is_in_turns_; }

private:
    struct Row {
        sim::Slot slot;
        std::string name;
        std::string award;
        std::string frags;
        std::string score;
        bool is_gone;
    };

    void draw_row(const Painter& painter, const Row& row, engine::Point at, float width);

    std::vector<Row> rows_;
    sim::Slot self_;
    int ticks_ = 0;
    bool is_in_turns_ = false;
    view::Marks marks_;
};

/// A summary of one pilot's game.
struct Flight {
    explicit Flight(sim::Slot slot) : stats(slot) {}

    scores::FlightStats stats;
    std::vector<scores::Medal> medals;  ///< Won for the first time, in order.
    bool has_auto_fire = false;         ///< Used at any time during the game.
    bool is_assisted = false;           ///< By scores::is_assisted, or because of auto-fire.
};

struct Fact {
    std::string label;
    std::string value;
};

[[nodiscard]] std::vector<Fact> facts_of(const scores::FlightStats& stats);

/// The results of a game in figures and medals, for the screens that end one. Facts in columns, the medals below them.
class ResultSheet {
public:
    static constexpr float kRow = 15;
    static constexpr float kMedal = 34;
    /// How much narrower it is than the board of its screen.
    static constexpr float kMargins = 76;

    /// `names` of the pilots, by slot. `ends_with_ships`: what took the last ship is told, else what took all of them.
    ResultSheet(const Flight& flight, std::span<const std::string> names, bool ends_with_ships);

    /// Says whose figures these are, where that may be in doubt.
    void set_owner(const std::string& name) { owner_ = name; }
    /// Returns the height at that width, both in page units.
    [[nodiscard]] float height(const Painter& painter, float width) const;
    /// Returns the height of what took the ship alone.
    [[nodiscard]] float least_height(const Painter& painter, float width) const;
    /// Draws what there is room for: first what took the ship, then the figures, and if all fit, the medals.
    void draw(const Painter& painter, engine::Rect area) const;

private:
    [[nodiscard]] float facts_height() const;
    /// Draws the first rows, as many as fit, if these are some.
    void draw_facts(const Painter& painter, engine::Rect area) const;
    void draw_medals(const Painter& painter, engine::Point at, float width) const;
    /// What took the ships and what is to be done against it, in at most two lines each; none without a loss.
    struct LossLines {
        std::vector<std::string> loss;
        std::vector<std::string> tip;
    };
    [[nodiscard]] LossLines loss_lines(const Painter& painter, float width) const;
    [[nodiscard]] static float height_of(const LossLines& lines);

    std::string loss_;
    std::string tip_;
    std::string owner_;  // empty if it is not named
    std::vector<Fact> facts_;
    std::vector<scores::Medal> medals_;
    bool is_assisted_;
};

/// The base of the screens that end a game, over its field.
class ResultScreen : public MenuScreen {
public:
    /// Flight controls are ignored for this long: a pilot may still be firing when the last ship is lost, and should
    /// read the result before another game starts.
    static constexpr int kQuietTicks = 2 * sim::kTicksPerSecond;

    /// Shows the end of the game again below this screen, which must draw it. Call before this one is on top.
    void show_again(std::shared_ptr<EndReplay> end, view::Crew crew);

    /// Returns the width that the board leaves free at its left, in units of the page, where the end of the game is
    /// shown again; 0 on a page that is too narrow for that.
    [[nodiscard]] static float width_beside(const Painter& painter);

    void shown() override;
    void tick() override;
    void draw(const Painter& painter, float fraction) override;
    Pace pace() const override;

protected:
    /// `world` is the final one; `self` is the pilot whose flight it was.
    ResultScreen(const LocalUses& services, const sim::World& world, const std::vector<std::string>& names,
                 sim::Slot self, const Flight& flight, std::span<const scores::AwardOfPilot> awards = {},
                 int quiet_ticks = kQuietTicks);

    /// Returns whether what it draws fits at the right edge of the page as well as in the middle.
    [[nodiscard]] virtual bool may_stand_aside() const { return true; }
    /// Adds the row that saves a clip of the end of the game, which must be below this screen.
    void add_clip_row();
    /// Returns whether an event is still meant for the game. Must see every event, in order.
    [[nodiscard]] bool is_for_game(const engine::InputEvent& event);

    const LocalUses services_;
    const sim::World world_;
    Ranking ranking_;
    ResultSheet sheet_;
    KeyGuard guard_;

private:
    std::shared_ptr<EndReplay> end_;  // null if it is not shown again
    view::Crew crew_;
    bool was_shown_ = false;
};

}  // namespace screens

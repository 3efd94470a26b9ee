// SPDX-License-Identifier: Zlib
/// Shows which keys and pad controls do what, and lets the players change them.
#pragma once

#include "engine/input/bindings.h"
#include "game/app/menu_screen.h"
#include "game/app/pilot_actions.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace screens {

/// The bindings as a table: for each action a few keys and a few pad controls.
class BindingGrid {
public:
    /// The most keys, and the most pad controls, that can be set for an action. A settings file may have more.
    static constexpr std::size_t kMost = 4;

    /// One place in an action's row: a control, or the empty place after the last one, where another can be added.
    struct Cell {
        bool is_pad = false;
        std::size_t place = 0;

        friend bool operator==(const Cell&, const Cell&) = default;
    };

    explicit BindingGrid(engine::Bindings& bindings) : bindings_(bindings) {}

    /// Returns whether a control belongs in a cell: keys in the first cells of a row, pad controls in the others.
    [[nodiscard]] static bool fits(Cell cell, engine::Control control);

    /// Returns an action's row: its keys, then its pad controls, each with an empty place at the end if there is room.
    [[nodiscard]] std::vector<Cell> cells(engine::Action action) const;
    /// Returns the cell of an action's row that is nearest to `cell`, a cell of another row.
    [[nodiscard]] Cell nearest(engine::Action action, Cell cell) const;
    [[nodiscard]] std::optional<engine::Control> at(engine::Action action, Cell cell) const;
    /// Binds a fitting control to a cell. If another action used it, takes it from that action, and returns the action.
    std::optional<engine::Action> set(engine::Action action, Cell cell, engine::Control control);
    void clear(engine::Action action, Cell cell);

private:
    engine::Bindings& bindings_;
};

class Controls final : public MenuScreen {
public:
    explicit Controls(const Uses<Ui, Preferences>& services, bool over_game = false);

    const char* name() const override { return is_capturing() ? "capture" : "controls"; }
    void handle(const engine::InputEvent& event) override;
    void tick() override;
    Pace pace() const override { return is_overlay() && !is_capturing() ? Pace::Still : Pace::Ambient; }
    bool claims(engine::Control) const override { return is_capturing(); }

private:
    Board board(const Painter& painter) const override;
    void draw_body(const Painter& painter, engine::Rect body) override;
    /// Capturing times out, so that a player with only a pad can get out of it.
    static constexpr int kCaptureTicks = 150;

    [[nodiscard]] bool is_capturing() const { return capture_left_ > 0; }
    [[nodiscard]] engine::Bindings& bindings() const;
    [[nodiscard]] BindingGrid grid() const { return BindingGrid(bindings()); }
    /// Returns the focused action; none on the rows above and below.
    [[nodiscard]] std::optional<engine::Action> action() const;

    void build_menu();
    void ask_to_reset();
    /// Focuses the row or cell at a point. Returns whether another one had the focus before.
    bool choose_at(engine::Point at) override;
    void capture(const engine::InputEvent& event);
    void bind(engine::Control control);
    /// Refuses to bind Start to anything else, so that it always leads out of a game.
    void keep_way_out(engine::Control start);
    /// Returns the focused cell of an action's row, which may have fewer cells than the row before.
    [[nodiscard]] BindingGrid::Cell cell_in(engine::Action action) const { return grid().nearest(action, cell_); }
    void choose_cell(engine::Action action, int step);
    void clear_cell();

    /// Returns a note on a control in the table: it is bound to two actions, or another pilot uses it too.
    [[nodiscard]] std::string comment_on(engine::Control control) const;
    [[nodiscard]] std::string remark() const;
    void draw_action(const Painter& painter, engine::Action action, engine::Rect row, bool focused);
    /// Draws an action's keys or pad controls side by side, all made smaller if they would not fit.
    void draw_cells(const Painter& painter, engine::Action action, bool of_pads, engine::Rect area, bool focused);
    void draw_cell(const Painter& painter, engine::Action action, BindingGrid::Cell cell, engine::Rect area,
                   const engine::TextStyle& style, bool focused) const;
    [[nodiscard]] std::string text_of(engine::Action action, BindingGrid::Cell cell) const;
    void draw_capture(const Painter& painter) const;

    const Uses<Ui, Preferences> services_;
    std::size_t pilot_ = 0;
    std::array<PresetCycle, kLocalPilots> presets_{PresetCycle(0), PresetCycle(1)};
    BindingGrid::Cell cell_;
    std::vector<std::pair<engine::Rect, BindingGrid::Cell>> drawn_;  // the table's cells, for the pointer
    int capture_left_ = 0;                                           // ticks
    std::string message_;
};

}  // namespace screens

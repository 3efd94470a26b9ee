// SPDX-License-Identifier: Zlib
/// The bindings as a table: for each action a few keys and a few pad controls.
#pragma once

#include "engine/input/bindings.h"

#include <optional>
#include <vector>

namespace screens {

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

}  // namespace screens

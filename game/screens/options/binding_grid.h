// SPDX-License-Identifier: Zlib
/// The bindings as a table: for each action a few keys and a few pad controls.
#pragma once

#include "engine/input/bindings.h"

#include <optional>
#include <vector>

namespace screens {

class BindingGrid {
public:
    /// As many keys an action can be given, and as many pad controls. A settings file may have more, which are kept.
    static constexpr std::size_t kMost = 4;

    /// One place in an action's row: a control, or the empty place after the last one, where another can be added.
    struct Cell {
        bool is_pad = false;
        std::size_t place = 0;

        friend bool operator==(const Cell&, const Cell&) = default;
    };

    explicit BindingGrid(engine::Bindings& bindings) : bindings_(bindings) {}

    /// Whether a control belongs into a cell: keys into the first ones of a row, pads' into the others.
    [[nodiscard]] static bool fits(Cell cell, engine::Control control);

    /// An action's row: its keys, then its pad controls, each with an empty place at the end while there is room.
    [[nodiscard]] std::vector<Cell> cells(engine::Action action) const;
    /// The cell of another action's row that is nearest to one of this.
    [[nodiscard]] Cell nearest(engine::Action action, Cell cell) const;
    [[nodiscard]] std::optional<engine::Control> at(engine::Action action, Cell cell) const;
    /// Puts a control that fits into a cell. One that another action used is taken from it: the answer is that action.
    std::optional<engine::Action> set(engine::Action action, Cell cell, engine::Control control);
    void clear(engine::Action action, Cell cell);

private:
    engine::Bindings& bindings_;
};

}  // namespace screens

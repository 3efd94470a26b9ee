// SPDX-License-Identifier: Zlib
/// The bindings as a table: two keys and two pad controls for each action.
#pragma once

#include "engine/bindings.h"

#include <optional>

namespace screens {

class BindingGrid {
public:
    static constexpr int kColumns = 4;  ///< Key, key, pad, pad.

    explicit BindingGrid(engine::Bindings& bindings) : bindings_(bindings) {}

    [[nodiscard]] static bool is_pad_column(int column) { return column >= kColumns / 2; }
    /// Whether a control belongs into a column: keys into the first two, pads' into the others.
    [[nodiscard]] static bool fits(int column, engine::Control control);

    /// What stands in a cell; nothing in an empty one.
    [[nodiscard]] std::optional<engine::Control> at(engine::Action action, int column) const;
    /// Puts a control that fits into a cell. One that another action used is taken from it: the answer is that action.
    std::optional<engine::Action> set(engine::Action action, int column, engine::Control control);
    void clear(engine::Action action, int column);

private:
    engine::Bindings& bindings_;
};

}  // namespace screens

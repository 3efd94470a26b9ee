// SPDX-License-Identifier: Zlib
#include "game/screens/options/binding_grid.h"

#include "game/app/pilot_actions.h"

#include <algorithm>

namespace screens {
bool BindingGrid::fits(Cell cell, engine::Control control) {
    return control.kind != engine::Control::Kind::None && (control.kind != engine::Control::Kind::Key) == cell.is_pad;
}

std::vector<BindingGrid::Cell> BindingGrid::cells(engine::Action action) const {
    std::vector<Cell> row;
    for (const bool is_pad : {false, true}) {
        const std::size_t taken = controls_of(bindings_, action, is_pad).size();
        for (std::size_t place = 0; place < std::max(taken, std::min(taken + 1, kMost)); ++place) {
            row.push_back({is_pad, place});
        }
    }
    return row;
}

BindingGrid::Cell BindingGrid::nearest(engine::Action action, Cell cell) const {
    Cell found = cell;
    for (const Cell& other : cells(action)) {
        if (other.is_pad == cell.is_pad && other.place <= cell.place) {
            found = other;
        }
    }
    return found;
}

std::optional<engine::Control> BindingGrid::at(engine::Action action, Cell cell) const {
    const auto controls = controls_of(bindings_, action, cell.is_pad);
    return cell.place < controls.size() ? std::optional(controls[cell.place]) : std::nullopt;
}

std::optional<engine::Action> BindingGrid::set(engine::Action action, Cell cell, engine::Control control) {
    const std::optional<engine::Control> old = at(action, cell);
    if (old == control) {
        return std::nullopt;
    }
    std::optional<engine::Action> taken_from;
    for (const engine::Action other : bindings_.actions(control)) {
        bindings_.unbind(other, control);
        if (other != action) {
            taken_from = other;
        }
    }
    // Controls have no fixed positions, so all of the action's controls are bound again in order.
    std::vector<engine::Control> controls(bindings_.controls(action).begin(), bindings_.controls(action).end());
    bindings_.clear(action);
    for (const engine::Control kept : controls) {
        bindings_.bind(action, kept == old ? control : kept);
    }
    if (!old) {
        bindings_.bind(action, control);
    }
    return taken_from;
}

void BindingGrid::clear(engine::Action action, Cell cell) {
    if (const auto control = at(action, cell)) {
        bindings_.unbind(action, *control);
    }
}

}  // namespace screens

// SPDX-License-Identifier: Zlib
#include "game/screens/binding_grid.h"

#include <vector>

namespace screens {
namespace {

bool is_key(engine::Control control) {
    return control.kind == engine::Control::Kind::Key;
}

}  // namespace

bool BindingGrid::fits(int column, engine::Control control) {
    return control.kind != engine::Control::Kind::None && is_key(control) != is_pad_column(column);
}

std::optional<engine::Control> BindingGrid::at(engine::Action action, int column) const {
    int place = is_pad_column(column) ? column - kColumns / 2 : column;
    for (const engine::Control control : bindings_.controls(action)) {
        if (fits(column, control) && place-- == 0) {
            return control;
        }
    }
    return std::nullopt;
}

std::optional<engine::Action> BindingGrid::set(engine::Action action, int column, engine::Control control) {
    const std::optional<engine::Control> old = at(action, column);
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
    // Controls have no places of their own, so all of the action are bound anew in their order.
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

void BindingGrid::clear(engine::Action action, int column) {
    if (const auto control = at(action, column)) {
        bindings_.unbind(action, *control);
    }
}

}  // namespace screens

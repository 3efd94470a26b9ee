// SPDX-License-Identifier: Zlib
#include "game/screens/presets.h"

#include <vector>

namespace screens {
namespace {

using Controls = std::vector<engine::Control>;

Controls select(std::span<const engine::Control> controls, bool keys) {
    Controls chosen;
    for (const engine::Control control : controls) {
        if ((control.kind == engine::Control::Kind::Key) == keys) {
            chosen.push_back(control);
        }
    }
    return chosen;
}

Controls keys_of(std::size_t pilot, std::size_t preset, std::size_t action) {
    const std::string_view line = kPresets[preset].keys[action];
    engine::Bindings one;
    (void)one.set_line(0, line.empty() ? standard_controls(pilot, action) : line);
    return select(one.controls(0), true);
}

}  // namespace

void apply_preset(engine::Bindings& bindings, std::size_t pilot, std::size_t preset) {
    for (std::size_t i = 0; i < kFlightActions; ++i) {
        const auto action = static_cast<engine::Action>(i);
        const Controls pads = select(bindings.controls(action), false);
        bindings.clear(action);
        for (const engine::Control key : keys_of(pilot, preset, i)) {
            for (const engine::Action other : bindings.actions(key)) {
                if (other >= static_cast<engine::Action>(kFlightActions)) {
                    bindings.unbind(other, key);
                }
            }
            bindings.bind(action, key);
        }
        for (const engine::Control control : pads) {
            bindings.bind(action, control);
        }
    }
}

std::optional<std::size_t> find_preset(const engine::Bindings& bindings, std::size_t pilot) {
    for (std::size_t preset = 0; preset < kPresets.size(); ++preset) {
        bool is_same = true;
        for (std::size_t i = 0; i < kFlightActions && is_same; ++i) {
            is_same = select(bindings.controls(static_cast<engine::Action>(i)), true) == keys_of(pilot, preset, i);
        }
        if (is_same) {
            return preset;
        }
    }
    return std::nullopt;
}

}  // namespace screens

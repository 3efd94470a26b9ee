// SPDX-License-Identifier: Zlib
#include "game/app/presets.h"

#include <algorithm>
#include <vector>

namespace screens {
namespace {

using Controls = std::vector<engine::Control>;

Controls keys_of(std::size_t pilot, std::size_t preset, engine::Action action) {
    const std::string_view line = kPresets[preset].keys[static_cast<std::size_t>(action)];
    engine::Bindings one;
    (void)one.set_line(0, line.empty() ? standard_controls(pilot, action) : line);
    return controls_of(one, 0, false);
}

/// Replaces an action's keys, and leaves its pad controls as they are.
void set_keys(engine::Bindings& bindings, engine::Action action, const Controls& keys) {
    const Controls pads = controls_of(bindings, action, true);
    bindings.clear(action);
    for (const Controls& controls : {keys, pads}) {
        for (const engine::Control control : controls) {
            bindings.bind(action, control);
        }
    }
}

/// The same for a flight action, which also takes the keys from actions that are not flight actions.
void set_flight_keys(engine::Bindings& bindings, engine::Action action, const Controls& keys) {
    for (const engine::Control key : keys) {
        for (const engine::Action other : bindings.actions(key)) {
            if (other >= kFlightActions) {
                bindings.unbind(other, key);
            }
        }
    }
    set_keys(bindings, action, keys);
}

}  // namespace

void apply_preset(engine::Bindings& bindings, std::size_t pilot, std::size_t preset) {
    for (engine::Action action = 0; action < kFlightActions; ++action) {
        set_flight_keys(bindings, action, keys_of(pilot, preset, action));
    }
}

std::optional<std::size_t> find_preset(const engine::Bindings& bindings, std::size_t pilot) {
    for (std::size_t preset = 0; preset < kPresets.size(); ++preset) {
        bool is_same = true;
        for (engine::Action action = 0; action < kFlightActions && is_same; ++action) {
            is_same = controls_of(bindings, action, false) == keys_of(pilot, preset, action);
        }
        if (is_same) {
            return preset;
        }
    }
    return std::nullopt;
}

void PresetCycle::step(engine::Bindings& bindings, int step) {
    const auto now = find_preset(bindings, pilot_);
    if (!now) {
        own_ = bindings;
    }
    const std::size_t stops = kPresets.size() + (own_ ? 1 : 0);
    const std::size_t next = (now.value_or(kPresets.size()) + (step > 0 ? 1 : stops - 1)) % stops;
    if (next < kPresets.size()) {
        apply_preset(bindings, pilot_, next);
    } else {
        restore(bindings);
    }
}

void PresetCycle::restore(engine::Bindings& bindings) const {
    for (engine::Action action = 0; action < kFlightActions; ++action) {
        set_flight_keys(bindings, action, controls_of(*own_, action, false));
    }
    // Presets may have taken keys from the other actions, which get back those that are still free.
    for (engine::Action action = kFlightActions; action < actions_of(pilot_); ++action) {
        Controls keys = controls_of(*own_, action, false);
        std::erase_if(
            keys, [&](engine::Control key) { return !bindings.has(action, key) && !bindings.actions(key).empty(); });
        for (const engine::Control key : controls_of(bindings, action, false)) {
            if (std::ranges::find(keys, key) == keys.end()) {
                keys.push_back(key);
            }
        }
        set_keys(bindings, action, keys);
    }
}

}  // namespace screens

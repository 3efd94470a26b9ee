// SPDX-License-Identifier: Zlib
#include "game/app/pilot_actions.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "net/wire/units.h"

namespace screens {

static_assert(kLocalPilots == net::kMaxLocalPilots);

std::string_view standard_controls(std::size_t pilot, engine::Action action) {
    return pilot == 0 ? action_info(action).controls : kSecondControls[static_cast<std::size_t>(action)];
}

std::string setting_of(std::size_t pilot, engine::Action action) {
    return (pilot == 0 ? "controls." : "controls2.") + std::string(action_info(action).setting);
}

void retire_brake(engine::Settings& settings) {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        engine::Bindings brake;
        (void)brake.set_line(0, settings.take_retired(pilot == 0 ? "controls.brake" : "controls2.brake"));
        const engine::Bindings others = load_bindings(settings, pilot);
        const std::string shield = setting_of(pilot, static_cast<engine::Action>(PilotAction::Shield));
        // The line itself is kept, so that errors in it are still reported when it is read.
        std::string line = settings.text(shield);
        for (const engine::Control control : brake.controls(0)) {
            if (others.actions(control).empty()) {
                line += (line.empty() ? "" : ", ") + engine::to_text(control);
            }
        }
        settings.set(shield, line);
    }
}

engine::Bindings load_bindings(const engine::Settings& settings, std::size_t pilot,
                               std::vector<engine::Message>* notes) {
    engine::Bindings bindings;
    for (engine::Action action = 0; action < actions_of(pilot); ++action) {
        const std::string name = setting_of(pilot, action);
        if (bindings.set_line(action, settings.text(name))) {
            continue;
        }
        const bool has_some = !bindings.controls(action).empty();
        if (!has_some) {
            (void)bindings.set_line(action, standard_controls(pilot, action));
        }
        if (notes != nullptr) {
            notes->emplace_back(has_some ? engine::tr_later("setting '{}': unknown control; using the others")
                                         : engine::tr_later("setting '{}': unknown control; using the default"),
                                name);
        }
    }
    return bindings;
}

void store_bindings(const engine::Bindings& bindings, engine::Settings& settings, std::size_t pilot) {
    for (engine::Action action = 0; action < actions_of(pilot); ++action) {
        settings.set(setting_of(pilot, action), bindings.line(action));
    }
}

bool flies(const engine::Bindings& bindings, engine::Control control) {
    return std::ranges::any_of(bindings.actions(control),
                               [](engine::Action action) { return action < kFlightActions; });
}

std::vector<engine::Control> controls_of(const engine::Bindings& bindings, engine::Action action, bool of_pads) {
    std::vector<engine::Control> chosen;
    std::ranges::copy_if(bindings.controls(action), std::back_inserter(chosen), [of_pads](engine::Control control) {
        return (control.kind != engine::Control::Kind::Key) == of_pads;
    });
    return chosen;
}

std::vector<std::string> control_names(const engine::Bindings& bindings, PilotAction action, bool of_pads) {
    std::vector<std::string> names;
    for (const engine::Control control : controls_of(bindings, static_cast<engine::Action>(action), of_pads)) {
        names.push_back(engine::display_name(control));
    }
    return names;
}

engine::Bindings without_keys_of(const engine::Bindings& first, const engine::Bindings& second) {
    engine::Bindings left = first;
    for (engine::Action action = 0; action < actions_of(0); ++action) {
        for (const engine::Control control : controls_of(first, action, false)) {
            if (!second.actions(control).empty()) {
                left.unbind(action, control);
            }
        }
    }
    return left;
}

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
    // Presets may have taken keys from the other actions, which get their keys back where these are still free.
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

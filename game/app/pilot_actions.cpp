// SPDX-License-Identifier: Zlib
#include "game/app/pilot_actions.h"

#include <algorithm>
#include <iterator>

namespace screens {

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

}  // namespace screens

// SPDX-License-Identifier: Zlib
#include "game/app/actions.h"

#include <algorithm>
#include <iterator>

namespace screens {

const ActionInfo& action_info(PilotAction action) {
    return kActions[static_cast<std::size_t>(action)];
}

std::string_view standard_controls(std::size_t pilot, std::size_t action) {
    return pilot == 0 ? kActions[action].controls : kSecondControls[action];
}

std::string setting_of(std::size_t pilot, std::size_t action) {
    return (pilot == 0 ? "controls." : "controls2.") + std::string(kActions[action].setting);
}

void retire_brake(engine::Settings& settings) {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        engine::Bindings brake;
        (void)brake.set_line(0, settings.take_retired(pilot == 0 ? "controls.brake" : "controls2.brake"));
        const engine::Bindings others = load_bindings(settings, pilot);
        const std::string shield = setting_of(pilot, static_cast<std::size_t>(PilotAction::Shield));
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
    for (std::size_t i = 0; i < actions_of(pilot); ++i) {
        const auto action = static_cast<engine::Action>(i);
        const std::string name = setting_of(pilot, i);
        if (bindings.set_line(action, settings.text(name))) {
            continue;
        }
        const bool has_some = !bindings.controls(action).empty();
        if (!has_some) {
            (void)bindings.set_line(action, standard_controls(pilot, i));
        }
        if (notes != nullptr) {
            notes->emplace_back(has_some ? engine::tr_later("Setting {}: unknown control; using the others")
                                         : engine::tr_later("Setting {}: unknown control; using the default"),
                                name);
        }
    }
    return bindings;
}

void store_bindings(const engine::Bindings& bindings, engine::Settings& settings, std::size_t pilot) {
    for (std::size_t i = 0; i < actions_of(pilot); ++i) {
        settings.set(setting_of(pilot, i), bindings.line(static_cast<engine::Action>(i)));
    }
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
    for (std::size_t i = 0; i < kActions.size(); ++i) {
        for (const engine::Control control : controls_of(first, static_cast<engine::Action>(i), false)) {
            if (!second.actions(control).empty()) {
                left.unbind(static_cast<engine::Action>(i), control);
            }
        }
    }
    return left;
}

}  // namespace screens

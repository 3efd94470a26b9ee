// SPDX-License-Identifier: Zlib
#include "game/screens/actions.h"

#include <string>

namespace screens {
namespace {

std::string setting_name(const ActionInfo& info) {
    return "controls." + std::string(info.setting);
}

}  // namespace

const ActionInfo& action_info(PilotAction action) {
    return kActions[static_cast<std::size_t>(action)];
}

engine::Bindings load_bindings(const engine::Settings& settings) {
    engine::Bindings bindings;
    for (const ActionInfo& info : kActions) {
        bindings.set_line(static_cast<engine::Action>(info.action), settings.text(setting_name(info)));
    }
    return bindings;
}

void store_bindings(const engine::Bindings& bindings, engine::Settings& settings) {
    for (const ActionInfo& info : kActions) {
        settings.set(setting_name(info), bindings.line(static_cast<engine::Action>(info.action)));
    }
}

sim::Keys sample_keys(const engine::ActionSampler& sampler) {
    constexpr std::pair<PilotAction, sim::Keys::Bit> kBits[] = {
        {PilotAction::TurnLeft, sim::Keys::Left}, {PilotAction::TurnRight, sim::Keys::Right},
        {PilotAction::Thrust, sim::Keys::Thrust}, {PilotAction::Fire, sim::Keys::Fire},
        {PilotAction::Shield, sim::Keys::Shield}, {PilotAction::Brake, sim::Keys::Brake},
    };
    sim::Keys keys;
    for (const auto& [action, bit] : kBits) {
        if (sampler.state(static_cast<engine::Action>(action)).held) {
            keys.bits = static_cast<std::uint8_t>(keys.bits | bit);
        }
    }
    return keys;
}

}  // namespace screens

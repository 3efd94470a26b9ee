// SPDX-License-Identifier: Zlib
#include "game/app/control_sampler.h"

#include "game/app/actions.h"

#include <utility>

namespace screens {
namespace {

constexpr std::pair<PilotAction, sim::Keys::Bit> kBits[] = {
    {PilotAction::TurnLeft, sim::Keys::Left}, {PilotAction::TurnRight, sim::Keys::Right},
    {PilotAction::Thrust, sim::Keys::Thrust}, {PilotAction::Fire, sim::Keys::Fire},
    {PilotAction::Shield, sim::Keys::Shield},
};

bool is_toggled(const HelmOptions& options, sim::Keys::Bit bit) {
    switch (bit) {
    case sim::Keys::Thrust:
        return options.toggles_thrust;
    case sim::Keys::Fire:
        return options.toggles_fire;
    case sim::Keys::Shield:
        return options.toggles_shield;
    default:
        return false;
    }
}

}  // namespace

HelmOptions helm_options_of(const engine::Settings& settings) {
    return {.toggles_thrust = settings.flag("play.toggle_thrust"),
            .toggles_fire = settings.flag("play.toggle_fire"),
            .toggles_shield = settings.flag("play.toggle_shield"),
            .fires_by_itself = settings.flag("play.auto_fire")};
}

void ControlSampler::take(engine::Bindings bindings, const HelmOptions& options) {
    bindings_ = std::move(bindings);
    options_ = options;
    release_all();
}

void ControlSampler::handle(const engine::InputEvent& event) {
    using Kind = engine::InputEvent::Kind;
    sampler_.handle(event);
    if (event.kind == Kind::FocusLost || event.kind == Kind::PadRemoved) {
        release_toggles();
    }
}

void ControlSampler::release_all() {
    sampler_.release_all();
    toggled_ = 0;
    has_just_fired_ = false;
}

std::uint8_t ControlSampler::toggled() const {
    std::uint8_t bits = toggled_;
    for (const auto& [action, bit] : kBits) {
        if (is_toggled(options_, bit) && sampler_.state(static_cast<engine::Action>(action)).pressed) {
            bits = static_cast<std::uint8_t>(bits ^ bit);
        }
    }
    return bits;
}

sim::Keys ControlSampler::wanted() const {
    sim::Keys keys{toggled()};
    for (const auto& [action, bit] : kBits) {
        if (!is_toggled(options_, bit) && sampler_.state(static_cast<engine::Action>(action)).held) {
            keys.bits = static_cast<std::uint8_t>(keys.bits | bit);
        }
    }
    return keys;
}

sim::Keys ControlSampler::take_keys(bool has_machine_guns) {
    sim::Keys keys = wanted();
    if (options_.fires_by_itself && has_just_fired_ && !has_machine_guns) {
        keys.bits = static_cast<std::uint8_t>(keys.bits & ~sim::Keys::Fire);
    }
    has_just_fired_ = keys.has(sim::Keys::Fire);
    toggled_ = toggled();
    sampler_.end_sample();
    return keys;
}

}  // namespace screens

// SPDX-License-Identifier: Zlib
#include "game/app/control_sampler.h"

#include "game/app/pilot_actions.h"

#include <utility>

namespace screens {

using Kind = engine::InputEvent::Kind;

namespace {

struct FlightKey {
    PilotAction action;
    sim::Keys::Bit bit;
    const char* toggle = nullptr;  ///< Setting that makes it a toggle; null for turning.
};

constexpr FlightKey kFlightKeys[] = {
    {PilotAction::TurnLeft, sim::Keys::Left},
    {PilotAction::TurnRight, sim::Keys::Right},
    {PilotAction::Thrust, sim::Keys::Thrust, "play.toggle_thrust"},
    {PilotAction::Fire, sim::Keys::Fire, "play.toggle_fire"},
    {PilotAction::Shield, sim::Keys::Shield, "play.toggle_shield"},
};

}  // namespace

SamplerOptions sampler_options_of(const engine::Settings& settings) {
    SamplerOptions options{.fires_by_itself = settings.flag("play.auto_fire")};
    for (const FlightKey& key : kFlightKeys) {
        if (key.toggle != nullptr && settings.flag(key.toggle)) {
            options.toggles = static_cast<std::uint8_t>(options.toggles | key.bit);
        }
    }
    return options;
}

void ControlSampler::take(engine::Bindings bindings, const SamplerOptions& options) {
    bindings_ = std::move(bindings);
    options_ = options;
    release_all();
}

void ControlSampler::handle(const engine::InputEvent& event) {
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

std::uint8_t ControlSampler::toggled_now() const {
    unsigned toggled = toggled_;
    for (const FlightKey& key : kFlightKeys) {
        const bool is_toggle = (options_.toggles & key.bit) != 0;
        if (is_toggle && sampler_.state(static_cast<engine::Action>(key.action)).pressed) {
            toggled ^= key.bit;
        }
    }
    return static_cast<std::uint8_t>(toggled);
}

sim::Keys ControlSampler::peek_keys(bool has_machine_guns) const {
    sim::Keys keys{toggled_now()};
    for (const FlightKey& key : kFlightKeys) {
        const bool is_held = sampler_.state(static_cast<engine::Action>(key.action)).held;
        keys.bits = static_cast<std::uint8_t>(keys.bits | (is_held && (options_.toggles & key.bit) == 0 ? key.bit : 0));
    }
    if (options_.fires_by_itself && has_just_fired_ && !has_machine_guns) {
        keys.bits = static_cast<std::uint8_t>(keys.bits & ~sim::Keys::Fire);
    }
    return keys;
}

sim::Keys ControlSampler::take_keys(bool has_machine_guns) {
    const sim::Keys keys = peek_keys(has_machine_guns);
    toggled_ = toggled_now();
    has_just_fired_ = keys.has(sim::Keys::Fire);
    sampler_.end_sample();
    return keys;
}

}  // namespace screens

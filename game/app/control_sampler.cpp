// SPDX-License-Identifier: Zlib
#include "game/app/control_sampler.h"

#include "game/app/pilot_actions.h"

#include <algorithm>
#include <utility>

namespace screens {

void PadSeats::update(const std::vector<int>& pads) {
    if (!std::exchange(has_begun_, true) && pads.size() >= kLocalPilots) {
        std::copy_n(pads.begin(), kLocalPilots, pads_.begin());
        return;
    }
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        if (pads_[pilot] && std::ranges::find(pads, *pads_[pilot]) == pads.end()) {
            pads_[pilot].reset();
            has_lost_one_[pilot] = true;
        }
    }
    for (const int pad : pads) {
        const bool is_free = std::ranges::find(pads_, std::optional(pad)) == pads_.end();
        const std::size_t seat = next_seat();
        if (is_free && seat < kLocalPilots) {
            pads_[seat] = pad;
            has_lost_one_[seat] = false;
        }
    }
}

std::size_t PadSeats::next_seat() const {
    for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
        if (has_lost_one_[pilot] && !pads_[pilot]) {
            return pilot;
        }
    }
    return !pads_[1] ? 1 : !pads_[0] ? 0 : kLocalPilots;
}

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

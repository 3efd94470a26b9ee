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
}

match::KeySample ControlSampler::sample(bool has_machine_guns) {
    unsigned held = 0;
    unsigned tapped = 0;
    for (const FlightKey& key : kFlightKeys) {
        const engine::ActionState state = sampler_.state(static_cast<engine::Action>(key.action));
        const bool is_toggle = (options_.toggles & key.bit) != 0;
        if (is_toggle && state.pressed) {
            toggled_ = static_cast<std::uint8_t>(toggled_ ^ key.bit);
        }
        const bool is_on = is_toggle ? (toggled_ & key.bit) != 0 : state.held;
        const unsigned bit = key.bit;
        held |= is_on ? bit : 0;
        tapped |= state.pressed && (is_on || !is_toggle) ? bit : 0;
    }
    sampler_.end_sample();
    const bool is_pulsed = options_.fires_by_itself && !has_machine_guns;
    return {.held = {static_cast<std::uint8_t>(held)},
            .tapped = {static_cast<std::uint8_t>(tapped)},
            .pulsed = {is_pulsed ? std::uint8_t{sim::Keys::Fire} : std::uint8_t{0}}};
}

}  // namespace screens

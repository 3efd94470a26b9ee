// SPDX-License-Identifier: Zlib
#include "game/app/control_sampler.h"

#include "game/app/pilot_actions.h"

#include <algorithm>
#include <utility>

namespace screens {

void PadSeats::update(const std::vector<engine::Pad>& pads) {
    if (!std::exchange(has_begun_, true) && pads.size() >= kLocalPilots) {
        for (std::size_t pilot = 0; pilot < kLocalPilots; ++pilot) {
            seat(pilot, pads[pilot]);
        }
        return;
    }
    for (Seat& seat : seats_) {
        if (seat.pad && std::ranges::find(pads, seat.pad->number, &engine::Pad::number) == pads.end()) {
            seat = {std::nullopt, seat.pad->identity};
        }
    }
    waiting_.clear();
    for (const engine::Pad& pad : pads) {
        if (pad_of(0) == pad.number || pad_of(1) == pad.number) {
            continue;
        }
        if (const auto pilot = seat_for(pad)) {
            seat(*pilot, pad);
        } else if (seats_[0].lost && seats_[1].lost) {
            waiting_.push_back(pad);
        }
    }
}

/// Returns whose a free pad is; nothing if it could be either pilot's, or nobody needs it.
std::optional<std::size_t> PadSeats::seat_for(const engine::Pad& pad) const {
    const auto& [first, second] = seats_;
    if (first.lost && second.lost) {
        const bool is_firsts = *first.lost == pad.identity;
        const bool is_seconds = *second.lost == pad.identity;
        return is_firsts == is_seconds ? std::nullopt : std::optional<std::size_t>(is_firsts ? 0 : 1);
    }
    if (first.lost || second.lost) {
        return first.lost ? 0 : 1;
    }
    return !second.pad ? std::optional<std::size_t>(1) : !first.pad ? std::optional<std::size_t>(0) : std::nullopt;
}

std::optional<std::size_t> PadSeats::asked() const {
    return waiting_.empty() ? std::nullopt : std::optional<std::size_t>(0);
}

std::optional<std::size_t> PadSeats::claim(int pad) {
    const auto pilot = asked();
    const auto found = std::ranges::find(waiting_, pad, &engine::Pad::number);
    if (!pilot || found == waiting_.end()) {
        return std::nullopt;
    }
    seat(*pilot, *found);
    waiting_.erase(found);
    for (const engine::Pad& other : std::exchange(waiting_, {})) {
        if (const auto left = seat_for(other)) {
            seat(*left, other);
        }
    }
    return pilot;
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
    const bool keeps_firing = options_.fires_by_itself || has_machine_guns;  // else every press is one shot
    for (const FlightKey& key : kFlightKeys) {
        const engine::ActionState state = sampler_.state(static_cast<engine::Action>(key.action));
        const bool is_toggle = (options_.toggles & key.bit) != 0 && (key.action != PilotAction::Fire || keeps_firing);
        if (!is_toggle) {
            toggled_ = static_cast<std::uint8_t>(toggled_ & ~unsigned{key.bit});
        } else if (state.pressed) {
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

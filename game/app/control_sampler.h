// SPDX-License-Identifier: Zlib
/// Converts the controls of the pilots at this machine to the keys of a tick: which pad is whose, and the aids that a
/// pilot has switched on.
#pragma once

#include "engine/input/action_sampler.h"
#include "engine/input/bindings.h"
#include "engine/input/input.h"
#include "engine/settings/settings.h"
#include "game/app/pilot_actions.h"
#include "game/match/pilot_keys.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace screens {

/// Assigns pads to two pilots at one machine. A single pad is the second pilot's, since the first one has the better
/// half of the keyboard. Two pads are assigned in order of connection. A pad that was lost is its pilot's again when it
/// comes back, in whatever order. A pad connected after one was lost replaces it. If both pilots have lost theirs, and
/// a pad could be that of either, they are asked to press a button on it.
class PadSeats {
public:
    /// Takes the list of pads that are plugged in now.
    void update(const std::vector<engine::Pad>& pads);
    /// Assigns the pad that was pressed to the pilot in `asked`, and returns that pilot. Does nothing and returns
    /// nothing if nobody is asked or the pad is not free.
    std::optional<std::size_t> claim(int pad);
    /// Returns the pilot who should press a button to say which pad is theirs; nothing if that is known.
    [[nodiscard]] std::optional<std::size_t> asked() const;
    /// Returns the pilot that a pad belongs to, 0 or 1; an unassigned pad counts as the first pilot's.
    [[nodiscard]] std::size_t pilot_of(int pad) const { return pad_of(1) == pad ? 1 : 0; }
    [[nodiscard]] std::optional<int> pad_of(std::size_t pilot) const {
        return seats_[pilot].pad ? std::optional(seats_[pilot].pad->number) : std::nullopt;
    }

private:
    struct Seat {
        std::optional<engine::Pad> pad;
        std::optional<std::string> lost;  ///< Identity of the pad that was lost; nothing if none is missed.
    };
    void seat(std::size_t pilot, const engine::Pad& pad) { seats_[pilot] = {pad, std::nullopt}; }
    [[nodiscard]] std::optional<std::size_t> seat_for(const engine::Pad& pad) const;

    std::array<Seat, kLocalPilots> seats_;
    std::vector<engine::Pad> waiting_;  // free pads that could be either pilot's
    bool has_begun_ = false;
};

/// Aids for hands that tire easily. Everything they do could also be done by hand.
struct SamplerOptions {
    /// Bits of sim::Keys that are toggled: one press holds the key, the next releases it. Fire only while
    /// that keeps firing.
    std::uint8_t toggles = 0;
    /// Auto-fire: while Fire is held, the trigger is pulled as often as the rules allow.
    bool fires_by_itself = false;
};
[[nodiscard]] SamplerOptions sampler_options_of(const engine::Settings& settings);

/// Converts one pilot's controls to the keys of a tick, with the aids that the pilot has switched on.
class ControlSampler {
public:
    ControlSampler() : sampler_(bindings_) {}
    ControlSampler(const ControlSampler&) = delete;
    ControlSampler& operator=(const ControlSampler&) = delete;

    /// Switches to these controls, with none of them held.
    void take(engine::Bindings bindings, const SamplerOptions& options);
    /// Losing the keyboard or a pad also releases toggled controls, since the pilot could not.
    void handle(const engine::InputEvent& event);
    /// Releases everything, toggled controls included.
    void release_all();
    /// Releases toggled controls, for when the ship is gone or the wave is over.
    void release_toggles() { toggled_ = 0; }

    /// Begins a new sample, and returns the one before. With `has_machine_guns` the ship keeps firing while Fire is
    /// held, so auto-fire need not release it.
    [[nodiscard]] match::KeySample sample(bool has_machine_guns);

private:
    engine::Bindings bindings_;
    engine::ActionSampler sampler_;
    SamplerOptions options_;
    std::uint8_t toggled_ = 0;  // bits of Keys that are held by a toggle
};

}  // namespace screens

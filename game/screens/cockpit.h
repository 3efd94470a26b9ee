// SPDX-License-Identifier: Zlib
/// What every game in the window has, wherever its ticks come from: controls, picture and sound, counts, the replay.
#pragma once

#include "engine/action_sampler.h"
#include "game/log/input_log.h"
#include "game/match/timeline.h"
#include "game/screens/actions.h"
#include "game/screens/flight_stats.h"
#include "game/screens/services.h"

#include <optional>
#include <string>
#include <vector>

namespace screens {

class Cockpit {
public:
    /// `self` is the pilot whose ship is flown from here; `names` are by slot.
    Cockpit(Services& services, sim::Slot self, const std::vector<std::string>& names);

    /// The game begins to be shown.
    void begin(const sim::World& world);
    /// Its screen is on top: nothing is held down yet, and the options may have changed.
    void take_controls();
    void handle(const engine::InputEvent& event) { sampler_.handle(event); }
    void release_all() { sampler_.release_all(); }
    /// What is held down, taps since the last `keys_taken` included.
    [[nodiscard]] sim::Keys keys() const;
    void keys_taken() { sampler_.end_sample(); }

    /// After each tick; `counts` while the game is not over.
    void on_tick(const match::Timeline& timeline, bool counts);
    void draw(const Painter& painter, const match::Timeline& timeline, float fraction);
    /// Keeps the game on the shelf of replays: the file's name, or "" with a notice if that failed.
    [[nodiscard]] std::string save(const gyre_log::InputLog& log);

    [[nodiscard]] sim::Slot self() const { return hud_.self; }
    [[nodiscard]] const FlightStats& stats() const { return stats_; }
    [[nodiscard]] const view::HudOptions& hud() const { return hud_; }
    void set_ping(sim::Slot slot, std::optional<int> ping_ms) {
        hud_.ping_ms[static_cast<std::size_t>(slot)] = ping_ms;
    }

private:
    void rumble(const match::Timeline& timeline);

    Services& services_;
    engine::ActionSampler sampler_;
    FlightStats stats_;
    view::HudOptions hud_;
};

/// Whether an event is a press of one of an action's controls, repeats aside.
[[nodiscard]] bool is_press(const Services& services, const engine::InputEvent& event, PilotAction action);

}  // namespace screens

// SPDX-License-Identifier: Zlib
/// Checks that rolling back and running again changes nothing.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "game/match/shown/prediction.h"

namespace soak {

/// Follows a game some ticks behind. Predicts the ticks up to the game's newest one on wrong keys, as a network game
/// does, and then runs them again on the right ones: back to worlds that were copied, and forward.
class SyncTest {
public:
    /// The longest window of a network game.
    static constexpr std::size_t kDeepest = 30;

    /// `world` has not run a tick that is noted later.
    explicit SyncTest(const sim::World& world) : base_(world) {}

    /// Records a tick that the game has run, and its events.
    void note(const sim::TickInput& input, const sim::EventList& events);
    /// Rolls back the newest `depth` ticks, or all that are known. `world` is the game's. Returns what is different
    /// after that; nothing if all is equal.
    [[nodiscard]] std::optional<std::string> roll_back(std::size_t depth, const sim::World& world);

private:
    struct Tick {
        sim::TickInput input;
        sim::EventList events;
    };

    sim::World base_;         ///< Before the first of `ticks_`.
    std::deque<Tick> ticks_;  ///< At most kDeepest.
    match::Prediction prediction_;
};

}  // namespace soak

// SPDX-License-Identifier: Zlib
/// Checks that rolling back and running again changes nothing.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "game/match/shown/prediction.h"

namespace soak {

/// Follows a game some ticks behind. Predicts up to the game's newest tick with wrong keys, as a network game does,
/// then rolls back to a copied world and runs the ticks again with the right keys.
class SyncTest {
public:
    /// The longest window of a network game.
    static constexpr std::size_t kDeepest = 30;

    /// `world` is the game's world before the first tick that is noted.
    explicit SyncTest(const sim::World& world) : base_(world) {}

    /// Records a tick that the game has run, and its events.
    void note(const sim::TickInput& input, const sim::EventList& events);
    /// Rolls back the newest `depth` ticks, or all that are known, and compares the result with the game's `world` and
    /// events. Returns what differs; nothing if all is equal.
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

// SPDX-License-Identifier: Zlib
/// Repairs a world that was damaged in memory, by running the game once more (PROTOCOL.md, Agreement).
#pragma once

#include <deque>
#include <memory>
#include <optional>

#include "game/match/catch_up.h"
#include "game/match/match.h"
#include "game/match/network/network_input.h"
#include "game/match/network/tick_reader.h"
#include "net/play/agreement/hash_vote.h"
#include "net/play/queues/pause_tracker.h"

namespace match {

/// Runs a network game once more while it goes on, some ticks at a time, once its world differs from other peers'.
class Repair {
public:
    explicit Repair(std::shared_ptr<const sim::MaskTable> masks) : masks_(std::move(masks)) {}

    /// Call after each update of a match and its input, which are the same until `forget`. Once the run has caught up,
    /// gives the match that world and its recording if its own are others.
    void update(Match& match, NetworkInput& input);
    /// Another match begins.
    void forget() { run_.reset(); }

private:
    /// From the input of all ticks, which other peers have, too, to the world that follows from it.
    struct Run {
        CatchUp world;
        TickReader reader{{}};
        net::PauseTracker pauses;
        net::Tick ticks = 0;                  ///< So many lockstep ticks have run.
        std::deque<net::WorldHash> hashes{};  ///< The newest ones that peers compare.
    };
    [[nodiscard]] static bool advance(Run& run, const NetworkInput& input);
    static void finish(const Run& run, Match& match, NetworkInput& input);

    std::shared_ptr<const sim::MaskTable> masks_;
    std::optional<Run> run_;
};

}  // namespace match

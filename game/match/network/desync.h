// SPDX-License-Identifier: Zlib
/// What happens here after a desync: the replay and the world are saved, or the world is repaired by running the game
/// again.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>

#include "engine/base/result.h"
#include "game/match/match.h"
#include "game/match/network/network_input.h"
#include "game/match/network/tick_reader.h"
#include "game/replay/replay.h"
#include "game/sim/event.h"
#include "game/sim/world.h"
#include "net/play/agreement/hash_vote.h"
#include "net/play/queues/votes.h"

namespace match {

/// Repairs a world that was damaged in memory, by running the game again (PROTOCOL.md, Agreement). Runs a network game
/// again while it continues, some ticks at a time, once its world differs from other peers'.
class Repair {
public:
    explicit Repair(std::shared_ptr<const sim::MaskTable> masks) : masks_(std::move(masks)) {}

    /// Call after each update of a match and its input, which must stay the same until `forget`. Once the rerun has
    /// caught up, the match gets its world and recording if they differ from the match's own.
    void update(Match& match, NetworkInput& input);
    /// Abandons the rerun, because another match begins.
    void forget() { run_.reset(); }

private:
    /// A rerun: computes the world from the input of all ticks, which other peers have too.
    struct Run {
        replay::Replay recording;
        sim::World world;
        sim::EventList events{};
        TickReader reader{{}};
        net::PauseTracker pauses;
        net::Tick ticks = 0;                  ///< Lockstep ticks run so far.
        std::deque<net::WorldHash> hashes{};  ///< The newest ones that peers compare.
    };
    [[nodiscard]] static bool advance(Run& run, const NetworkInput& input);
    static void finish(const Run& run, Match& match, NetworkInput& input);

    std::shared_ptr<const sim::MaskTable> masks_;
    std::optional<Run> run_;
};

/// Saves the replay, and the world if it is still kept, after a desync. The saved replay and world dump; `gyre-replay
/// diff` compares each with the other peer's.
struct DesyncFiles {
    std::filesystem::path recording;
    std::filesystem::path dump;  ///< Empty if there is none.
};

/// Writes STEM-desync-TICK.gyre and, if the world of that tick was still available, STEM-desync-TICK.dump.
engine::Result<DesyncFiles> save_desync_report(const std::filesystem::path& stem, const Match& match,
                                               const DesyncReport& desync_report);

/// Returns a message that says whose game differs, in which parts of the world, and where the files are.
[[nodiscard]] engine::Message describe_desync(const Match& match, const DesyncReport& desync_report,
                                              const engine::Result<DesyncFiles>& files);

}  // namespace match

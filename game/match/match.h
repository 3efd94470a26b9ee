// SPDX-License-Identifier: Zlib
/// A game that runs tick by tick: local, over the network, or from a replay.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/match/bots/bot.h"
#include "game/match/input_source.h"
#include "game/match/timeline.h"
#include "game/replay/replay.h"

namespace match {

/// The pilot of a slot.
struct PilotInfo {
    std::string name;             ///< UTF-8, as recorded and shown on the screen.
    std::optional<BotSkill> bot;  ///< None for a person.
};

/// Runs the complete ticks of an input source and records them. Screens, headless runs and tools use all kinds of games
/// through this type.
class Match {
public:
    /// Starts a recorded game. `pilots` is truncated or padded to the number in the setup; `program` is the version
    /// stored in the replay.
    Match(const sim::Setup& setup, std::shared_ptr<const sim::MaskTable> masks, std::vector<PilotInfo> pilots,
          std::string program, std::unique_ptr<InputSource> source);
    /// Starts playing a replay, which is not recorded again.
    Match(const replay::Header& recorded, std::shared_ptr<const sim::MaskTable> masks,
          std::unique_ptr<InputSource> source);

    /// Runs the next tick. Returns false and does nothing if the source does not have it yet, or has no more.
    bool step();
    /// Continues from another world of the same game. Only for playback.
    void jump_to(const sim::World& world);
    /// Ends the recording with the hash and the scores of the last tick. The game may continue; the replay does not.
    void finish();

    [[nodiscard]] const Timeline& timeline() const { return timeline_; }
    [[nodiscard]] const sim::World& world() const { return timeline_.confirmed(); }
    [[nodiscard]] const std::vector<PilotInfo>& pilots() const { return pilots_; }
    /// The pilots' names, by slot.
    [[nodiscard]] std::vector<std::string> names() const;
    /// Returns the replay recorded so far, which must exist.
    [[nodiscard]] const replay::Replay& recording() const { return *recording_; }

private:
    std::vector<PilotInfo> pilots_;
    Timeline timeline_;
    std::optional<replay::Replay> recording_;
    std::unique_ptr<InputSource> source_;
};

}  // namespace match

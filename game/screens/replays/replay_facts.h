// SPDX-License-Identifier: Zlib
/// A replay's details for a list. The file does not store how far the game got, so it is run bit by bit to find out.
#pragma once

#include "game/replay/replay.h"
#include "game/sim/world.h"

#include <memory>
#include <optional>
#include <string>

namespace screens {

class ReplayFacts {
public:
    /// Ticks to run while a list is shown: some milliseconds of each 1/30 s.
    static constexpr sim::Tick kTicksAtOnce = 1500;

    ReplayFacts(replay::Replay recording, const std::shared_ptr<const sim::MaskTable>& masks);

    /// Runs the game `ticks` further. Returns false if nothing is left to find out.
    bool advance(sim::Tick ticks = kTicksAtOnce);
    /// Returns one line: mode, pilots, the wave reached, score, duration.
    [[nodiscard]] std::string text() const;

private:
    struct Run {
        Run(replay::Replay recorded, std::shared_ptr<const sim::MaskTable> masks)
            : recording(std::move(recorded)), world(recording.header().setup, std::move(masks)) {}

        replay::Replay recording;
        sim::World world;
    };

    sim::Setup setup_;
    std::size_t pilots_;  // including those who joined later
    sim::Tick ticks_;
    std::optional<std::int32_t> score_;  // of a finished game of one pilot
    std::unique_ptr<Run> run_;           // until the wave is known
    std::optional<std::int32_t> wave_;   // stays empty for a game with other rules
};

}  // namespace screens

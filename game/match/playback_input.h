// SPDX-License-Identifier: Zlib
/// The input of a replay being watched.
#pragma once

#include <optional>
#include <utility>

#include "game/match/input_source.h"
#include "game/replay/replay.h"

namespace match {

/// Returns a replay's recorded input tick by tick, and compares the hashes in it with the running world. The replay
/// must be runnable: see replay::check_versions.
class PlaybackInput final : public InputSource {
public:
    explicit PlaybackInput(replay::Replay recording) : recording_(std::move(recording)) {}

    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    [[nodiscard]] std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& shown) const override;
    void confirm(const sim::World& world) override;

    [[nodiscard]] const replay::Replay& recording() const { return recording_; }
    [[nodiscard]] bool is_over(const sim::World& world) const { return world.tick() >= recording_.ticks(); }
    /// Whether the world differs from the recorded one, so that replay and program disagree.
    [[nodiscard]] bool has_diverged() const { return has_diverged_; }

private:
    replay::Replay recording_;
    bool has_diverged_ = false;
};

}  // namespace match

// SPDX-License-Identifier: Zlib
/// The outputs requested on the command line: trace, screenshots, report, record. Works with and without a window.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "game/match/local_game_input.h"
#include "game/match/playback.h"
#include "game/program/options.h"
#include "game/program/report.h"
#include "game/program/trace.h"
#include "game/view/offscreen.h"

namespace gyre {

/// Watches one game from its setup to its end and writes the requested outputs.
class RunRecorder {
public:
    /// Checks that the outputs can be written, and then opens the traces, which truncates them; fails before the game
    /// begins if that is impossible.
    static engine::Result<RunRecorder> open(const Options& options, const std::filesystem::path& assets);

    /// Call with the game at its start and after every tick. After an error, the other outputs can still be finished.
    engine::Result<void> observe(const match::ConsecutiveWorlds& worlds, const std::vector<std::string>& names);
    /// Call with each shown world, at the start and whenever there is a newer one. `confirmed` is the newest confirmed
    /// tick.
    engine::Result<void> observe_shown(const sim::World& shown, sim::Tick confirmed);
    /// Returns whether a number of ticks was given.
    [[nodiscard]] bool has_limit() const { return options_->ticks.has_value(); }
    /// Returns whether that many ticks have passed.
    [[nodiscard]] bool is_done(const sim::World& world) const;
    /// Ends the traces and writes the report. A failed output does not keep the others from being written; returns the
    /// first error, which may name screenshots that could not be taken. Call once per run.
    engine::Result<void> finish(const sim::World& world, const std::vector<std::string>& names);
    /// The same with additional facts to report; `facts.seed` is filled in.
    engine::Result<void> finish(const sim::World& world, RunFacts facts);
    /// Writes the replay to the file that `--record` names, if any.
    engine::Result<void> record(const replay::Replay& recording) const;
    /// Returns an error if outputs were requested. Call if no game ever began.
    [[nodiscard]] engine::Result<void> missed() const;

private:
    explicit RunRecorder(const Options& options) : options_(&options) {}

    engine::Result<void> take_pictures(const match::ConsecutiveWorlds& worlds, const std::vector<std::string>& names);
    void note_missed(const ScreenshotRequest& wanted);

    const Options* options_;
    std::optional<Trace> trace_;
    std::optional<ShownTrace> shown_trace_;
    std::unique_ptr<view::Offscreen> camera_;
    std::size_t next_picture_ = 0;
    std::string missed_pictures_;  // their files
    std::optional<sim::Tick> first_tick_;
    std::chrono::steady_clock::time_point begun_;
};

}  // namespace gyre

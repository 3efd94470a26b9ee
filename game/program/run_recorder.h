// SPDX-License-Identifier: Zlib
/// What the command line asks to be told about a game: trace, pictures, report, record. Works with and without a
/// window.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "game/match/local_input.h"
#include "game/match/playback.h"
#include "game/program/options.h"
#include "game/program/report.h"
#include "game/view/offscreen.h"

namespace gyre {

/// Watches one game from its set-up to its end and writes down what was asked for.
class RunRecorder {
public:
    /// Opens what is to be written; fails before the game begins if that cannot be.
    static engine::Result<RunRecorder> open(const Options& options, const std::filesystem::path& assets);

    /// To be called with the game as it was set up and after every tick.
    engine::Result<void> observe(const match::Timeline& timeline, const std::vector<std::string>& names);
    /// Whether a number of ticks was asked for.
    [[nodiscard]] bool has_limit() const { return options_->ticks.has_value(); }
    /// As many ticks as were asked for have passed.
    [[nodiscard]] bool is_done(const sim::World& world) const;
    /// Ends the trace and writes the report. Once a run.
    engine::Result<void> finish(const sim::World& world, const std::vector<std::string>& names);
    /// The same with what else there is to report; `facts.seed` is filled in.
    engine::Result<void> finish(const sim::World& world, RunFacts facts);
    /// Writes the log where `--record` says, if it does.
    engine::Result<void> record(const replay::InputLog& log) const;
    /// The verdict on a game that never began: fails when something was to be written about it.
    [[nodiscard]] engine::Result<void> missed() const;

private:
    explicit RunRecorder(const Options& options) : options_(&options) {}

    engine::Result<void> take_pictures(const match::Timeline& timeline, const std::vector<std::string>& names);

    const Options* options_;
    std::optional<Trace> trace_;
    std::unique_ptr<view::Offscreen> camera_;
    std::size_t next_picture_ = 0;
    std::optional<sim::Tick> first_tick_;
    std::chrono::steady_clock::time_point begun_;
};

/// Runs the local game or the replay that the options ask for, as fast as it goes, without a window.
engine::Result<void> run_headless(const Options& options, const std::filesystem::path& assets);

}  // namespace gyre

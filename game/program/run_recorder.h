// SPDX-License-Identifier: Zlib
/// The outputs requested on the command line: trace, screenshots, report, record. Works with and without a window.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/output.h"
#include "engine/base/result.h"
#include "game/match/consecutive_worlds.h"
#include "game/match/local_game_input.h"
#include "game/program/options.h"
#include "game/program/report.h"
#include "game/sim/world.h"
#include "game/view/offscreen.h"

namespace gyre {

/// Calls `visit(entity, heading, slot)` for every entity in the field; `slot` is its owner's, or
/// kNoSlot.
template <typename Visit>
void for_each_body(const sim::World& world, Visit visit) {
    for (const sim::Pilot& pilot : world.pilots()) {
        if (pilot.is_alive()) {
            visit(pilot.ship(), pilot.ship().heading(), pilot.slot());
        }
        for (const sim::Shot& shot : pilot.ship().shots()) {
            visit(shot, 0, pilot.slot());
        }
    }
    for (const sim::Shot& shot : world.enemy_shots()) {
        visit(shot, 0, sim::kNoSlot);
    }
    for (const sim::Entity* entity : world.entities().all()) {
        visit(*entity, 0, sim::kNoSlot);
    }
}

// Traces: CSV files with one row per entity and tick. Positions and speeds are in sub-pixels; headings are those of
// ships, 0..47, and 0 for other entities.

/// Returns the rows of a tick in a trace of the confirmed worlds.
[[nodiscard]] std::string trace_rows(const sim::World& world);
/// Returns the rows of a tick in a trace of the worlds as they were first shown, with the keys that each tick ran on: a
/// ship's row has its pilot's keys as bits, all other rows 0. The slot of entities that no pilot owns is -1.
/// `confirmed` is the newest confirmed tick, and `at` the time of a clock that all processes of a machine share.
[[nodiscard]] std::string shown_trace_rows(const sim::World& shown, sim::Tick confirmed, std::chrono::microseconds at);

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
    /// Returns whether the requested number of ticks has passed, if one was given.
    [[nodiscard]] bool is_done(const sim::World& world) const {
        return options_->ticks && world.tick() >= *options_->ticks;
    }
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
    std::optional<engine::OutputFile> trace_;
    std::optional<engine::OutputFile> shown_trace_;
    std::unique_ptr<view::Offscreen> camera_;
    std::size_t next_picture_ = 0;
    std::string missed_pictures_;  // their files
    std::optional<sim::Tick> first_tick_;
    std::chrono::steady_clock::time_point begun_;
};

}  // namespace gyre

// SPDX-License-Identifier: Zlib
/// Records a game that is played in the window.
#pragma once

#include <optional>

#include "game/app/services.h"
#include "game/program/net_run.h"
#include "game/program/run_recorder.h"

namespace gyre {

/// Records the first game of the window, and keeps the first error until the window has closed. Later games are not
/// recorded.
class RunWatch {
public:
    /// `options` must outlive it.
    RunWatch(const Options& options, RunRecorder recorder);

    /// The hooks of that game; they must not outlive this object.
    [[nodiscard]] screens::GameHooks hooks();
    /// Returns the first error. It is also an error if a network game was requested and never began, but something was
    /// to be written about it.
    [[nodiscard]] engine::Result<void> verdict() const;

private:
    bool observe(const screens::GameMoment& moment);
    void observe_shown(const screens::GameMoment& moment);
    void end(const screens::GameMoment& moment);
    [[nodiscard]] NetRun& net_run(const screens::GameMoment& moment);
    void note(const engine::Result<void>& result);
    [[nodiscard]] bool is_recorded(const screens::GameMoment& moment);

    const Options& options_;
    RunRecorder recorder_;  // moved into the run of a network game
    std::optional<NetRun> net_run_;
    std::optional<engine::Error> failure_;
    const void* game_ = nullptr;  // identifies the recorded game; only compared, never used
    bool has_ended_ = false;
};

}  // namespace gyre

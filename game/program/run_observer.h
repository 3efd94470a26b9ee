// SPDX-License-Identifier: Zlib
/// Follows the game that the command line asks for, with or without a window, and writes the requested outputs.
#pragma once

#include <optional>

#include "game/match/network/online_service.h"
#include "game/match/observer.h"
#include "game/program/run_recorder.h"
#include "net/play/pace/tick_schedule.h"

namespace gyre {

/// Follows one game from its first tick to its last. Later games of the window are not recorded.
class RunObserver final : public match::Observer {
public:
    /// `options` must outlive it.
    RunObserver(const Options& options, RunRecorder recorder) : options_(options), recorder_(std::move(recorder)) {}

    void on_confirmed(const match::GameMoment& moment) override;
    void on_shown(const match::GameMoment& moment) override;
    /// Writes all outputs.
    void on_end(const match::GameMoment& moment) override;
    /// Returns whether the window has shown all requested ticks, or an output failed.
    [[nodiscard]] bool is_done() const override;

    /// Returns whether everything requested has happened, or cannot happen any more: without a window, also once the
    /// game is over.
    [[nodiscard]] bool is_complete() const;
    /// Collects the figures at the end of a network game. Call before leaving it.
    void end();
    /// Writes record, trace and report of a network game. Returns the first error.
    engine::Result<void> finish();
    /// Returns the first error. It is also an error if a network game was requested and never began, but something was
    /// to be written about it.
    [[nodiscard]] engine::Result<void> verdict() const;

private:
    /// A tick, and when it was run.
    struct Moment {
        sim::Tick tick = 0;
        net::Micros at = 0;
        net::Micros started_at = 0;  // when tick 0 was due
        net::TickStats stats{};
    };

    void note_moment(match::OnlineService& network);
    void note(const engine::Result<void>& result);
    [[nodiscard]] bool has_reached_limit() const { return options_.ticks && last_.tick >= *options_.ticks; }
    [[nodiscard]] RunFacts facts();
    /// Adds what is known only while this process flies in the game.
    void add_facts_of_pilot(RunFacts& facts, const match::NetworkInput& input);

    const Options& options_;
    RunRecorder recorder_;
    match::OnlineService* network_ = nullptr;  // of a network game that has begun
    bool has_begun_ = false;
    bool is_over_ = false;    // in the newest confirmed world
    bool has_ended_ = false;  // was left
    std::optional<engine::Error> failure_;
    sim::Slot slot_ = sim::kNoSlot;  // of this process's pilot, if it ever flew
    std::optional<Moment> steady_;   // the first tick after the time in which the delay adapts
    Moment last_;
    std::optional<RunFacts> facts_;
};

}  // namespace gyre

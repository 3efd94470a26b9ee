// SPDX-License-Identifier: Zlib
/// Watches a network game from its first tick to its last and writes the requested reports.
#pragma once

#include <filesystem>
#include <optional>

#include "game/match/network/online_service.h"
#include "game/program/run_recorder.h"
#include "net/play/pace/tick_schedule.h"

namespace gyre {

class NetRun final : public match::MatchClient {
public:
    /// `network` must outlive it. The paths of desync files start with `desync_stem`.
    NetRun(match::OnlineService& network, RunRecorder recorder, std::filesystem::path desync_stem);

    [[nodiscard]] sim::Keys take_keys(sim::Slot) override { return {}; }
    void on_confirmed(const match::ConsecutiveWorlds& worlds) override;
    void on_shown(const match::ConsecutiveWorlds& shown) override;

    /// Saves a desync, if one was found, and returns the message about it.
    [[nodiscard]] std::optional<engine::Message> take_desync_report();
    /// Returns whether everything requested has happened, or cannot happen any more.
    [[nodiscard]] bool is_done() const;
    /// Collects the figures at the end of the game. Call before leaving.
    void end();
    /// Writes record, trace and report. Returns the first error.
    engine::Result<void> finish();

private:
    /// A tick, and when it was run.
    struct Moment {
        sim::Tick tick = 0;
        net::Micros at = 0;
        net::Micros started_at = 0;  // when tick 0 was due
        net::LockstepStats stats{};
    };

    void note(const engine::Result<void>& result);
    [[nodiscard]] RunFacts facts();
    /// Adds what is known only while this process flies in the game.
    void add_facts_of_pilot(RunFacts& facts, const match::NetworkInput& input);

    match::OnlineService& network_;
    RunRecorder recorder_;
    std::filesystem::path desync_stem_;
    std::optional<engine::Error> failure_;
    sim::Slot slot_ = net::kNoSlot;  // of this process's pilot, if it ever flew
    std::optional<Moment> steady_;   // the first tick after the time in which the delay adapts
    Moment last_;
    std::optional<RunFacts> facts_;
};

}  // namespace gyre

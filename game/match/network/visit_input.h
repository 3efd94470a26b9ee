// SPDX-License-Identifier: Zlib
/// The input of a visited game, which is being entered or watched.
#pragma once

#include <optional>

#include "game/match/input_source.h"
#include "game/match/network/tick_reader.h"
#include "net/lobby/visit/visit.h"
#include "net/play/agreement/hash_vote.h"
#include "net/play/queues/votes.h"

namespace match {

/// Hands out ticks as fast as they arrive until it has caught up. A watched game then runs at its normal pace, a little
/// behind, so that pieces that arrive late or in bursts go unnoticed.
class VisitInput final : public InputSource {
public:
    /// `session` must be visiting a game, and outlive it. `is_paced`: the game is to be watched.
    VisitInput(net::Session& session, bool is_paced);

    void set_time(net::Micros now) { now_ = now; }
    [[nodiscard]] std::optional<sim::TickInput> next(const sim::World& world) override;
    [[nodiscard]] std::vector<std::optional<sim::TickInput>> held_inputs(const sim::World& shown,
                                                                         int ticks) const override;
    void confirm(const sim::World& world) override { note_hash(world); }

    /// Returns whether ticks that it handed out were wrong, so that it can no longer be used.
    [[nodiscard]] bool is_void() const { return visit_->rewinds() != rewinds_; }
    /// Returns whether it is at most a second behind the newest known tick.
    [[nodiscard]] bool is_live() const { return visit_->taken() + kLive >= visit_->end(); }
    /// Return how many ticks were handed out, and how many the game has run, as far as known.
    [[nodiscard]] net::Tick taken() const { return visit_->taken(); }
    [[nodiscard]] net::Tick end() const { return visit_->end(); }
    /// Returns the fraction of the time from the newest tick to the next one that has passed, 0..1, for interpolation.
    [[nodiscard]] double fraction(net::Micros now) const;
    /// Returns the pause requests in the ticks that were handed out.
    [[nodiscard]] const net::PauseTracker& pauses() const { return pauses_; }
    /// Returns whether the game is paused in the newest of them.
    [[nodiscard]] bool is_paused() const { return taken() > 0 && pauses_.is_paused(taken() - 1); }
    /// Its state is handed over to the input of the game that is entered.
    [[nodiscard]] TickReader& reader() { return reader_; }
    /// Returns the newest hash that others may compare.
    [[nodiscard]] const net::WorldHash& newest_hash() const { return hash_; }

private:
    static constexpr net::Tick kLive = net::kTicksPerSecond;

    [[nodiscard]] bool is_due();
    void note_hash(const sim::World& world);

    net::Session* session_;
    net::Visit* visit_;
    unsigned rewinds_;
    TickReader reader_;
    net::PauseTracker pauses_;
    net::WorldHash hash_;
    bool is_paced_;
    net::Micros now_ = 0;
    net::Micros ran_at_ = 0;  ///< When the newest tick had been handed out and the next one had arrived.
    net::Micros due_at_ = 0;  ///< When the next one is due.
};

}  // namespace match

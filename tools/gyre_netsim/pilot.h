// SPDX-License-Identifier: Zlib
/// One machine of a simulated game: its session, its match, and its clock.
#pragma once

#include <limits>
#include <memory>

#include "game/match/network/network_input.h"
#include "tools/gyre_netsim/plan.h"
#include "tools/sim_network/sim_network.h"

namespace netsim {

inline constexpr net::Micros kNever = std::numeric_limits<net::Micros>::max();

/// All times in the interface are the network's unless a name says local.
class Pilot final {
public:
    /// Creates pilot `number` (from 0) on `network`. The first is the host.
    Pilot(net::SimNetwork& network, const GamePlan& plan, int number, engine::Rng& chance);

    static net::Address address_of(int number) { return {0x0A000001U + static_cast<std::uint32_t>(number), 26700}; }

    /// Returns when the pilot must be polled next.
    [[nodiscard]] net::Micros due() const;
    void poll(net::Micros now);
    /// Simulates a suspended process.
    void freeze(net::Micros until) { frozen_until_ = until; }
    /// Simulates a crash. The caller must also remove the pilot from the network.
    void kill() { frozen_until_ = kNever; }
    void leave(net::Micros now) { session_->leave(endpoint_->local_time(now)); }

    [[nodiscard]] bool is_alive() const { return frozen_until_ != kNever; }
    /// Returns whether the pilot takes part in a game that has not ended for it.
    [[nodiscard]] bool is_playing() const {
        return is_alive() && match_ && session_->phase() == net::SessionPhase::Playing;
    }
    [[nodiscard]] bool is_done() const { return match_ && match_->world().tick() >= plan_->ticks; }
    /// Returns when the pilot last ran a tick.
    [[nodiscard]] net::Micros moved_at() const { return moved_at_; }
    [[nodiscard]] net::Session& session() { return *session_; }
    [[nodiscard]] const net::Session& session() const { return *session_; }
    /// Null before the game.
    [[nodiscard]] match::Match* match() { return match_.get(); }
    [[nodiscard]] const match::Match* match() const { return match_.get(); }
    [[nodiscard]] const match::GameRecord& record() const { return record_; }
    /// The input of that match.
    [[nodiscard]] const match::NetworkInput& input() const { return *input_; }
    /// Returns what this pilot's clock shows at a network time.
    [[nodiscard]] net::Micros local_time(net::Micros now) const { return endpoint_->local_time(now); }
    [[nodiscard]] const Pace& pace() const { return pace_; }
    [[nodiscard]] std::uint64_t edges_in() const { return edges_in_; }
    /// Returns the number of changes of its own keys in the replay.
    [[nodiscard]] std::uint64_t edges_out() const;

private:
    void meet(net::Micros now, net::Micros local);
    void fly(net::Micros now, net::Micros local);
    /// Presses the next keys once the last ones have been taken for a tick.
    void press_keys(net::Micros local);
    [[nodiscard]] sim::Keys next_keys();

    const GamePlan* plan_;
    net::SimClock clock_;
    net::SimEndpoint* endpoint_;
    engine::Rng chance_;
    std::unique_ptr<net::Session> session_;
    std::unique_ptr<match::Match> match_;
    match::NetworkInput* input_ = nullptr;  // owned by the match
    Pace pace_;
    match::PilotKeys keys_;
    match::GameRecord record_;
    sim::Keys pressed_;
    std::uint64_t edges_in_ = 0;
    bool is_ready_ = false;
    net::Micros polled_at_ = -net::kSecond;
    net::Micros wants_at_ = 0;
    net::Micros frozen_until_ = 0;
    net::Micros moved_at_ = 0;
};

}  // namespace netsim

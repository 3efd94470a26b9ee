// SPDX-License-Identifier: Zlib
/// One machine of a simulated game: its session, its match, and its clock.
#pragma once

#include <limits>
#include <memory>

#include "game/match/network_input.h"
#include "net/link/sim_transport.h"
#include "tools/gyre_netsim/plan.h"

namespace netsim {

inline constexpr net::Micros kNever = std::numeric_limits<net::Micros>::max();

/// All times that it is told, and tells, are the network's.
class Pilot final : public match::Controls {
public:
    /// The pilot of that number, from 0, of `network`. The first is the host.
    Pilot(net::SimNetwork& network, const GamePlan& plan, int number, engine::Rng& chance);

    static net::Address address_of(int number) { return {0x0A000001U + static_cast<std::uint32_t>(number), 26700}; }

    /// When it wants to be polled next.
    [[nodiscard]] net::Micros due() const;
    void poll(net::Micros now);
    /// As if the process were stopped.
    void freeze(net::Micros until) { frozen_until_ = until; }
    /// As if the process had crashed. It is to be taken off the network besides.
    void kill() { frozen_until_ = kNever; }
    void leave(net::Micros now) { session_->leave(endpoint_->local_time(now)); }

    [[nodiscard]] bool is_alive() const { return frozen_until_ != kNever; }
    /// Takes part in a game that has not ended for it.
    [[nodiscard]] bool is_playing() const {
        return is_alive() && match_ && session_->phase() == net::SessionPhase::Playing;
    }
    [[nodiscard]] bool is_done() const { return match_ && match_->world().tick() >= plan_->ticks; }
    /// When it last ran a turn.
    [[nodiscard]] net::Micros moved_at() const { return moved_at_; }
    [[nodiscard]] net::Session& session() { return *session_; }
    [[nodiscard]] const net::Session& session() const { return *session_; }
    /// Null before the game.
    [[nodiscard]] match::Match* match() { return match_.get(); }
    [[nodiscard]] const match::Match* match() const { return match_.get(); }
    /// The input of that match.
    [[nodiscard]] const match::NetworkInput& input() const { return *input_; }
    [[nodiscard]] const Pace& pace() const { return pace_; }
    [[nodiscard]] std::uint64_t edges_in() const { return edges_in_; }
    /// Changes of its own keys in the log.
    [[nodiscard]] std::uint64_t edges_out() const;

private:
    void meet(net::Micros now, net::Micros local);
    void fly(net::Micros now, net::Micros local);
    [[nodiscard]] sim::Keys take_keys(sim::Slot slot) override;
    [[nodiscard]] sim::Keys next_keys();

    const GamePlan* plan_;
    net::SimClock clock_;
    net::SimEndpoint* endpoint_;
    engine::Rng chance_;
    std::unique_ptr<net::Session> session_;
    std::unique_ptr<match::Match> match_;
    match::NetworkInput* input_ = nullptr;  // the match has it
    Pace pace_;
    sim::Keys keys_;
    std::uint64_t edges_in_ = 0;
    bool is_ready_ = false;
    net::Micros polled_at_ = -net::kSecond;
    net::Micros wants_at_ = 0;
    net::Micros frozen_until_ = 0;
    net::Micros moved_at_ = 0;
};

}  // namespace netsim

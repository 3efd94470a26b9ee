// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/pilot.h"

#include "net/play/peer_game.h"

#include <algorithm>
#include <utility>

namespace netsim {

namespace {

/// No machine polls its socket more often than this.
constexpr net::Micros kPollEvery = 2 * net::kMillisecond;
/// Error of inverting a skewed clock.
constexpr net::Micros kClockError = 2;
/// The share of ticks at which a key changes: about as often as with a human.
constexpr double kKeyChanges = 0.12;
/// The keys do not change in the last ticks, so that every change can still be executed.
constexpr sim::Tick kQuietTicks = 5 * sim::kTicksPerSecond;

net::SimClock clock_of(const GamePlan& plan, int number, engine::Rng& chance) {
    net::SimClock clock;
    clock.offset = chance.between(0, 3600 * net::kSecond);
    clock.skew_ppm = plan.pilots < 2 ? 0 : -plan.skew_ppm + 2 * plan.skew_ppm * number / (plan.pilots - 1);
    return clock;
}

net::SessionSetup session_setup(const GamePlan& plan, int number, engine::Rng& chance) {
    net::SessionSetup setup;
    setup.identity = {sim::kRulesVersion,
                      plan.masks->hash()};  // the same for all; a digest takes longer than some games
    for (std::uint8_t& byte : setup.secret) {
        byte = static_cast<std::uint8_t>(chance.next());
    }
    setup.pilots = {"pilot " + std::to_string(number + 1)};
    return setup;
}

net::HostSetup host_setup(const GamePlan& plan, engine::Rng& chance) {
    sim::Setup game;
    game.seed = static_cast<std::uint32_t>(chance.next() | 1);
    game.mode = plan.mode;
    game.pilots = static_cast<std::uint8_t>(plan.pilots);
    // The maximum, so that the game lasts as long as possible.
    game.lives = sim::kMaxLives;
    game.frags = sim::kMaxFrags;
    net::HostSetup setup;
    setup.game = match::encode_setup(game);
    setup.max_pilots = plan.pilots;
    setup.start_with = plan.pilots;
    setup.terms.netcode = plan.netcode;
    setup.terms.is_delay_fixed = plan.delay.has_value();
    setup.terms.delay = static_cast<std::uint8_t>(plan.delay.value_or(0));
    return setup;
}

}  // namespace

Pilot::Pilot(net::SimNetwork& network, const GamePlan& plan, int number, engine::Rng& chance)
    : plan_(&plan), clock_(clock_of(plan, number, chance)), endpoint_(&network.add(address_of(number), clock_)),
      chance_(chance.next()) {
    const net::SessionSetup setup = session_setup(plan, number, chance);
    const net::Micros local = endpoint_->local_time(0);
    session_ = number == 0 ? net::Session::host(setup, host_setup(plan, chance), *endpoint_, local)
                           : net::Session::join(setup, address_of(0), *endpoint_, local);
}

net::Micros Pilot::due() const {
    const net::Micros wanted = std::min(wants_at_, endpoint_->next_arrival().value_or(kNever));
    return std::max({wanted, polled_at_ + kPollEvery, frozen_until_});
}

void Pilot::poll(net::Micros now) {
    const net::Micros local = endpoint_->local_time(now);
    polled_at_ = now;
    if (match_) {
        fly(now, local);
    } else {
        meet(now, local);
        moved_at_ = now;
    }
    wants_at_ = clock_.network(session_->next_due(local)) + kClockError;
}

void Pilot::meet(net::Micros now, net::Micros local) {
    session_->poll(local);
    if (!is_ready_ && session_->phase() == net::SessionPhase::Lobby) {
        is_ready_ = true;
        session_->set_ready(true);
    }
    if (session_->phase() == net::SessionPhase::Playing) {
        auto input = std::make_unique<match::NetworkInput>(*session_, keys_, record_, plan_->bot);
        input_ = input.get();
        match_ =
            std::make_unique<match::Match>(match::make_network_match(std::move(input), plan_->masks, "gyre-netsim"));
        pace_.begin(now);
    }
}

void Pilot::fly(net::Micros now, net::Micros local) {
    const sim::Tick before = match_->world().tick();
    const net::Tick shown_before = session_->game()->schedule().shown();
    do {
        press_keys(local);
        input_->poll(local, match_->shown().now());
    } while (!is_done() && match_->step());
    match_->predict();
    if (match_->world().tick() != before) {
        moved_at_ = now;
    }
    if (const net::Tick shown = session_->game()->schedule().shown(); shown != shown_before) {
        pace_.note(shown, now);
    }
}

/// Changes keys only right before they are sampled, so that no change may be missed.
void Pilot::press_keys(net::Micros local) {
    if (session_->game()->due_input(local) && match_->world().tick() + kQuietTicks <= plan_->ticks) {
        const sim::Keys keys = next_keys();
        edges_in_ += keys != pressed_ ? 1 : 0;
        pressed_ = keys;
        keys_.hand_over(match::sim_slot(session_->self()), {.held = keys});
    }
}

sim::Keys Pilot::next_keys() {
    sim::Keys keys = pressed_;
    switch (plan_->keys) {
    case KeyPattern::Calm:
        if (chance_.happens(kKeyChanges)) {
            keys.bits = static_cast<std::uint8_t>(keys.bits ^ 1U << chance_.between(0, 5));
        }
        break;
    case KeyPattern::Random:
        keys.bits = static_cast<std::uint8_t>(chance_.between(0, net::kMaxKeys));
        break;
    case KeyPattern::Alternating:
        keys.bits = static_cast<std::uint8_t>(keys.bits ^ sim::Keys::Fire);
        break;
    }
    return keys;
}

std::uint64_t Pilot::edges_out() const {
    const replay::Replay& recording = match_->recording();
    std::uint64_t edges = 0;
    std::uint8_t before = 0;
    for (sim::Tick tick = 0; tick < recording.ticks(); ++tick) {
        const std::uint8_t keys = recording.keys_at(tick, input_->self()).bits;
        edges += keys != before ? 1 : 0;
        before = keys;
    }
    return edges;
}

}  // namespace netsim

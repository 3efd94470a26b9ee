// SPDX-License-Identifier: Zlib
#include "game/program/run_observer.h"
#include "game/match/network/slots.h"

#include <utility>

#include "net/play/peer_game.h"

namespace gyre {

namespace {

constexpr net::Micros kUnsteady = 5 * net::kSecond;

double per_second(sim::Tick ticks, net::Micros span) {
    return span > 0 ? ticks * static_cast<double>(net::kSecond) / static_cast<double>(span) : 0.0;
}

double mean_delay(const net::TickStats& stats, const net::TickStats& since = {}) {
    const std::uint64_t turns = stats.ticks - since.ticks;
    return turns > 0 ? (stats.delay_sum - since.delay_sum) / static_cast<double>(turns) : 0.0;
}

double in_milliseconds(net::Micros span) {
    return static_cast<double>(span) / static_cast<double>(net::kMillisecond);
}

}  // namespace

void RunObserver::on_confirmed(const match::GameMoment& moment) {
    if (has_ended_) {
        return;
    }
    has_begun_ = true;
    network_ = moment.network;
    is_over_ = moment.worlds.now().is_over();
    last_.tick = moment.worlds.now().tick();
    if (network_ != nullptr) {
        note_moment(*network_);
    }
    note(recorder_.observe(moment.worlds, moment.game.names()));
}

void RunObserver::note_moment(match::OnlineService& network) {
    const std::uint64_t ticks_before = last_.stats.ticks;
    last_.at = network.platform().now();
    last_.started_at = network.record().started_at;
    if (const match::NetworkInput* input = network.input()) {  // null if the connection has just been lost
        slot_ = input->self();
        last_.stats = input->session().game()->schedule().stats();
    }
    if (last_.stats.ticks < ticks_before) {  // the game was entered again after a lost connection
        steady_.reset();
    }
    if (!steady_ && last_.at - last_.started_at >= kUnsteady) {
        steady_ = last_;
    }
}

void RunObserver::on_shown(const match::GameMoment& moment) {
    if (!has_ended_) {
        note(recorder_.observe_shown(moment.worlds.now(), moment.game.world().tick()));
    }
}

void RunObserver::on_end(const match::GameMoment& moment) {
    if (std::exchange(has_ended_, true)) {
        return;
    }
    if (moment.network != nullptr) {
        network_ = moment.network;
        (void)finish();
        network_->options().ticks.reset();  // later games may run beyond the last tick of this one
        return;
    }
    note(recorder_.record(moment.game.recording()));
    note(recorder_.finish(moment.game.world(), moment.game.names()));
}

bool RunObserver::is_done() const {
    const bool may_end = network_ == nullptr || options_.ticks;
    return !has_ended_ && may_end && (failure_ || has_reached_limit());
}

bool RunObserver::is_complete() const {
    return failure_ || (has_begun_ && (options_.ticks ? has_reached_limit() : is_over_));
}

engine::Result<void> RunObserver::verdict() const {
    if (failure_) {
        return *failure_;
    }
    const bool is_expected = options_.net.role != NetOptions::Role::None;
    return is_expected && !has_begun_ && !has_ended_ ? recorder_.missed() : engine::Result<void>();
}

RunFacts RunObserver::facts() {
    const match::NetworkInput* input = network_->input();
    // Of a pilot whose connection is lost, as they were in the last tick.
    const net::TickStats& stats = input != nullptr ? input->session().game()->schedule().stats() : last_.stats;
    const Moment steady = steady_.value_or(Moment{.at = last_.started_at});
    RunFacts facts;
    facts.slot = slot_;
    facts.names = network_->match()->names();
    facts.ticks = last_.tick;
    // The last tick lasts until the next one would have been due.
    const net::Micros end = last_.at + net::kTickPeriod;
    facts.wall_seconds = static_cast<double>(end - last_.started_at) / static_cast<double>(net::kSecond);
    facts.stalls = stats.stalls;
    facts.longest_stall_ms = in_milliseconds(stats.longest_stall);
    facts.late_ticks = stats.late_ticks;
    facts.delay_ticks_mean = mean_delay(stats);
    facts.steady_tick_rate = per_second(last_.tick - steady.tick, (steady_ ? last_.at : end) - steady.at);
    facts.steady_late_ticks = stats.late_ticks - steady.stats.late_ticks;
    facts.steady_delay_ticks_mean = mean_delay(stats, steady.stats);
    facts.delay_changes = stats.delay_changes;
    facts.owed_ticks = input == nullptr ? 0
                                        : static_cast<double>(input->session().game()->schedule().clock().owed()) /
                                              static_cast<double>(net::kTickPeriod);
    facts.fastest_ticks_a_second = per_second(net::kTicksPerSecond, stats.fastest_second);
    facts.slowest_ticks_a_second = per_second(net::kTicksPerSecond, stats.slowest_second);
    facts.desyncs = network_->record().desyncs;
    facts.repairs = network_->record().repairs;
    facts.latest_desync = network_->record().latest_desync;
    if (const net::Session* session = network_->session()) {
        facts.packets_rejected = session->packets_rejected();
    }
    if (input != nullptr) {
        add_facts_of_pilot(facts, *input);
    }
    return facts;
}

void RunObserver::add_facts_of_pilot(RunFacts& facts, const match::NetworkInput& input) {
    facts.names = input.names();
    facts.dropped = match::sim_slots(input.session().game()->dropped_slots());
    facts.links = input.session().links();
    match::FeelMeter feel = network_->match()->shown_world()->meter();
    feel.add(input.own_keys());
    facts.feel = feel.figures();
}

void RunObserver::end() {
    match::Match* const match = network_ != nullptr ? network_->match() : nullptr;
    if (match != nullptr && !facts_) {
        facts_ = facts();
        network_->options().ticks = match->world().tick();
        match->finish();
    }
}

engine::Result<void> RunObserver::finish() {
    end();
    if (facts_) {
        note(recorder_.record(network_->match()->recording()));
        note(recorder_.finish(network_->match()->world(), *facts_));
    } else {
        note(recorder_.missed());
    }
    return failure_ ? engine::Result<void>(*failure_) : engine::Result<void>();
}

void RunObserver::note(const engine::Result<void>& result) {
    if (!result && !failure_) {
        failure_ = result.failure();
    }
}

}  // namespace gyre

// SPDX-License-Identifier: Zlib
#include "game/program/net_run.h"

#include <utility>

#include "game/match/network/desync.h"
#include "net/play/lockstep.h"

namespace gyre {

namespace {

constexpr net::Micros kUnsteady = 5 * net::kSecond;

double per_second(sim::Tick ticks, net::Micros span) {
    return span > 0 ? ticks * static_cast<double>(net::kSecond) / static_cast<double>(span) : 0.0;
}

double mean_delay(const net::LockstepStats& stats, const net::LockstepStats& since = {}) {
    const std::uint64_t turns = stats.ticks - since.ticks;
    return turns > 0 ? (stats.delay_sum - since.delay_sum) / static_cast<double>(turns) : 0.0;
}

double in_milliseconds(net::Micros span) {
    return static_cast<double>(span) / static_cast<double>(net::kMillisecond);
}

}  // namespace

NetRun::NetRun(match::OnlineService& network, RunRecorder recorder, std::filesystem::path desync_stem)
    : network_(network), recorder_(std::move(recorder)), desync_stem_(std::move(desync_stem)) {}

void NetRun::on_confirmed(const match::ConsecutiveWorlds& worlds) {
    const std::uint64_t ticks_before = last_.stats.ticks;
    last_.tick = worlds.now().tick();
    last_.at = network_.platform().now();
    last_.started_at = network_.record().started_at();
    if (const match::NetworkInput* input = network_.input()) {  // null if the connection has just been lost
        slot_ = input->self();
        last_.stats = input->session().game()->schedule().stats();
    }
    if (last_.stats.ticks < ticks_before) {  // the game was entered again after a lost connection
        steady_.reset();
    }
    if (!steady_ && last_.at - last_.started_at >= kUnsteady) {
        steady_ = last_;
    }
    note(recorder_.observe(worlds, network_.match()->names()));
}

void NetRun::on_shown(const match::ConsecutiveWorlds& shown) {
    note(recorder_.observe_shown(shown.now(), network_.match()->world().tick()));
}

std::optional<engine::Message> NetRun::take_desync_report() {
    const auto desync_report = network_.record().take_desync_report();
    if (!desync_report) {
        return std::nullopt;
    }
    const match::Match& match = *network_.match();
    const auto files =
        match::save_desync_report(desync_stem_.parent_path(), desync_stem_.filename().string(), match, *desync_report);
    return match::describe_desync(match, *desync_report, files);
}

bool NetRun::is_done() const {
    const match::Match* match = network_.match();
    return failure_ ||
           (match != nullptr && (recorder_.has_limit() ? recorder_.is_done(match->world()) : match->world().is_over()));
}

RunFacts NetRun::facts() {
    const match::NetworkInput* input = network_.input();
    // Of a pilot whose connection is lost, as they were in the last tick.
    const net::LockstepStats& stats = input != nullptr ? input->session().game()->schedule().stats() : last_.stats;
    const Moment steady = steady_.value_or(Moment{.at = last_.started_at});
    RunFacts facts;
    facts.slot = slot_;
    facts.names = network_.match()->names();
    facts.ticks = last_.tick;
    // The last tick lasts until the next one would have been due.
    const net::Micros end = last_.at + net::kTickPeriod;
    facts.wall_seconds = static_cast<double>(end - last_.started_at) / static_cast<double>(net::kSecond);
    facts.stalls = stats.stalls;
    facts.longest_stall_ms = in_milliseconds(stats.longest_stall);
    facts.net.late_ticks = stats.late_ticks;
    facts.net.delay_ticks_mean = mean_delay(stats);
    facts.net.steady_tick_rate = per_second(last_.tick - steady.tick, (steady_ ? last_.at : end) - steady.at);
    facts.net.steady_late_ticks = stats.late_ticks - steady.stats.late_ticks;
    facts.net.steady_delay_ticks_mean = mean_delay(stats, steady.stats);
    facts.net.delay_changes = stats.delay_changes;
    facts.net.desyncs = network_.record().desyncs();
    facts.net.repairs = network_.record().repairs();
    facts.net.latest_desync = network_.record().latest_desync();
    if (const net::Session* session = network_.session()) {
        facts.net.packets_rejected = session->packets_rejected();
    }
    if (input != nullptr) {
        add_facts_of_pilot(facts, *input);
    }
    return facts;
}

void NetRun::add_facts_of_pilot(RunFacts& facts, const match::NetworkInput& input) {
    facts.names = input.names();
    facts.net.dropped = input.session().game()->dropped_slots();
    facts.net.links = input.session().links();
    match::FeelMeter feel = network_.match()->shown_world()->meter();
    feel.add(input.own_keys());
    facts.net.feel = feel.figures();
}

void NetRun::end() {
    if (network_.match() != nullptr && !facts_) {
        facts_ = facts();
        network_.options().ticks = network_.match()->world().tick();
        network_.match()->finish();
    }
}

engine::Result<void> NetRun::finish() {
    end();
    if (facts_) {
        note(recorder_.record(network_.match()->recording()));
        note(recorder_.finish(network_.match()->world(), *facts_));
    } else {
        note(recorder_.missed());
    }
    return failure_ ? engine::Result<void>(*failure_) : engine::Result<void>();
}

void NetRun::note(const engine::Result<void>& result) {
    if (!result && !failure_) {
        failure_ = result.failure();
    }
}

}  // namespace gyre

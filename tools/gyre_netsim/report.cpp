// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/report.h"

#include <cmath>

#include "engine/base/json_fields.h"

namespace netsim {

namespace {

/// Returns a quotient with a meaningful number of decimals; 0 for division by 0.
double ratio(double part, double whole, double decimals = 1e6) {
    return whole > 0 ? std::round(part / whole * decimals) / decimals : 0;
}

double milliseconds(net::Micros span) {
    return static_cast<double>(span) / net::kMillisecond;
}

nlohmann::ordered_json spread_of(const match::Histogram& values) {
    const auto rounded = [](double value) { return ratio(value, 1, 1e3); };
    return {{"p50", rounded(values.percentile(0.5))},
            {"p95", rounded(values.percentile(0.95))},
            {"max", rounded(values.max())}};
}

}  // namespace

nlohmann::ordered_json conditions_of(const CellPlan& cell) {
    const net::LinkConditions& link = cell.game.link;
    return {{"pilots", cell.game.pilots},
            {"rtt_ms", milliseconds(2 * link.delay)},
            {"loss", link.loss},
            {"burst", link.burst},
            {"jitter_ms", milliseconds(link.jitter)},
            {"reordered", link.reordered},
            {"duplicated", link.duplicated},
            {"corrupted", link.corrupted},
            {"bytes_per_second", link.bytes_per_second},
            {"uplink_bytes_per_second", cell.game.uplink_bytes_per_second},
            {"asymmetry_ms", milliseconds(cell.game.asymmetry)},
            {"skew_ppm", cell.game.skew_ppm},
            {"keys", cell.game.bot ? "bot" : name_of(cell.game.keys)},
            {"course", name_of(cell.game.course)},
            {"seed", cell.seed}};
}

nlohmann::ordered_json figures_of(const Result& result, double real_seconds) {
    const double seconds = static_cast<double>(result.played) / net::kSecond;
    const auto ticks = static_cast<double>(result.ticks);
    return {{"games", result.games},
            {"simulated_seconds", seconds},
            {"real_seconds", ratio(real_seconds, 1, 1e3)},
            {"speed", ratio(seconds, real_seconds, 1)},
            {"slowest_meeting_ms", milliseconds(result.met_slowest)},
            {"ticks", result.ticks},
            {"late_share", ratio(static_cast<double>(result.late_ticks), ticks)},
            {"stalls", result.stalls},
            {"longest_stall_ms", milliseconds(result.longest_stall)},
            {"delay_mean", ratio(result.delay_sum, ticks, 1e3)},
            {"delay_changes", result.delay_changes},
            {"desyncs", result.desyncs},
            {"deadlocks", result.deadlocks},
            {"all_hashes_equal", result.replays_differing == 0 && result.desyncs == 0},
            {"replays_verified", result.replays_verified},
            {"departures", result.departures},
            {"drops", result.drops},
            {"edges_in", result.edges_in},
            {"edges_out", result.edges_out},
            {"tick_rate", ratio(static_cast<double>(result.paced_ticks) * net::kSecond,
                                static_cast<double>(result.paced_span), 1e3)},
            {"tick_rate_least", ratio(result.least_pace.value_or(0), 1, 1e3)},
            {"tick_rate_most", ratio(result.most_pace.value_or(0), 1, 1e3)},
            {"paced_share", ratio(static_cast<double>(result.paced_ticks), ticks, 1e3)},
            {"bytes_per_link_per_second", ratio(static_cast<double>(result.bytes), result.link_seconds, 10)},
            {"datagrams_per_link_per_second", ratio(static_cast<double>(result.datagrams), result.link_seconds, 10)},
            {"remote_key_ticks_over_one_way", spread_of(result.seen.remote_keys)},
            {"clock_skew_ticks", spread_of(result.seen.clock_skew)},
            {"step_absorbed_ms", milliseconds(result.seen.step_absorbed)},
            {"rollbacks_by_pilot", result.seen.rollbacks},
            {"rollback_spread", ratio(result.seen.rollback_spread(result.pilots_a_game()), 1, 1e3)},
            {"feel", engine::JsonFields<nlohmann::ordered_json>::of(result.feel.figures())},
            {"failures", result.failures}};
}

}  // namespace netsim

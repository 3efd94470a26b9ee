// SPDX-License-Identifier: Zlib
/// The JSON report of a run.
#pragma once

#include <string>
#include <vector>

#include "game/match/shown/feel_meter.h"
#include "game/sim/world.h"
#include "net/link/meter.h"
#include "net/play/agreement/world_agreement.h"

namespace gyre {

/// Facts about a run, besides its world.
struct RunFacts {
    std::uint32_t seed = 0;
    sim::Slot slot = 0;              ///< The pilot of this process.
    std::vector<std::string> names;  ///< By slot.
    double wall_seconds = 0;
    sim::Tick ticks = 0;       ///< Confirmed ticks that ran in `wall_seconds`.
    std::uint64_t stalls = 0;  ///< Ticks over 100 ms late.
    double longest_stall_ms = 0;
    // Of a network game:
    std::uint64_t late_ticks = 0;  ///< Ticks shown more than a quarter of a tick after they were due.
    double delay_ticks_mean = 0;
    // The same figures without the first 5 s, in which the delay adapts:
    double steady_tick_rate = 0;
    std::uint64_t steady_late_ticks = 0;
    double steady_delay_ticks_mean = 0;
    std::uint64_t delay_changes = 0;
    // The pace of its clock:
    double owed_ticks = 0;              ///< That the clock may still make up for by running faster.
    double fastest_ticks_a_second = 0;  ///< Of any 30 ticks in a row; 0 without as many …
    double slowest_ticks_a_second = 0;  ///< … and the slowest.
    std::uint32_t desyncs = 0;
    std::uint32_t repairs = 0;  ///< Of this process's world.
    std::optional<net::Desync> latest_desync{};
    std::vector<sim::Slot> dropped;
    std::uint64_t packets_rejected = 0;  ///< From any sender.
    std::vector<net::LinkStats> links;
    match::FeelFigures feel;
};

/// Returns the report: one JSON object. `world` is the confirmed world of the last tick.
[[nodiscard]] std::string make_report(const sim::World& world, const RunFacts& facts);

}  // namespace gyre

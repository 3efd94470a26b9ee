// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/plan.h"

#include <algorithm>

namespace netsim {

void Result::add(const Result& other) {
    failures.insert(failures.end(), other.failures.begin(), other.failures.end());
    games += other.games;
    played += other.played;
    met_slowest = std::max(met_slowest, other.met_slowest);
    pilots += other.pilots;
    turns += other.turns;
    late_turns += other.late_turns;
    stalls += other.stalls;
    longest_stall = std::max(longest_stall, other.longest_stall);
    delay_sum += other.delay_sum;
    delay_changes += other.delay_changes;
    desyncs += other.desyncs;
    deadlocks += other.deadlocks;
    logs_differing += other.logs_differing;
    logs_verified += other.logs_verified;
    departures += other.departures;
    drops += other.drops;
    edges_in += other.edges_in;
    edges_out += other.edges_out;
    line_seconds += other.line_seconds;
    datagrams += other.datagrams;
    bytes += other.bytes;
}

}  // namespace netsim

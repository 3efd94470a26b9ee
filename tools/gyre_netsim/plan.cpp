// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/plan.h"

#include <algorithm>

namespace netsim {

std::string name_of(KeyPattern keys) {
    return keys == KeyPattern::Calm ? "calm" : keys == KeyPattern::Random ? "random" : "alternating";
}

std::string name_of(LinkCourse course) {
    switch (course) {
    case LinkCourse::Steady:
        return "steady";
    case LinkCourse::Steps:
        return "steps";
    case LinkCourse::Leave:
        return "leave";
    case LinkCourse::Drop:
        return "drop";
    }
    return "";
}

void Result::add(const Pace& pace) {
    paced_ticks += pace.ticks();
    paced_span += pace.span();
    keep_extremes(pace.least(), pace.most());
}

void Result::keep_extremes(std::optional<double> least, std::optional<double> most) {
    if (least && most) {
        least_pace = std::min(least_pace.value_or(*least), *least);
        most_pace = std::max(most_pace.value_or(*most), *most);
    }
}

void Result::add(const Result& other) {
    failures.insert(failures.end(), other.failures.begin(), other.failures.end());
    games += other.games;
    played += other.played;
    met_slowest = std::max(met_slowest, other.met_slowest);
    pilots += other.pilots;
    ticks += other.ticks;
    late_ticks += other.late_ticks;
    stalls += other.stalls;
    longest_stall = std::max(longest_stall, other.longest_stall);
    delay_sum += other.delay_sum;
    delay_changes += other.delay_changes;
    desyncs += other.desyncs;
    deadlocks += other.deadlocks;
    replays_differing += other.replays_differing;
    replays_verified += other.replays_verified;
    departures += other.departures;
    drops += other.drops;
    edges_in += other.edges_in;
    edges_out += other.edges_out;
    paced_ticks += other.paced_ticks;
    paced_span += other.paced_span;
    keep_extremes(other.least_pace, other.most_pace);
    link_seconds += other.link_seconds;
    datagrams += other.datagrams;
    bytes += other.bytes;
    feel.add(other.feel);
    seen.add(other.seen);
}

}  // namespace netsim

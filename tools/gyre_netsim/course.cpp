// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/course.h"

namespace netsim {

namespace {

/// Increase of the round trip: 50 ms become 250.
constexpr net::Micros kStep = 200 * net::kMillisecond;
/// Time for the delay to rise or fall, and to stay at its new length for a while.
constexpr net::Micros kStepEvery = 40 * net::kSecond;
constexpr net::Micros kLeaveAfter = 15 * net::kSecond;

}  // namespace

Course::Course(const GamePlan& plan, net::SimNetwork& network)
    : course_(plan.course), line_(plan.line), pilots_(plan.pilots) {
    for (int other = 0; other < pilots_; ++other) {
        if (leaver() >= 0 && other != leaver()) {
            network.set_conditions(Pilot::address_of(other), Pilot::address_of(leaver()), longer());
            network.set_conditions(Pilot::address_of(leaver()), Pilot::address_of(other), longer());
        }
    }
}

void Course::begin(net::Micros now) {
    due_ = course_ == LineCourse::Steps ? now + kStepEvery : course_ == LineCourse::Leave ? now + kLeaveAfter : kNever;
}

void Course::act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now) {
    if (course_ == LineCourse::Leave) {
        pilots[static_cast<std::size_t>(leaver())]->leave(now);
        due_ = kNever;
        return;
    }
    is_long_ = !is_long_;
    network.set_conditions(is_long_ ? longer() : line_);
    due_ = now + kStepEvery;
}

int Course::leaver() const {
    return course_ == LineCourse::Leave ? pilots_ - 1 : -1;
}

net::LinkConditions Course::longer() const {
    net::LinkConditions conditions = line_;
    conditions.delay += kStep / 2;
    return conditions;
}

}  // namespace netsim

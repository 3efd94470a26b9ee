// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/course.h"

#include <algorithm>

namespace netsim {

namespace {

/// Increase of the round trip: 50 ms become 250.
constexpr net::Micros kStep = 200 * net::kMillisecond;
/// Time for the delay to rise or fall, and to stay at its new length for a while.
constexpr net::Micros kStepEvery = 40 * net::kSecond;
constexpr net::Micros kLeaveAfter = 15 * net::kSecond;

}  // namespace

Course::Course(const GamePlan& plan, net::SimNetwork& network)
    : course_(plan.course), link_(plan.link), asymmetry_(plan.asymmetry), pilots_(plan.pilots),
      is_long_(plan.course == LinkCourse::Drop) {
    set(network);
    for (int number = 0; number < pilots_; ++number) {
        network.set_uplink(Pilot::address_of(number), plan.uplink_bytes_per_second);
    }
}

void Course::set(net::SimNetwork& network) {
    for (int from = 0; from < pilots_; ++from) {
        for (int to = 0; to < pilots_; ++to) {
            net::LinkConditions conditions = link_;
            const bool is_long = is_long_ || (leaver() >= 0 && (from == leaver() || to == leaver()));
            conditions.delay += is_long ? kStep / 2 : 0;
            const bool is_next = (from + 1) % pilots_ == to;
            const bool is_previous = (to + 1) % pilots_ == from;
            if (is_next && (!is_previous || from < to)) {
                conditions.delay += asymmetry_ / 2;
            } else if (is_previous) {
                conditions.delay -= std::min(asymmetry_ / 2, conditions.delay);
            }
            network.set_conditions(Pilot::address_of(from), Pilot::address_of(to), conditions);
        }
    }
}

void Course::begin(net::Micros now) {
    switch (course_) {
    case LinkCourse::Steady:
        due_ = kNever;
        break;
    case LinkCourse::Steps:
        due_ = now + kStepEvery;
        break;
    case LinkCourse::Leave:
    case LinkCourse::Drop:
        due_ = now + kLeaveAfter;
        break;
    }
}

void Course::act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now) {
    due_ = course_ == LinkCourse::Steps ? now + kStepEvery : kNever;
    if (course_ == LinkCourse::Leave) {
        pilots[static_cast<std::size_t>(leaver())]->leave(now);
        return;
    }
    is_long_ = !is_long_;
    set(network);
}

int Course::leaver() const {
    return course_ == LinkCourse::Leave ? pilots_ - 1 : -1;
}

}  // namespace netsim

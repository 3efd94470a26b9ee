// SPDX-License-Identifier: Zlib
/// Round trips that change in the middle of a game, so that the input delay has to follow.
#pragma once

#include <memory>
#include <vector>

#include "tools/gyre_netsim/pilot.h"

namespace netsim {

/// What the plan's `course` says, from the beginning of the game on.
class Course {
public:
    /// Sets the lines up as they are at first.
    Course(const GamePlan& plan, net::SimNetwork& network);

    void begin(net::Micros now);
    /// When something changes next.
    [[nodiscard]] net::Micros due() const { return due_; }
    void act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now);
    /// Returns the number of the leaving pilot; -1 if none leaves.
    [[nodiscard]] int leaver() const;

private:
    [[nodiscard]] net::LinkConditions longer() const;

    LineCourse course_;
    net::LinkConditions line_;
    int pilots_;
    net::Micros due_ = kNever;
    bool is_long_ = false;
};

}  // namespace netsim

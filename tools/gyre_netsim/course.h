// SPDX-License-Identifier: Zlib
/// Changes round trips during a game, so that the input delay must adapt.
#pragma once

#include <memory>
#include <vector>

#include "tools/gyre_netsim/pilot.h"

namespace netsim {

/// Applies the plan's `course` from the beginning of the game on.
class Course {
public:
    /// Sets the initial conditions of the links.
    Course(const GamePlan& plan, net::SimNetwork& network);

    void begin(net::Micros now);
    /// Returns when the next change is due.
    [[nodiscard]] net::Micros due() const { return due_; }
    void act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now);
    /// Returns whether all round trips are longer than at their shortest.
    [[nodiscard]] bool is_long() const { return is_long_; }
    /// Returns the number of the leaving pilot; -1 if none leaves.
    [[nodiscard]] int leaver() const;

private:
    /// Sets the conditions of all links: those of the plan, with round trips 200 ms longer where the course says so.
    void set(net::SimNetwork& network);

    LinkCourse course_;
    net::LinkConditions link_;
    net::Micros asymmetry_;
    int pilots_;
    net::Micros due_ = kNever;
    bool is_long_ = false;
};

}  // namespace netsim

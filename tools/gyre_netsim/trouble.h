// SPDX-License-Identifier: Zlib
/// Failures of pilots during a game: crashes, freezes, cut links, and leaving on purpose.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/gyre_netsim/pilot.h"

namespace netsim {

/// Causes one failure per game, at a random time, with so few victims that the other pilots are the larger side.
class Trouble {
public:
    Trouble(const GamePlan& plan, engine::Rng& chance);

    /// Returns when the next event is due.
    [[nodiscard]] net::Micros due() const { return due_; }
    void act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now);
    /// Returns the time from which all links that still matter work.
    [[nodiscard]] net::Micros over_at() const { return over_at_; }
    /// Returns the numbers of the affected pilots; empty until the failure has happened.
    [[nodiscard]] const std::vector<int>& victims() const { return struck_; }
    /// Returns whether the victims' game may end. It may not after an outage that is clearly shorter than the drop
    /// time, nor if only one of all links fails.
    [[nodiscard]] bool is_fatal() const;
    /// Describes what happened, when and to whom, for people to read.
    [[nodiscard]] std::string describe() const;
    /// Starts the timer at the beginning of the game.
    void begin(net::Micros now) { due_ = now + delay_; }

private:
    enum class Kind {
        Crash,
        Freeze,
        Cut,  ///< Each victim loses its links to everybody.
        Deafness,
        Muteness,
        Leave,
        Partition,  ///< The victims keep their links to each other and lose those to everybody else.
        DeadLink,   ///< The victim loses its link to one other pilot.
    };
    static constexpr int kKinds = 8;

    void strike(net::SimNetwork& network, Pilot& pilot, int number, int pilots, net::Micros now) const;
    void cut(net::SimNetwork& network, int number, int pilots, bool is_cut) const;
    [[nodiscard]] bool keeps_link(int victim, int other, int pilots) const;

    Kind kind_;
    std::vector<int> victims_;
    std::vector<int> struck_;
    net::Micros delay_;
    net::Micros length_;
    net::Micros due_ = kNever;
    net::Micros over_at_ = 0;
};

}  // namespace netsim

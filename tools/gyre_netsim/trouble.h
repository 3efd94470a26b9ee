// SPDX-License-Identifier: Zlib
/// What happens to pilots in the middle of a game: crashes, standstills, cut lines, and leaving on purpose.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/gyre_netsim/pilot.h"

namespace netsim {

/// One strike a game, at a random instant, against so few pilots that the others are the larger part.
class Trouble {
public:
    Trouble(const GamePlan& plan, engine::Rng& chance);

    /// When something is to happen next.
    [[nodiscard]] net::Micros due() const { return due_; }
    void act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now);
    /// From here on all lines work that still matter.
    [[nodiscard]] net::Micros over_at() const { return over_at_; }
    /// Pilots, by number, for whom the game may rightly end; empty as long as nothing has happened.
    [[nodiscard]] const std::vector<int>& victims() const { return struck_; }
    /// What happened, when and to whom, for a person.
    [[nodiscard]] std::string describe() const;
    /// Starts to count at the beginning of the game.
    void begin(net::Micros now) { due_ = now + delay_; }

private:
    enum class Kind { Crash, Freeze, Cut, Deafness, Muteness, Leave };
    static constexpr int kKinds = 6;

    void strike(net::SimNetwork& network, Pilot& pilot, int number, int pilots, net::Micros now) const;
    void cut(net::SimNetwork& network, int number, int pilots, bool is_cut) const;

    Kind kind_;
    std::vector<int> victims_;
    std::vector<int> struck_;
    net::Micros delay_;
    net::Micros length_;
    net::Micros due_ = kNever;
    net::Micros over_at_ = 0;
};

}  // namespace netsim

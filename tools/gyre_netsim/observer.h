// SPDX-License-Identifier: Zlib
/// Measures what requires a view of all machines at once: how late keys appear on the other machines, how far clocks
/// are apart, and how long the game is disturbed when round trips become longer.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "tools/gyre_netsim/figures.h"
#include "tools/gyre_netsim/pilot.h"

namespace netsim {

/// Watches a running game. All times are the network's.
class Observer {
public:
    /// `plan` must outlive it.
    explicit Observer(const GamePlan& plan);

    /// Call it after polling pilot `number` (from 0), once all pilots are in the game.
    void note(const std::vector<std::unique_ptr<Pilot>>& pilots, int number, net::Micros now);
    /// Records that the links' conditions change now; `is_longer`: round trips become longer.
    void note_step(bool is_longer, net::Micros now);

    [[nodiscard]] const Figures& figures() const { return figures_; }

private:
    /// A change of a pilot's keys that another pilot has yet to show.
    struct Press {
        net::Tick tick = 0;
        net::Micros sampled_at = 0;
    };
    struct Machine {
        net::Tick sampled = 0;  ///< One past the last own tick seen.
        std::uint8_t keys = 0;
        net::PerSlot<std::deque<Press>> unseen;  ///< By slot of the pilot who pressed.
        std::uint64_t late_ticks = 0;
    };

    void note_own_keys(const std::vector<std::unique_ptr<Pilot>>& pilots, int number, net::Micros now);
    void note_remote_keys(const Pilot& pilot, int number, net::Micros now);
    void note_late_ticks(const Pilot& pilot, Machine& machine, net::Micros now);
    void note_disturbance(net::Micros now);
    void note_clocks(const std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now);

    const GamePlan* plan_;
    std::vector<Machine> machines_;
    Figures figures_;
    net::Micros clocks_at_ = 0;     ///< When clocks are compared next.
    net::Micros step_at_ = kNever;  ///< When round trips last became longer; kNever while they are not.
};

}  // namespace netsim

// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/observer.h"

#include "net/play/peer_game.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace netsim {

namespace {

constexpr net::Micros kClocksEvery = net::kSecond / 10;
/// Ticks; clocks that are further apart count as a disturbance.
constexpr double kMostApart = 0.5;

}  // namespace

Observer::Observer(const GamePlan& plan) : plan_(&plan), machines_(static_cast<std::size_t>(plan.pilots)) {}

void Observer::note(const std::vector<std::unique_ptr<Pilot>>& pilots, int number, net::Micros now) {
    const Pilot& pilot = *pilots[static_cast<std::size_t>(number)];
    if (!pilot.is_playing()) {
        return;
    }
    note_own_keys(pilots, number, now);
    note_remote_keys(pilot, number, now);
    note_late_ticks(pilot, machines_[static_cast<std::size_t>(number)], now);
    if (now >= clocks_at_) {
        clocks_at_ = now + kClocksEvery;
        note_clocks(pilots, now);
    }
}

void Observer::note_step(bool is_longer, net::Micros now) {
    step_at_ = is_longer ? now : kNever;
}

void Observer::note_own_keys(const std::vector<std::unique_ptr<Pilot>>& pilots, int number, net::Micros now) {
    const Pilot& pilot = *pilots[static_cast<std::size_t>(number)];
    const net::Slot self = pilot.session().self();
    const net::SlotHistory& queue = pilot.session().game()->input(self);
    Machine& machine = machines_[static_cast<std::size_t>(number)];
    for (; machine.sampled < queue.end(); ++machine.sampled) {
        const std::uint8_t keys = queue.keys(machine.sampled);
        for (std::size_t other = 0; keys != machine.keys && other < pilots.size(); ++other) {
            if (std::cmp_not_equal(other, number) && pilots[other]->is_playing()) {
                machines_[other].unseen[self].push_back({machine.sampled, now});
            }
        }
        machine.keys = keys;
    }
}

void Observer::note_remote_keys(const Pilot& pilot, int number, net::Micros now) {
    const net::PeerGame& game = *pilot.session().game();
    for (const net::Slot slot : net::kSlots) {
        std::deque<Press>& unseen = machines_[static_cast<std::size_t>(number)].unseen[slot];
        const net::Tick shown = std::min(game.input(slot).end(), game.schedule().shown());
        for (; !unseen.empty() && unseen.front().tick < shown; unseen.pop_front()) {
            const net::Micros took = now - unseen.front().sampled_at - plan_->link.delay;
            figures_.remote_keys.note(static_cast<double>(took) / net::kTickPeriod);
        }
    }
}

void Observer::note_late_ticks(const Pilot& pilot, Machine& machine, net::Micros now) {
    const std::uint64_t late_ticks = pilot.session().game()->schedule().stats().late_ticks;
    if (std::exchange(machine.late_ticks, late_ticks) != late_ticks) {
        note_disturbance(now);
    }
}

void Observer::note_disturbance(net::Micros now) {
    if (step_at_ <= now) {
        figures_.step_absorbed = std::max(figures_.step_absorbed, now - step_at_);
    }
}

void Observer::note_clocks(const std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now) {
    std::vector<double> ticks;
    for (const auto& pilot : pilots) {
        if (pilot->is_playing()) {
            const net::TickClock& clock = pilot->session().game()->schedule().clock();
            ticks.push_back(static_cast<double>(pilot->local_time(now) - clock.due(0)) / net::kTickPeriod);
        }
    }
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const double apart = std::abs(ticks[i] - ticks[k]);
            figures_.clock_skew.note(apart);
            if (apart > kMostApart) {
                note_disturbance(now);
            }
        }
    }
}

}  // namespace netsim

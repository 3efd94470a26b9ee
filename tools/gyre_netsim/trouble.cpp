// SPDX-License-Identifier: Zlib
#include "tools/gyre_netsim/trouble.h"

#include <algorithm>
#include <array>
#include <utility>

namespace netsim {

namespace {

/// Some failures are shorter than the silence after which a pilot is away; most are longer.
constexpr net::Micros kLongest = 10 * net::kSecond;
/// An outage up to this length must not end anybody's game. The margin is for noticing that a link works again, which
/// takes longer with packet loss.
constexpr net::Micros kHarmless = net::kAwayAfter - net::kSecond / 2;

constexpr int kMaxVictims = 3;

/// Returns how many pilots can be the smaller side: one of two, else fewer than half of all.
int most_victims(int pilots) {
    return std::max(1, (pilots - 1) / 2);
}

}  // namespace

Trouble::Trouble(const GamePlan& plan, engine::Rng& chance)
    : kind_(static_cast<Kind>(chance.between(0, kKinds - 1))),
      delay_(chance.between(0, std::max<net::Micros>(net::ticks_to_micros(plan.ticks) - kLongest, 0))),
      length_(chance.between(net::kSecond / 10, kLongest)) {
    if (plan.pilots == 2 && kind_ == Kind::DeadLink) {
        kind_ = Kind::Cut;  // nobody can relay
    }
    const int most = kind_ == Kind::Partition ? kMaxVictims : kind_ == Kind::DeadLink ? 1 : 2;
    const std::int64_t count = chance.between(1, std::min(most, most_victims(plan.pilots)));
    while (std::cmp_less(victims_.size(), count)) {
        const int victim = static_cast<int>(chance.between(0, plan.pilots - 1));
        if (std::ranges::find(victims_, victim) == victims_.end()) {
            victims_.push_back(victim);
        }
    }
}

std::string Trouble::describe() const {
    static constexpr std::array<const char*, kKinds> kWords{
        "crashed", "froze", "cut off", "deaf", "mute", "left", "parted from the others", "without one link"};
    std::string text = "pilot";
    for (const int number : victims_) {
        text += " " + std::to_string(number + 1);
    }
    return text + " " + kWords.at(static_cast<std::size_t>(kind_)) + " after " +
           std::to_string(delay_ / net::kMillisecond) + " ms for " + std::to_string(length_ / net::kMillisecond) +
           " ms";
}

void Trouble::act(net::SimNetwork& network, std::vector<std::unique_ptr<Pilot>>& pilots, net::Micros now) {
    const int count = static_cast<int>(pilots.size());
    if (!struck_.empty()) {
        for (const int number : struck_) {
            cut(network, number, count, false);
        }
        due_ = kNever;
        return;
    }
    struck_ = victims_;
    for (const int number : struck_) {
        strike(network, *pilots[static_cast<std::size_t>(number)], number, count, now);
    }
    const bool is_cut = kind_ != Kind::Crash && kind_ != Kind::Freeze && kind_ != Kind::Leave;
    over_at_ = now + (is_cut || kind_ == Kind::Freeze ? length_ : 0);
    due_ = is_cut ? over_at_ : kNever;
}

void Trouble::strike(net::SimNetwork& network, Pilot& pilot, int number, int pilots, net::Micros now) const {
    switch (kind_) {
    case Kind::Crash:
        pilot.kill();
        network.remove(Pilot::address_of(number));
        break;
    case Kind::Freeze:
        pilot.freeze(now + length_);
        break;
    case Kind::Leave:
        pilot.leave(now);
        break;
    case Kind::Cut:
    case Kind::Deafness:
    case Kind::Muteness:
    case Kind::Partition:
    case Kind::DeadLink:
        cut(network, number, pilots, true);
    }
}

void Trouble::cut(net::SimNetwork& network, int number, int pilots, bool is_cut) const {
    for (int other = 0; other < pilots; ++other) {
        if (keeps_link(number, other, pilots)) {
            continue;
        }
        if (kind_ != Kind::Muteness) {
            network.set_cut(Pilot::address_of(other), Pilot::address_of(number), is_cut);
        }
        if (kind_ != Kind::Deafness) {
            network.set_cut(Pilot::address_of(number), Pilot::address_of(other), is_cut);
        }
    }
}

bool Trouble::keeps_link(int victim, int other, int pilots) const {
    const bool is_fellow = kind_ == Kind::Partition && std::ranges::find(victims_, other) != victims_.end();
    const bool is_spared = kind_ == Kind::DeadLink && other != (victim + 1) % pilots;
    return other == victim || is_fellow || is_spared;
}

bool Trouble::is_fatal() const {
    return kind_ == Kind::Crash || kind_ == Kind::Leave || (kind_ != Kind::DeadLink && length_ >= kHarmless);
}

}  // namespace netsim

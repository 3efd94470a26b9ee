// SPDX-License-Identifier: Zlib
#include "net/play/queues/votes.h"

#include <algorithm>
#include <bit>

namespace net {

void PauseTracker::note(const CompleteTick& tick) {
    const bool was_wanted = requests() != 0;
    for (const TickEvent& event : tick.events) {
        bool& request = requests_[event.slot];
        switch (event.type) {
        case TickEvent::Type::Pause:
            request = true;
            break;
        case TickEvent::Type::Resume:
        case TickEvent::Type::Leave:
        case TickEvent::Type::Drop:
        case TickEvent::Type::Away:
        case TickEvent::Type::Removed:
            request = false;
            break;
        case TickEvent::Type::Chat:
        case TickEvent::Type::ChatDigest:
        case TickEvent::Type::Join:
        case TickEvent::Type::Return:
        case TickEvent::Type::RemovalVote:
            break;
        }
    }
    if (was_wanted && requests() == 0) {
        counted_to_ = tick.tick + kResumeTicks;
    }
    end_ = tick.tick + 1;
    asked_.push_back(is_asked(tick.tick) ? 1 : 0);
    if (asked_.size() > lag_ + std::size_t{1}) {
        asked_.erase(asked_.begin());
    }
}

std::uint8_t PauseTracker::requests() const {
    return bits_where(kSlots, [this](Slot slot) { return is_wanted_by(slot); });
}

bool PauseTracker::is_paused(Tick tick) const {
    const Tick first = end_ - static_cast<Tick>(asked_.size());
    if (asked_.empty() || tick < first + lag_) {
        return false;
    }
    return tick >= end_ + lag_ ? is_asked(tick - lag_) : asked_[tick - lag_ - first] != 0;
}

std::optional<Tick> PauseTracker::resumes_at() const {
    return requests() == 0 && counted_to_ > 0 ? std::optional(counted_to_ + lag_) : std::nullopt;
}

namespace {

constexpr Tick kRefusedFor = 60 * kTicksPerSecond;
/// How long votes stand while nobody asks for a pause: longer than kPauseRest, so that a pause that begins and ends at
/// the fastest pace does not shake them off.
constexpr Tick kVotesStand = 60;
/// Every so many ticks without a request, a tick of the budget comes back.
constexpr Tick kTicksPerReturned = 3;

}  // namespace

bool PauseVote::ask(Slot by, bool is_wanted, Tick tick) {
    if (is_wanted && tick < refused_until_[by]) {
        return false;
    }
    wishes_ = static_cast<std::uint8_t>(is_wanted ? wishes_ | by.bit() : wishes_ & ~by.bit());
    return true;
}

void PauseVote::forget(Slot slot) {
    withdraw(slot);
    votes_ = static_cast<std::uint8_t>(votes_ & ~slot.bit());
    used_[slot] = static_cast<std::uint16_t>(kPauseBudget);
    changed_at_[slot] = refused_until_[slot] = 0;
}

std::uint8_t PauseVote::changes(std::uint8_t requests, Tick tick) {
    return bits_where(kSlots, [&](Slot slot) {
        const bool is_wanted = has_bit(wishes_, slot);
        if (is_wanted == has_bit(requests, slot) || !may_change(slot, is_wanted, tick)) {
            return false;
        }
        changed_at_[slot] = tick;
        used_[slot] = static_cast<std::uint16_t>(used_[slot] + (is_wanted ? Tick{0} : kResumeTicks));
        return true;
    });
}

std::uint8_t PauseVote::settle(std::uint8_t requests, std::uint8_t voters, Tick tick) {
    const auto others = static_cast<std::uint8_t>(voters & ~requests);
    const int votes = std::popcount(static_cast<std::uint8_t>(votes_ & others));
    const bool is_overruled = requests != 0 && opens_in(requests) == 0 && votes >= needed(std::popcount(others));
    count(requests, tick);
    if (requests == 0) {
        votes_ = tick < asked_at_ + kVotesStand ? votes_ : std::uint8_t{0};
        return 0;
    }
    asked_at_ = tick;
    if (!is_overruled) {
        return 0;
    }
    for (const Slot slot : kSlots) {
        if (has_bit(requests, slot)) {
            refused_until_[slot] = tick + kRefusedFor;
            changed_at_[slot] = tick;
            withdraw(slot);
        }
    }
    votes_ = 0;  // a pause that another pilot requests in the next tick is a new one
    return requests;
}

void PauseVote::count(std::uint8_t requests, Tick tick) {
    constexpr Tick kMostUsed = 2 * kPauseBudget;  // so that a long pause that nobody minds is forgiven in the end
    for (const Slot slot : kSlots) {
        std::uint16_t& used = used_[slot];
        if (has_bit(requests, slot)) {
            used = static_cast<std::uint16_t>(std::min<Tick>(used + Tick{1}, kMostUsed));
        } else if (tick % kTicksPerReturned == 0 && used > 0) {
            --used;
        }
    }
}

Tick PauseVote::opens_in(std::uint8_t requests) const {
    Tick most = 0;
    for (const Slot slot : kSlots) {
        most = has_bit(requests, slot) ? std::max<Tick>(most, used_[slot]) : most;
    }
    return kPauseBudget - std::min(most, kPauseBudget);
}

bool ChatAllowance::take(Tick tick) {
    const bool has = has_line(tick);
    used_until_ = has ? std::max(used_until_, tick) + kTicksPerLine : used_until_;
    return has;
}

bool RemovalVote::note(Slot by, Slot whose, Tick tick) {
    std::uint8_t& votes = votes_[whose];
    const std::uint8_t before = this->votes(whose, tick);
    votes = before | by.bit();
    until_[whose] = tick + kRemovalVoteLasts;
    return votes != before;
}

void RemovalVote::forget(Slot slot) {
    votes_[slot] = 0;
    for (std::uint8_t& votes : votes_) {
        votes = static_cast<std::uint8_t>(votes & ~slot.bit());
    }
}

std::uint8_t RemovalVote::votes(Slot whose, Tick tick) const {
    return tick < until_[whose] ? votes_[whose] : std::uint8_t{0};
}

bool RemovalVote::is_decided(Slot whose, std::uint8_t voters, Tick tick) const {
    const int given = std::popcount(static_cast<std::uint8_t>(votes(whose, tick) & voters));
    return given >= needed(std::popcount(voters));
}

}  // namespace net

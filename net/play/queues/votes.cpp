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

}  // namespace

void PauseVote::forget(Slot slot) {
    votes_ = static_cast<std::uint8_t>(votes_ & ~slot.bit());
    refused_until_[slot] = 0;
}

std::uint8_t PauseVote::settle(std::uint8_t requests, std::uint8_t voters, Tick tick) {
    if (requests == 0) {
        end();
        return 0;
    }
    since_ = is_paused_ ? since_ : tick;
    is_paused_ = true;
    const auto others = static_cast<std::uint8_t>(voters & ~requests);
    const int votes = std::popcount(static_cast<std::uint8_t>(votes_ & others));
    if (tick < opens_at() || votes < needed(std::popcount(others))) {
        return 0;
    }
    for (const Slot slot : kSlots) {
        if (has_bit(requests, slot)) {
            refused_until_[slot] = tick + kRefusedFor;
        }
    }
    end();  // a pause that another pilot requests in the next tick is a new one
    return requests;
}

void PauseVote::end() {
    is_paused_ = false;
    votes_ = 0;
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

/// At least two votes are needed, or one of two pilots could remove the other.
int RemovalVote::needed(int voters) {
    return std::max(voters / 2 + 1, 2);
}

}  // namespace net

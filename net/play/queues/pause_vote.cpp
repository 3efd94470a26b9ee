// SPDX-License-Identifier: Zlib
#include "net/play/queues/pause_vote.h"

#include <bit>

namespace net {

namespace {

constexpr Tick kRefusedFor = 60 * kTicksPerSecond;

}  // namespace

void PauseVote::note_vote(Slot by) {
    votes_ = static_cast<std::uint8_t>(votes_ | 1U << by);
}

void PauseVote::forget(Slot slot) {
    votes_ = static_cast<std::uint8_t>(votes_ & ~(1U << slot));
    refused_until_[index_of(slot)] = 0;
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
    if (!is_open(tick) || 2 * votes <= std::popcount(others)) {
        return 0;
    }
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if ((requests >> slot & 1U) != 0) {
            refused_until_[index_of(slot)] = tick + kRefusedFor;
        }
    }
    end();  // a pause that another pilot requests in the next tick is a new one
    return requests;
}

void PauseVote::end() {
    is_paused_ = false;
    votes_ = 0;
}

}  // namespace net

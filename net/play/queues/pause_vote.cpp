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

std::uint8_t PauseVote::settle(std::uint8_t wishes, std::uint8_t flown, Tick tick) {
    if (wishes == 0) {
        is_paused_ = false;
        votes_ = 0;
        return 0;
    }
    since_ = is_paused_ ? since_ : tick;
    is_paused_ = true;
    const auto others = static_cast<std::uint8_t>(flown & ~wishes);
    const int votes = std::popcount(static_cast<std::uint8_t>(votes_ & others));
    if (!is_open(tick) || 2 * votes <= std::popcount(others)) {
        return 0;
    }
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if ((wishes >> slot & 1U) != 0) {
            refused_until_[index_of(slot)] = tick + kRefusedFor;
        }
    }
    return wishes;
}

}  // namespace net

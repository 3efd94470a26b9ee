// SPDX-License-Identifier: Zlib
#include "net/play/queues/removal_vote.h"

#include <algorithm>
#include <bit>

namespace net {

bool RemovalVote::note(Slot by, Slot whose, Tick tick) {
    std::uint8_t& votes = votes_[index_of(whose)];
    const std::uint8_t before = this->votes(whose, tick);
    votes = static_cast<std::uint8_t>(before | 1U << by);
    until_[index_of(whose)] = tick + kRemovalVoteLasts;
    return votes != before;
}

void RemovalVote::forget(Slot slot) {
    votes_[index_of(slot)] = 0;
    for (std::uint8_t& votes : votes_) {
        votes = static_cast<std::uint8_t>(votes & ~(1U << slot));
    }
}

std::uint8_t RemovalVote::votes(Slot whose, Tick tick) const {
    return tick < until_[index_of(whose)] ? votes_[index_of(whose)] : std::uint8_t{0};
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

// SPDX-License-Identifier: Zlib
#include "net/play/drop_consensus.h"

#include <algorithm>

namespace net {

void DropConsensus::set_present(PeerId peer, bool is_present) {
    present_[index_of(peer)] = is_present;
}

void DropConsensus::note_vote(PeerId by, PeerId lost, Tick end) {
    std::optional<Tick>& mark = votes_[index_of(by)][index_of(lost)];
    mark = std::max(mark.value_or(0), end);
}

std::vector<PeerId> DropConsensus::votes_due() const {
    std::vector<PeerId> found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (peer == self_ || is_lost(peer)) {
            continue;
        }
        // A peer that left on purpose is no longer present here, but another survivor may not know that and be waiting
        // for our vote.
        bool has_survivors_vote = is_present(peer) && has_voted(peer, self_);
        for (PeerId by = 0; by < kMaxPeers; ++by) {
            // A peer that voted to drop this one is on another side, so its votes against others do not count here.
            const bool is_with_us = by != peer && is_survivor(by) && !has_voted(by, self_);
            has_survivors_vote = has_survivors_vote || (is_with_us && has_voted(by, peer));
        }
        if (has_survivors_vote) {
            found.push_back(peer);
        }
    }
    return found;
}

Tick DropConsensus::most_held(PeerId lost) const {
    Tick most = own_vote(lost);
    for (PeerId by = 0; by < kMaxPeers; ++by) {
        if (is_survivor(by)) {
            most = std::max(most, vote(by, lost).value_or(0));
        }
    }
    return most;
}

bool DropConsensus::disagrees(PeerId survivor) const {
    return is_survivor(survivor) &&
           std::ranges::any_of(lost(), [&](PeerId peer) { return vote(survivor, peer) != vote(self_, peer); });
}

bool DropConsensus::is_agreed() const {
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (disagrees(peer)) {
            return false;
        }
    }
    return !lost().empty();
}

std::vector<PeerId> DropConsensus::lost() const {
    std::vector<PeerId> found;
    for (PeerId peer = 0; peer < kMaxPeers; ++peer) {
        if (is_present(peer) && is_lost(peer)) {
            found.push_back(peer);
        }
    }
    return found;
}

bool DropConsensus::is_smaller_side() const {
    const auto present = static_cast<std::size_t>(std::ranges::count(present_, true));
    return 2 * lost().size() > present;
}

}  // namespace net

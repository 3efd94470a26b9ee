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

}  // namespace net

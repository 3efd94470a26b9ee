// SPDX-License-Identifier: Zlib
#include "net/play/drop_consensus.h"

#include <algorithm>

namespace net {

void DropConsensus::set_present(Slot slot, bool is_present) {
    present_[index_of(slot)] = is_present;
}

void DropConsensus::note_vote(Slot by, Slot lost, Tick end) {
    std::optional<Tick>& mark = votes_[index_of(by)][index_of(lost)];
    mark = std::max(mark.value_or(0), end);
}

std::vector<Slot> DropConsensus::votes_due() const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (slot == self_ || is_lost(slot)) {
            continue;
        }
        // Who left on purpose is no longer present here, but another survivor may not know, and waits for our seal.
        bool has_survivors_vote = is_present(slot) && has_voted(slot, self_);
        for (Slot by = 0; by < kMaxPilots; ++by) {
            // Who sealed us is on another side: whom else it lost is no concern of ours.
            const bool is_with_us = by != slot && is_survivor(by) && !has_voted(by, self_);
            has_survivors_vote = has_survivors_vote || (is_with_us && has_voted(by, slot));
        }
        if (has_survivors_vote) {
            found.push_back(slot);
        }
    }
    return found;
}

Tick DropConsensus::most_held(Slot lost) const {
    Tick most = own_vote(lost);
    for (Slot by = 0; by < kMaxPilots; ++by) {
        if (is_survivor(by)) {
            most = std::max(most, vote(by, lost).value_or(0));
        }
    }
    return most;
}

bool DropConsensus::disagrees(Slot survivor) const {
    return is_survivor(survivor) &&
           std::ranges::any_of(lost(), [&](Slot slot) { return vote(survivor, slot) != vote(self_, slot); });
}

bool DropConsensus::is_agreed() const {
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (disagrees(slot)) {
            return false;
        }
    }
    return !lost().empty();
}

std::vector<Slot> DropConsensus::lost() const {
    std::vector<Slot> found;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        if (is_present(slot) && is_lost(slot)) {
            found.push_back(slot);
        }
    }
    return found;
}

bool DropConsensus::is_smaller_side() const {
    const auto present = static_cast<std::size_t>(std::ranges::count(present_, true));
    return 2 * lost().size() > present;
}

}  // namespace net

// SPDX-License-Identifier: Zlib
#include "net/play/membership/arrival_rules.h"

#include <algorithm>
#include <variant>

namespace net {

void ArrivalRules::note(Slot by, const PilotEvent& event, const Membership& members, Tick tick) {
    const PeerId accuser = members.slots().peer_of(by);
    unsigned open = 0;
    for (Slot slot = 0; slot < kMaxPilots; ++slot) {
        const bool is_own = members.slots().peer_of(slot) == accuser;
        open |= is_own || members.tenures().has_ended(slot, tick) ? 0U : 1U << slot;
    }
    if (const auto* vote = std::get_if<DropVoteEvent>(&event)) {
        const unsigned against = members.target_of(by, *vote) == kNoPeer ? 0U : 1U << vote->slot;
        votes_[index_of(by)] = static_cast<std::uint8_t>(votes_[index_of(by)] | (against & open));
    } else if (const auto* suspicion = std::get_if<SuspicionEvent>(&event)) {
        suspicions_[index_of(by)] = static_cast<std::uint8_t>(suspicion->slots & open);
    }
}

void ArrivalRules::forget(Slot slot) {
    votes_[index_of(slot)] = suspicions_[index_of(slot)] = 0;
    for (auto* accusations : {&votes_, &suspicions_}) {
        for (std::uint8_t& accused : *accusations) {
            accused = static_cast<std::uint8_t>(accused & ~(1U << slot));
        }
    }
}

bool ArrivalRules::is_admissible(const Arrival& arrival, Slot by, const Tenures& tenures, Tick tick) const {
    const auto accuses = [](std::uint8_t accused) { return accused != 0; };
    const bool is_quiet = std::ranges::none_of(votes_, accuses) && std::ranges::none_of(suspicions_, accuses);
    const auto is_open = [&](const Arrival::Pilot& pilot) {
        return arrival.is_return ? tenures.is_past(pilot.slot, tick) : tenures.is_free(pilot.slot, tick);
    };
    return is_quiet && tenures.slots().peer_of(by) == tenures.senior(tick) &&
           is_number_free(tenures, arrival.peer, tick) && std::ranges::all_of(arrival.pilots, is_open);
}

}  // namespace net

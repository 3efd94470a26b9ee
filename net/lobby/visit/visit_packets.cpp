// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit_packets.h"

#include "net/wire/text.h"

#include <algorithm>
#include <bitset>

namespace net {

std::vector<std::string> VisitedGame::pilots() const {
    std::vector<std::string> pilots;
    for (const std::string& name : names) {
        if (!name.empty()) {
            pilots.push_back(clean_text(name, kMaxNameBytes));
        }
    }
    return pilots;
}

bool EntryPacket::is_sound() const {
    constexpr std::int64_t kMaxAge = std::int64_t{365} * 24 * 3600 * kSecond;
    std::bitset<kMaxPeers> peers;
    std::bitset<kMaxPilots> seats;
    peers.set(peer.index());
    seats.set(seat.index());
    for (const EntryMember& member : members) {
        peers.set(member.peer.index());
        seats.set(member.seat.index());
    }
    const bool are_different = peers.count() == members.size() + 1 && seats.count() == members.size() + 1;
    const bool are_slots_ahead = std::ranges::all_of(state.slots, [this](const EntryState::SlotState& entry) {
        return entry.peer != peer || (!entry.has_ended && entry.first >= state.tick);
    });
    return are_different && are_slots_ahead && state.slots_of(peer) > 0 && game_age_us > -kMaxAge &&
           game_age_us < kMaxAge;
}

/// A peer that entered later has addresses, although the slots of the one that had its number before may have ended.
bool EntryPacket::is_former(const EntryMember& member) const {
    const bool has_ended = std::ranges::all_of(
        state.slots, [&](const EntryState::SlotState& entry) { return entry.peer != member.peer || entry.has_ended; });
    return has_ended && member.candidates.empty() && state.slots_of(member.peer) > 0;
}

}  // namespace net

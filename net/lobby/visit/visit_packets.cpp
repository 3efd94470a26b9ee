// SPDX-License-Identifier: Zlib
#include "net/lobby/visit/visit_packets.h"

#include <bitset>

namespace net {

bool EntryPacket::is_sound() const {
    constexpr std::int64_t kMaxAge = std::int64_t{365} * 24 * 3600 * kSecond;
    std::bitset<kMaxPeers> peers;
    std::bitset<kMaxPilots> seats;
    peers.set(peer);
    seats.set(seat);
    for (const EntryMember& member : members) {
        peers.set(member.peer);
        seats.set(member.seat);
    }
    const bool are_different = peers.count() == members.size() + 1 && seats.count() == members.size() + 1;
    return are_different && snapshot.slots_flown_by(peer) > 0 && game_age_us > -kMaxAge && game_age_us < kMaxAge;
}

}  // namespace net

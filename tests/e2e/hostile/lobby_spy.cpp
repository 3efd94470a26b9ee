// SPDX-License-Identifier: Zlib
#include "tests/e2e/hostile/lobby_spy.h"

#include <algorithm>
#include <string>

#include "net/lobby/join_request.h"
#include "net/wire/signed_input_hash.h"

using namespace net;

void LobbySpy::note_sent(const Address& to, std::string_view bytes) {
    if (const auto roster = decode_tagged<RosterPacket>(bytes)) {
        roster_ = *roster;
        roster_.seat = 0;
        return;
    }
    const auto join = decode_tagged<JoinPacket>(bytes);
    const auto cookie = join ? cookies_.find(join->cookie) : cookies_.end();
    if (cookie != cookies_.end()) {
        host_ = to;
        host_key_ = Handshake(Handshake::Side::Joiner, keys_, secret_, "", {join->nonce, join->cookie})
                        .key(cookie->second.public_key, cookie->second.share);
    }
}

void LobbySpy::note_received(const Datagram& datagram) {
    if (const auto cookie = decode<CookiePacket>(datagram.bytes)) {
        cookies_.emplace(cookie->cookie, *cookie);
    } else if (const auto join = decode_tagged<JoinPacket>(datagram.bytes)) {
        guests_[datagram.from] = Handshake(Handshake::Side::Host, keys_, secret_, "", {join->nonce, join->cookie})
                                     .key(join->public_key, join->share);
    } else if (const auto roster = decode_tagged<RosterPacket>(datagram.bytes)) {
        if (has_tag(datagram.bytes, host_key_, 0) && !roster_.start.is_final) {
            roster_ = *roster;
        }
    }
}

std::optional<LobbySpy::Other> LobbySpy::at(const Address& address) const {
    for (std::size_t i = 0; i < roster_.entries.size(); ++i) {
        const RosterEntry& entry = roster_.entries[i];
        const auto peer = PeerId::of(i);
        if (entry.seat == 0 && address == host_) {
            return Other{peer, host_key_};
        }
        const bool is_there = !entry.candidates.empty() && address_of(entry.candidates.front()) == address;
        if (entry.seat != 0 && is_there) {
            return Other{peer, LinkKey::derive(keys_, entry.public_key)};
        }
    }
    return std::nullopt;
}

std::optional<LinkKey> LobbySpy::key_of_guest(const Address& address) const {
    const auto found = guests_.find(address);
    return found == guests_.end() ? std::nullopt : std::optional(found->second);
}

PeerId LobbySpy::self() const {
    const auto own = std::ranges::find(roster_.entries, roster_.seat, &RosterEntry::seat);
    return own == roster_.entries.end() ? kNoPeer : PeerId::of(own - roster_.entries.begin());
}

GameId LobbySpy::game() const {
    std::string text = "gyre game 1 " + std::to_string(roster_.start.version);
    for (const RosterEntry& member : roster_.entries) {
        text += static_cast<char>(member.seat.byte());
        text.append(member.public_key.begin(), member.public_key.end());
    }
    const StreamHash hash = extended(StreamHash{}, text);
    GameId id = 0;
    for (std::size_t i = 0; i < sizeof id; ++i) {
        id |= GameId{hash[i]} << 8 * i;
    }
    return id;
}

// SPDX-License-Identifier: Zlib
/// What is done for peers that Membership has lost: they are notified, and their last ticks that no survivor can obtain
/// are made up.
#pragma once

#include <optional>
#include <string_view>

#include "net/link/transport.h"
#include "net/play/membership/membership.h"
#include "net/play/peer_link.h"
#include "net/play/queues/slot_history.h"
#include "net/wire/address.h"
#include "net/wire/packet.h"
#include "net/wire/units.h"

namespace net {

/// Notifies a lost peer that the sender has voted to drop it. Tagged like a sync packet.
struct DropNoticePacket {
    static constexpr PacketKind kKind = PacketKind::DropNotice;
    Tick tick = 0;  ///< The next tick that the sender runs.

    static void fields(auto& ar, auto& p) { ar("tick", p.tick); }
};

/// Notifies lost peers that the game continues without them (PROTOCOL.md, Departures). Tracks which peers to notify,
/// and which peers have notified this one. A lost peer that can be heard again thus learns that it must return, however
/// long it was silent. If a game has split into two parts, each learns that the other continues as well.
///
/// Also decides when to give up on the last ticks of lost peers that a survivor cannot obtain. A lost peer may have
/// sent different input to different survivors. Then one survivor's input can never be completed with another's, and
/// they would never agree on an end. So the rest is made up; the hashes of the worlds then decide whose world is wrong.
class LostPeers {
public:
    /// Starts notifying a peer, since this one has voted to drop it.
    void begin(PeerId to, Micros now);
    /// Records that a lost peer was heard. It is notified at that address, but only twice, since source addresses can
    /// be forged.
    void note_heard(PeerId lost, const Address& from, Micros now);
    /// Sends the notices that are due. `tick` runs next.
    void send_due(const Membership& members, PeerLinks& links, Tick tick, Transport& transport, Micros now);

    /// Takes a DropNotice, without its tag. Returns whether it is one. A notice that is older than its sender's newest
    /// one does not count; one of the same tick does, since that peer's game may stand still.
    bool receive(PeerId by, std::string_view bytes, Micros now);
    /// Returns the recent notices.
    [[nodiscard]] Membership::Notified notified(Micros now) const;

    /// Makes up input of lost peers that will never arrive, up to the latest tick that a survivor named.
    void complete_tails(const Membership& members, const PeerLinks& links, SlotHistories& queues, Micros now);

    /// Forgets everything about a peer, since another one has its number from now on.
    void forget(PeerId peer) { peers_[peer] = {}; }

private:
    /// Counts one notice to the peer and returns where to send it: for the first two, the address at which the peer was
    /// last heard; after that nothing, meaning its usual address.
    [[nodiscard]] std::optional<Address> take_address(PeerId to, Micros now);
    [[nodiscard]] bool is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now);

    /// The wait for the last ticks of a lost peer.
    struct Tail {
        Tick held = 0;
        Tick wanted = 0;
        Micros since = 0;  ///< Neither has changed since.
    };
    struct PeerState {
        Micros until = -1;
        Micros notified_at = -1;  ///< When it was last notified.
        Micros next_at = 0;
        std::optional<Address> heard_at{};
        int left_there = 0;  ///< How often it may still be notified where it was heard.
        std::optional<Micros> notified_us_at{};
        Tick tick = 0;  ///< The tick in its newest notice.
        Tail tail{};
    };
    PerPeer<PeerState> peers_{};
};

}  // namespace net

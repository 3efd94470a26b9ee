// SPDX-License-Identifier: Zlib
/// What is done for lost peers: they are notified that the game continues, and input of theirs that nobody has is
/// completed.
#pragma once

#include <array>
#include <optional>

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
    /// Returns whether to notify a peer now.
    [[nodiscard]] bool is_due(PeerId to, Micros now) const;
    /// Counts one notice to the peer and returns where to send it: for the first two, the address at which the peer was
    /// last heard; after that nothing, meaning its usual address.
    [[nodiscard]] std::optional<Address> take_address(PeerId to, Micros now);

    /// Records that a peer has notified this one, before it ran `tick`. Ignores a notice that is older than its newest
    /// one. Notices of the same tick count, since that peer's game may stand still.
    void note_received(PeerId by, Tick tick, Micros now);
    /// The recent notices.
    struct Notified {
        PeerFlags by{};  ///< The peers that sent one.
        Tick tick = 0;   ///< How far the furthest of them has run.
    };
    [[nodiscard]] Notified notified(Micros now) const;

    /// Returns whether to give up waiting for the input of a lost peer. It is held up to `held`, while a survivor named
    /// the later tick `wanted`. Gives up sooner if the peer is a proven liar. Call only while all survivors are heard,
    /// and `wait_again` otherwise.
    [[nodiscard]] bool is_hopeless(PeerId lost, Tick held, Tick wanted, bool is_liar, Micros now);
    /// Restarts the wait for the input of a lost peer.
    void wait_again(PeerId lost) { peers_[index_of(lost)].tail = {}; }

    /// Forgets everything about a peer, since another one has its number from now on.
    void forget(PeerId peer) { peers_[index_of(peer)] = {}; }

private:
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
    std::array<PeerState, kMaxPeers> peers_{};
};

}  // namespace net

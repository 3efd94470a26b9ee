// SPDX-License-Identifier: Zlib
/// Tells lost peers that the game goes on without them (PROTOCOL.md, Departures).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "net/wire/address.h"
#include "net/wire/packets.h"
#include "net/wire/units.h"

namespace net {

/// Says to a lost peer that the sender has voted to drop it. Tagged like a sync packet.
struct DropNoticePacket {
    static constexpr PacketKind kKind = PacketKind::DropNotice;
    Tick tick = 0;  ///< The next one that the sender runs.

    static void fields(auto& ar, auto& p) { ar("tick", p.tick); }
};

/// Keeps track of whom to tell, and of who has told this peer. A lost peer that can be heard again so learns that it
/// must return, however long it was silent; and of two parts of a game that have lost each other, each learns that the
/// other one goes on as well.
class DropNotices {
public:
    /// This peer has voted to drop that one.
    void begin(PeerId to, Micros now);
    /// A lost peer was heard: it is told at that address, twice. Anybody can put that address on a packet.
    void note_heard(PeerId lost, const Address& from, Micros now);
    /// Forgets everything about a peer number.
    void forget(PeerId peer);
    /// Returns whether to tell a peer now.
    [[nodiscard]] bool is_due(PeerId to, Micros now) const;
    /// Counts a peer as told. Returns where it was heard, if it was not told there often enough; else nothing: it is
    /// told where it was before.
    [[nodiscard]] std::optional<Address> take_address(PeerId to, Micros now);

    /// That peer has told this one, before it ran `tick`.
    void note_told(PeerId by, Tick tick, Micros now);
    /// What was told lately.
    struct Told {
        PeerFlags by{};  ///< By which peers …
        Tick tick = 0;   ///< … and how far the one of them that is furthest has run.
    };
    [[nodiscard]] Told told(Micros now) const;

private:
    struct Entry {
        Micros until = -1;
        Micros next_at = 0;
        std::optional<Address> heard_at{};
        int left_there = 0;  ///< How often it may still be told where it was heard.
        std::optional<Micros> told_us_at{};
        Tick tick = 0;  ///< As told.
    };
    std::array<Entry, kMaxPeers> entries_{};
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// The packets with which a history is fetched and compared (PROTOCOL.md, History). They are tagged like a visitor's
/// other packets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "net/history/piece.h"
#include "net/wire/packet.h"
#include "net/wire/signed_input_hash.h"

namespace net {

inline constexpr std::size_t kMaxGaps = 8;  ///< In one request.

/// Asks for further ticks, and for those that were lost on the way.
struct HistoryRequestPacket {
    static constexpr PacketKind kKind = PacketKind::HistoryRequest;
    Tick next = 0;            ///< The requester has everything before it except the gaps.
    std::uint8_t pieces = 0;  ///< How many pieces may follow from there on; replaces the number in earlier requests.
    std::vector<Tick> gaps;   ///< Missing ticks; one piece is sent from each.
    std::uint8_t run = 0;     ///< Changes each time that the requester starts again from an earlier tick.

    static void fields(auto& ar, auto& p) {
        ar("next", p.next, kMaxHistoryTicks);
        ar("pieces", p.pieces);
        ar("gaps", p.gaps, kMaxGaps);
        ar("run", p.run);
    }
};

/// Some ticks; see InputHistory::piece.
struct HistoryPiecePacket {
    static constexpr PacketKind kKind = PacketKind::HistoryPiece;
    Tick end = 0;  ///< Of the sender's history.
    std::string bytes;

    static void fields(auto& ar, auto& p) {
        ar("end", p.end, kMaxHistoryTicks);
        ar("bytes", p.bytes, kMaxPieceBytes);
    }
};

/// Asks for the hash of the game and its history before a tick.
struct HashRequestPacket {
    static constexpr PacketKind kKind = PacketKind::HashRequest;
    std::uint32_t sequence = 0;  ///< Grows with each of these packets and each Visit.
    Tick tick = 0;

    static void fields(auto& ar, auto& p) {
        ar("sequence", p.sequence);
        ar("tick", p.tick, kMaxHistoryTicks);
    }
};

/// A peer's hash of the game and its history before a tick; see hash_of.
struct HistoryHash {
    Tick tick = 0;
    StreamHash hash{};

    static void fields(auto& ar, auto& h) {
        ar("tick", h.tick, kMaxHistoryTicks);
        ar("hash", h.hash);
    }
};

struct HistoryHashPacket {
    static constexpr PacketKind kKind = PacketKind::HistoryHash;
    Tick end = 0;  ///< Of the sender's history.
    HistoryHash hash;

    static void fields(auto& ar, auto& p) {
        ar("end", p.end, kMaxHistoryTicks);
        ar("hash", p.hash);
    }
};

/// Asks for the vouchers that prove a history.
struct ProofRequestPacket {
    static constexpr PacketKind kKind = PacketKind::ProofRequest;
    std::uint32_t sequence = 0;  ///< Counts with those of Visit and HashRequest.

    static void fields(auto& ar, auto& p) { ar("sequence", p.sequence); }
};

/// What the pilots of a game have signed of its history, as far as the sender knows.
struct HistoryProofPacket {
    static constexpr PacketKind kKind = PacketKind::HistoryProof;
    GameId game = 0;
    Tick flies_since = 0;                    ///< The first tick of the sender's own input; 0 for a spectator.
    std::vector<HistoryVoucher> vouchers{};  ///< The newest of each.

    static void fields(auto& ar, auto& p) {
        ar("game", p.game);
        ar("flies_since", p.flies_since, kMaxHistoryTicks);
        ar("vouchers", p.vouchers, static_cast<std::size_t>(kMaxPeers));
    }
};

}  // namespace net

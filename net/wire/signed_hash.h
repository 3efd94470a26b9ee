// SPDX-License-Identifier: Zlib
/// What a peer signs of its input, so that it cannot tell different peers different things (PROTOCOL.md, Signatures).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "net/wire/packets.h"
#include "net/wire/signature.h"
#include "net/wire/stream_hash.h"

namespace net {

/// Distinguishes games, so that a signature counts in one only.
using GameId = std::uint64_t;

/// Every peer signs its input when it reaches a multiple of so many ticks: every 2.1 s.
inline constexpr Tick kSignEvery = 64;
/// A signature covers so many hashes, each at another multiple. So two signatures that are at most three apart have a
/// tick in common, and nobody gets away with showing every second one to some peers and the others to the rest.
inline constexpr std::size_t kSignedHashes = 4;

/// Of a peer's input before a tick and 1, 2 and 3 times kSignEvery earlier; of all its slots together. Zeros for ticks
/// before the input's beginning.
using SignedHashes = std::array<StreamHash, kSignedHashes>;

/// Whose input, and where: a peer that returns begins anew.
struct StreamName {
    GameId game = 0;
    PeerId peer = kNoPeer;
    Tick beginning = 0;  ///< The first tick of that input.
};

/// The hashes of a peer's input before a tick, signed by that peer.
struct SignedHash {
    std::uint8_t peer = 0;
    Tick tick = 0;
    SignedHashes hashes{};
    Signature signature{};

    friend bool operator==(const SignedHash&, const SignedHash&) = default;

    static void fields(auto& ar, auto& s) {
        ar("peer", s.peer, kMaxPeers - 1);
        ar("tick", s.tick);
        ar("hashes", s.hashes);
        ar("signature", s.signature);
    }
};

/// Returns the hashes, signed with that key.
[[nodiscard]] SignedHash signed_hash(const StreamName& name, Tick tick, const SignedHashes& hashes,
                                     const SigningKey& key);
/// Returns whether the owner of that public key signed it, as of that input.
[[nodiscard]] bool is_signed(const SignedHash& hash, const StreamName& name, const PublicKey& signer);
/// Returns whether one peer signed both, with different hashes of one tick. Does not check the signatures.
[[nodiscard]] bool is_contradiction(const SignedHash& one, const SignedHash& other);

/// Precedes a sync packet: its sender's signature of the hashes of its input, which the receiver holds by then.
struct SignedSyncHeader {
    static constexpr PacketKind kKind = PacketKind::SignedSync;
    std::uint8_t turn = 0;  ///< The tick / 64, modulo 256.
    Signature signature{};

    static void fields(auto& ar, auto& p) {
        ar("turn", p.turn);
        ar("signature", p.signature);
    }
};
/// Size of that header.
inline constexpr std::size_t kSignatureBytes = 66;

/// Between all peers of a game: asks for signatures, and has those that the receiver asked for. While worlds differ, it
/// has all of other peers, and the hash of all input, by which those whose input is equal know that nobody lied.
struct SignaturesPacket {
    static constexpr PacketKind kKind = PacketKind::Signatures;
    std::uint8_t asks = 0;             ///< Peers whose signatures the sender lacks, one bit each.
    bool is_urgent = false;            ///< It has lacked them for long: answers are worth repeating.
    Tick compared = 0;                 ///< 0: nothing is compared; otherwise …
    StreamHash input{};                ///< … the hash of all input before that tick.
    std::vector<SignedHash> hashes{};  ///< The newest of each of these peers.

    static void fields(auto& ar, auto& p) {
        ar("asks", p.asks);
        ar("urgent", p.is_urgent);
        ar("compared", p.compared);
        ar("input", p.input);
        ar("hashes", p.hashes, static_cast<std::size_t>(kMaxPeers));
    }
};

/// Shows that a peer signed different input for the same ticks.
struct LiarProofPacket {
    static constexpr PacketKind kKind = PacketKind::LiarProof;
    SignedHash one;
    SignedHash other;

    static void fields(auto& ar, auto& p) {
        ar("one", p.one);
        ar("other", p.other);
    }
};

}  // namespace net

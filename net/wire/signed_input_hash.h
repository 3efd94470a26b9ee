// SPDX-License-Identifier: Zlib
/// Signed hashes of a peer's input, so that it cannot send different input to different peers unnoticed, and of the
/// common history, so that no peer can serve a history that was not played (PROTOCOL.md, Signatures).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "net/wire/keys.h"
#include "net/wire/packet.h"
#include "net/wire/pilot_event.h"

namespace net {

/// Returns the hash of a stream that had hash `before`, with one more tick. It is cryptographic (BLAKE2b), so that
/// nobody can find other input with the same hash.
[[nodiscard]] StreamHash extended(const StreamHash& before, std::uint8_t keys, const std::vector<PilotEvent>& events);
/// Returns the hash of a stream that had hash `before`, with these bytes after it.
[[nodiscard]] StreamHash extended(const StreamHash& before, std::string_view bytes);

/// Identifies a game, so that a signature is valid in one game only.
using GameId = std::uint64_t;

/// Ticks between signatures: a peer signs its input whenever it reaches a multiple of this, that is every 2.1 s.
inline constexpr Tick kSignEvery = 64;
/// Hashes that a signature covers: at its own multiple of kSignEvery and at the three before it. Two signatures up to
/// three multiples apart therefore share a tick, so a liar cannot show every second signature to some peers and the
/// others to the rest.
inline constexpr std::size_t kSignedHashes = 4;

/// Hashes of a peer's input, all its slots together: before a tick, and before the ticks 1, 2 and 3 times kSignEvery
/// earlier. Zeros for ticks before the beginning of the input.
using SignedHashes = std::array<StreamHash, kSignedHashes>;

/// A signature also vouches for the history of the whole game, up to this many ticks before its own. Every peer has run
/// those when the signature arrives: nobody is further behind another one than window and delay, twice.
inline constexpr Tick kVouchLag = 2 * kSignEvery;

/// Identifies a stream of input. A peer that returns begins a new one.
struct StreamName {
    GameId game = 0;
    PeerId peer = 0;
    Tick beginning = 0;  ///< The first tick of that input.

    friend bool operator==(const StreamName&, const StreamName&) = default;

    static void fields(auto& ar, auto& n) {
        ar("game", n.game);
        ar("peer", n.peer);
        ar("beginning", n.beginning);
    }
};

/// The hashes of a peer's input before a tick, and of the history kVouchLag ticks earlier, signed by that peer. (Hashes
/// of worlds are not signed.)
struct SignedInputHash {
    PeerId peer = 0;
    Tick tick = 0;
    SignedHashes hashes{};
    StreamHash history{};  ///< Of game and history, see hash_of; zeros if the peer vouches for none.
    Signature signature{};

    friend bool operator==(const SignedInputHash&, const SignedInputHash&) = default;

    static void fields(auto& ar, auto& s) {
        ar("peer", s.peer);
        ar("tick", s.tick);
        ar("hashes", s.hashes);
        ar("history", s.history);
        ar("signature", s.signature);
    }
};

/// Returns the hashes, signed with that key.
[[nodiscard]] SignedInputHash signed_input_hash(const StreamName& name, Tick tick, const SignedHashes& hashes,
                                                const SigningKey& key, const StreamHash& history = {});
/// Returns whether the owner of that public key signed the hashes as those of that stream.
[[nodiscard]] bool is_signed(const SignedInputHash& hash, const StreamName& name, const PublicKey& signer);
/// Returns whether both are from one peer and have different hashes for the same tick. Does not check the signatures.
[[nodiscard]] bool is_contradiction(const SignedInputHash& one, const SignedInputHash& other);

/// What a signature says of the history, for those who do not have the signed input. Whoever shows it, only the owner
/// of that key can have made it.
struct HistoryVoucher {
    PublicKey key{};
    PeerId peer = 0;
    Tick beginning = 0;    ///< Of the peer's input.
    Tick tick = 0;         ///< The history is that before kVouchLag ticks earlier.
    StreamHash input{};    ///< Hash of the SignedHashes.
    StreamHash history{};  ///< Of game and history; see hash_of.
    Signature signature{};

    friend bool operator==(const HistoryVoucher&, const HistoryVoucher&) = default;

    static void fields(auto& ar, auto& v) {
        ar("key", v.key);
        ar("peer", v.peer);
        ar("beginning", v.beginning);
        ar("tick", v.tick);
        ar("input", v.input);
        ar("history", v.history);
        ar("signature", v.signature);
    }

    /// Returns the tick before which it vouches for the history.
    [[nodiscard]] Tick covers() const { return tick - kVouchLag; }
};

/// Returns what the signature of that stream, by the owner of that key, says of the history; nothing if it vouches for
/// none.
[[nodiscard]] std::optional<HistoryVoucher> voucher_of(const SignedInputHash& hash, const StreamName& name,
                                                       const PublicKey& signer);
/// Returns whether the voucher was signed by the owner of its key, in that game, for a tick at which histories have a
/// hash.
[[nodiscard]] bool is_valid(const HistoryVoucher& voucher, GameId game);

/// Precedes a sync packet: the sender's signature of the hashes of its input. The hashes are left out, since the
/// receiver holds that input by then.
struct SignedSyncHeader {
    static constexpr PacketKind kKind = PacketKind::SignedSync;
    std::uint8_t turn = 0;  ///< The signed tick / 64, modulo 256.
    Signature signature{};

    static void fields(auto& ar, auto& p) {
        ar("turn", p.turn);
        ar("signature", p.signature);
    }
};
/// Size of that header.
inline constexpr std::size_t kSignatureBytes = 66;

/// Sent between all peers of a game: asks for signatures, and carries those that the receiver asked for. While worlds
/// differ, it carries the signatures of all other peers, and the hash of all input, so that peers whose input is equal
/// know that nobody lied.
struct SignaturesPacket {
    static constexpr PacketKind kKind = PacketKind::Signatures;
    std::uint8_t asks = 0;                  ///< Peers whose signatures the sender lacks, one bit each.
    bool is_urgent = false;                 ///< They have been missing for long, so answers are worth repeating.
    Tick compared = 0;                      ///< The tick before which all input is compared; 0: none is.
    StreamHash input{};                     ///< The hash of all input before that tick.
    std::vector<SignedInputHash> hashes{};  ///< The newest of each peer concerned, other than the receiver.

    static void fields(auto& ar, auto& p) {
        ar("asks", p.asks);
        ar("urgent", p.is_urgent);
        ar("compared", p.compared);
        ar("input", p.input);
        ar("hashes", p.hashes, static_cast<std::size_t>(kMaxPeers) - 1);
    }
};

/// Proof that a peer signed different input for the same ticks.
struct LiarProofPacket {
    static constexpr PacketKind kKind = PacketKind::LiarProof;
    SignedInputHash one;
    SignedInputHash other;

    static void fields(auto& ar, auto& p) {
        ar("one", p.one);
        ar("other", p.other);
    }
};

// A restart notice: a pilot's signed word that the program from which it flew has ended, so that the others need not
// wait for its silence (PROTOCOL.md, Restarts).

/// Returns the notice that a stream of input has ended, signed with its owner's key.
[[nodiscard]] Signature restart_notice(const StreamName& ended, const SigningKey& key);
/// Returns whether that is the notice of the stream's owner. Another stream of the same owner has another notice, so an
/// old one is of no use once its pilot has returned.
[[nodiscard]] bool is_restart_notice(const Signature& notice, const StreamName& ended, const PublicKey& owner);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Signed hashes of input: made for this peer's own, and kept for everybody's.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "net/wire/signed_input_hash.h"
#include "net/wire/units.h"

namespace net {

/// This peer's signatures of its own input, and how they travel. Signs the hash at each multiple of kSignEvery once,
/// since a signature cannot be taken back, and puts each signature before one sync packet to each peer. That packet has
/// all input that its receiver may lack, so the signature can be checked on arrival.
class StreamSigner {
public:
    /// Signs with that key from now on; before, nothing is signed.
    void begin(const SigningKey& key) { key_ = key; }
    /// Returns whether input that ends at `end` is due to be signed at a further tick.
    [[nodiscard]] bool is_due(const StreamName& name, Tick end) const;
    /// Signs the hashes at the newest tick at which input that ends at `end` is signed. `history`: as in
    /// SignedInputHash.
    void sign(const StreamName& name, Tick end, const SignedHashes& hashes, const StreamHash& history = {});
    [[nodiscard]] const std::optional<SignedInputHash>& newest() const { return newest_; }

    /// Forgets what was sent to a peer, since another one has its number from now on.
    void forget(PeerId peer) { attached_[peer] = 0; }
    /// Returns a sync packet for a peer, preceded by the newest signature if that was not sent to it yet. `end` is the
    /// end of our own input in the packet.
    [[nodiscard]] std::string with_signature(PeerId to, Tick end, const std::string& packet);

private:
    std::optional<SigningKey> key_;
    std::optional<SignedInputHash> newest_;
    PerPeer<Tick> attached_{};  ///< By peer: the tick of the newest signature sent to it.
};

/// Returns the newest tick up to `end` at which input is signed.
[[nodiscard]] constexpr Tick last_signed(Tick end) {
    return end / kSignEvery * kSignEvery;
}

/// The hashes of a peer's input as held here, at the ticks that a signature covers; nothing where it is not held.
using HeldHashes = std::array<std::optional<StreamHash>, kSignedHashes>;

/// The signatures of each peer's input, compared with that input as it arrived here. Keeps, for each peer, the newest
/// signature that fits its input, one that does not, and the proof that it lied, if there is one. Tracks since when a
/// peer's signature has been overdue, and since when the peer has not vouched for the history that was run here.
class SignedHashBook {
public:
    /// A peer whose signature is overdue for this long counts as silent.
    static constexpr Micros kWithheldAfter = 5 * kSecond;
    /// A peer that does not vouch for the history counts as silent after so long. It need not while its world differs
    /// from another's, until one of both is repaired or gone; that takes 11 s at most.
    static constexpr Micros kUnvouchedAfter = 20 * kSecond;
    /// How long a peer may take to send a signature that fits. After that, we assume that *our* copy of its input is
    /// the false one.
    static constexpr Micros kDeceivedAfter = 3 * kSecond;

    /// Expects a peer to sign with that key from now on. No signature is expected before tick `from`, or without a key.
    void expect(const StreamName& name, const PublicKey& key, Tick from);

    enum class Verdict : std::uint8_t {
        Bad,       ///< No honest peer sends it: not signed by that peer, or of a tick that is never signed.
        Useless,   ///< Known already, or of ticks that are not held here.
        Fits,      ///< The newest signature of the input that is held here.
        Contrary,  ///< Signed, but does not fit that input.
        Proof,     ///< Signed, and contradicts another signature: `proof` has both.
    };
    /// Takes a signature, which any peer may have passed on. `history` is the hash of the history as it was run here,
    /// for which the peer should vouch; nothing if it need not.
    Verdict note(const SignedInputHash& hash, const HeldHashes& held, Micros now,
                 const std::optional<StreamHash>& history = {});
    /// Takes two signatures that are claimed to contradict each other. Returns whether they do.
    bool note_proof(const LiarProofPacket& proof);
    /// Returns whether `note` would have to check a signature, which takes time.
    [[nodiscard]] bool is_news(const SignedInputHash& hash) const;

    /// Updates whether the peer's signature is overdue, given that its input is held here up to `end`.
    void update(PeerId peer, Tick end, Micros now);
    /// Restarts all waits, since this process was suspended and silence meanwhile does not count.
    void restart_wait(Micros now);

    /// Returns how long the peer's signature has been overdue; 0 if it is not.
    [[nodiscard]] Micros lacking(PeerId peer, Micros now) const;
    [[nodiscard]] bool is_withheld(PeerId peer, Micros now) const {
        const auto& since = entry(peer).unvouched_since;
        return lacking(peer, now) >= kWithheldAfter || (since && now - *since >= kUnvouchedAfter);
    }
    [[nodiscard]] bool is_contrary(PeerId peer) const { return entry(peer).contrary.has_value(); }
    /// Returns whether the peer has, for too long, signed only input that differs from what is held here.
    [[nodiscard]] bool is_deceived_by(PeerId peer, Micros now) const;
    /// Returns the newest signature that fits.
    [[nodiscard]] const std::optional<SignedInputHash>& newest(PeerId peer) const { return entry(peer).newest; }
    [[nodiscard]] const std::optional<LiarProofPacket>& proof(PeerId peer) const { return entry(peer).proof; }
    /// Returns the newest voucher of the peer for the history that was run here.
    [[nodiscard]] const std::optional<HistoryVoucher>& voucher(PeerId peer) const { return entry(peer).voucher; }
    /// Returns the peer's key; zeros if it signs nothing.
    [[nodiscard]] const PublicKey& key(PeerId peer) const { return entry(peer).key; }

private:
    struct Entry {
        StreamName name{};
        PublicKey key{};
        Tick due = 0;  ///< The end of the input that is to be signed next.
        std::optional<SignedInputHash> newest{};
        std::optional<SignedInputHash> contrary{};
        std::optional<HistoryVoucher> voucher{};
        Micros contrary_since = 0;
        std::optional<Micros> lacking_since{};
        std::optional<Micros> unvouched_since{};  ///< Since when it has vouched for no history, or another one.
        std::optional<LiarProofPacket> proof{};
    };
    [[nodiscard]] const Entry& entry(PeerId peer) const { return entries_[peer]; }
    static Verdict take(Entry& of, const SignedInputHash& hash, bool fits, const std::optional<StreamHash>& history,
                        Micros now);

    PerPeer<Entry> entries_{};  ///< By peer.
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// This peer's signatures of its own input, and how they travel.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "net/wire/signed_input_hash.h"
#include "net/wire/units.h"

namespace net {

/// Signs the hash at each multiple of kSignEvery once, since a signature cannot be taken back, and puts each signature
/// before one sync packet to each peer. That packet has all input that its receiver may lack, so the signature can be
/// checked on arrival.
class StreamSigner {
public:
    /// Signs with that key from now on; before, nothing is signed.
    void begin(const SigningKey& key) { key_ = key; }
    /// Returns whether input that ends at `end` is due to be signed at a further tick.
    [[nodiscard]] bool is_due(const StreamName& name, Tick end) const;
    /// Signs the hashes at the newest tick at which input that ends at `end` is signed.
    void sign(const StreamName& name, Tick end, const SignedHashes& hashes);
    [[nodiscard]] const std::optional<SignedInputHash>& newest() const { return newest_; }

    /// Forgets what was sent to a peer, since another one has its number from now on.
    void forget(PeerId peer) { attached_[index_of(peer)] = 0; }
    /// Returns a sync packet for a peer, preceded by the newest signature if that was not sent to it yet. `end` is the
    /// end of our own input in the packet.
    [[nodiscard]] std::string with_signature(PeerId to, Tick end, const std::string& packet);

private:
    std::optional<SigningKey> key_;
    std::optional<SignedInputHash> newest_;
    std::array<Tick, kMaxPeers> attached_{};  ///< By peer: the tick of the newest signature sent to it.
};

/// Returns the newest tick up to `end` at which input is signed.
[[nodiscard]] constexpr Tick last_signed(Tick end) {
    return end / kSignEvery * kSignEvery;
}

}  // namespace net

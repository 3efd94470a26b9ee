// SPDX-License-Identifier: Zlib
/// Agrees on the key of the link between a joiner and a host: from their key pairs and, by CPace, the lobby's password
/// (empty if the lobby has none).
#pragma once

#include "net/wire/cpace.h"

namespace net {

/// The numbers that the joiner and the host chose for this exchange.
struct HandshakeId {
    std::uint64_t nonce = 0;
    std::uint64_t cookie = 0;
};

class Handshake {
public:
    enum class Side : std::uint8_t { Joiner, Host };

    /// `secret` is the session's; each exchange uses a separate one derived from it. So the host stores nothing between
    /// sending its cookie and receiving the Join. The key pair must outlive this.
    Handshake(Side side, const KeyPair& own, const Secret& secret, std::string_view password, HandshakeId id);

    [[nodiscard]] const CpaceShare& share() const { return cpace_.share(); }
    /// Returns the key of the link; not set if the other's public key or share is invalid.
    [[nodiscard]] LinkKey key(const PublicKey& their_key, const CpaceShare& their_share) const;

private:
    Side side_;
    const KeyPair* own_;
    Cpace cpace_;
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Asks a host, or a peer of a running game, to be let in (PROTOCOL.md, Strangers).
#pragma once

#include "net/lobby/session_context.h"
#include "net/wire/cpace.h"

#include <optional>
#include <vector>

namespace net {

/// The numbers that the joiner and the host chose for this exchange.
struct HandshakeId {
    std::uint64_t nonce = 0;
    std::uint64_t cookie = 0;
};

/// Agrees on the key of the link between a joiner and a host: from their key pairs and, by CPace, the lobby's password
/// (empty if the lobby has none).
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

/// Sends Hello until a cookie arrives, and then Join. The owner of this object handles the answer to the Join.
class JoinRequest {
public:
    /// Where the address came from. An address from a peer may be anybody's, so it is asked less often until it
    /// answers.
    enum class Source : std::uint8_t { Person, Peer };

    /// `context` must outlive it.
    JoinRequest(SessionContext& context, const Address& to, JoinPurpose purpose, Micros now,
                Source source = Source::Person);

    /// Takes a datagram if it is the answer to one of its Hellos, which may come from another address of the host.
    bool take_cookie(const Datagram& datagram, Micros now);
    /// Returns the desks that a datagram names, if it is a referral in answer to this request.
    [[nodiscard]] std::optional<std::vector<Address>> read_referral(const Datagram& datagram) const;
    /// Sends a Hello or Join if one is due.
    void poll(Micros now);
    /// Sends nothing before that time. The program that refused may be gone by then, and its successor has other
    /// cookies, so ours is soon replaced.
    void wait_until(Micros at);

    [[nodiscard]] const Address& address() const { return address_; }
    [[nodiscard]] JoinPurpose purpose() const { return purpose_; }
    /// Returns the nonce that a Refusal of this request repeats.
    [[nodiscard]] std::uint64_t nonce() const { return nonce_; }
    /// Return the public key of the cookie's sender, and the key of the link to it; neither is set before the cookie
    /// arrives.
    [[nodiscard]] const PublicKey& public_key() const { return public_key_; }
    [[nodiscard]] const LinkKey& key() const { return key_; }

private:
    SessionContext* context_;
    Address address_;
    JoinPurpose purpose_;
    Source source_;
    std::uint64_t nonce_;
    std::optional<std::uint64_t> cookie_;
    Micros cookie_until_ = 0;  ///< When to ask for another one, unless we have been let in by then.
    PublicKey public_key_{};
    CpaceShare share_{};  ///< Our share, in answer to the cookie.
    LinkKey key_;
    std::vector<Signature> restart_;  ///< A restart notice, if there is one.
    Micros next_at_;
};

}  // namespace net

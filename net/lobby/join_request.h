// SPDX-License-Identifier: Zlib
/// Asks a host, or a peer of a running game, to be let in (PROTOCOL.md, Strangers).
#pragma once

#include <optional>
#include <vector>

#include "net/lobby/session_context.h"

namespace net {

/// Sends Hello until there is a cookie, and then Join. The answer to a Join is for its owner.
class JoinRequest {
public:
    /// Who named the address. One that a peer named may be anybody's, so it is asked less often until it answers.
    enum class Source : std::uint8_t { Person, Peer };

    /// `context` must outlive it.
    JoinRequest(SessionContext& context, const Address& to, JoinWish wish, Micros now, Source source = Source::Person);

    /// Takes a datagram if it is the answer to one of its Hellos, which may come from another address of the host.
    bool take_cookie(const Datagram& datagram, Micros now);
    /// Returns which other desks a datagram names, if that is what it answers.
    [[nodiscard]] std::optional<std::vector<Address>> read_referral(const Datagram& datagram) const;
    /// Asks if that is due.
    void poll(Micros now);
    /// Does not ask before that time. Whatever refused this may be gone by then, and its successor has other cookies.
    void wait_until(Micros at);

    [[nodiscard]] const Address& address() const { return address_; }
    [[nodiscard]] JoinWish wish() const { return wish_; }
    /// Returns the number that a Refusal of this request repeats.
    [[nodiscard]] std::uint64_t nonce() const { return nonce_; }
    /// Return whom the cookie came from, and the key of the link to it; no key is set before.
    [[nodiscard]] const PublicKey& public_key() const { return public_key_; }
    [[nodiscard]] const LinkKey& key() const { return key_; }

private:
    SessionContext* context_;
    Address address_;
    JoinWish wish_;
    Source source_;
    std::uint64_t nonce_;
    std::optional<std::uint64_t> cookie_;
    Micros cookie_until_ = 0;  ///< Asks for another one then, unless it was let in.
    PublicKey public_key_{};
    CpaceShare share_{};  ///< In answer to the cookie.
    LinkKey key_;
    Micros next_at_;
};

}  // namespace net

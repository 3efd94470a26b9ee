// SPDX-License-Identifier: Zlib
/// Asks a host, or a peer of a running game, to be let in (PROTOCOL.md, Strangers).
#pragma once

#include "net/lobby/address_rotation.h"
#include "net/lobby/session_context.h"
#include "net/lobby/visit/visit_packets.h"
#include "net/wire/cpace.h"

#include <optional>
#include <variant>
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

/// A machine that was asked to let this one in: the host of a lobby, or a peer of a running game.
struct JoinedPeer {
    Address address;  ///< Where it was asked.
    Address from;     ///< Where its Welcome came from: maybe another of its addresses, or a forged one.
    PublicKey public_key{};
    LinkKey key;  ///< Of the link to it.
};

/// A cookie that the request goes on with.
struct CookieAccepted {};
/// Another program than the one that made the code answers at its address.
struct WrongHost {};
/// Other peers of a running game that a joiner should ask instead.
struct Referral {
    std::vector<Address> desks;
};
/// The answer to a request, if any. A lobby that lets a guest in answers with its rosters, see GuestLobby.
using JoinAnswer =
    std::variant<std::monostate, CookieAccepted, WrongHost, RefusalPacket, PreviewPacket, Referral, WelcomePacket>;

/// Asks one address: sends Hello until a cookie arrives, and then Join.
class JoinRequest {
public:
    /// Where the address came from. An address from a peer may be anybody's, so it is asked less often until it
    /// answers.
    enum class Source : std::uint8_t { Person, Peer };

    /// `context` must outlive it.
    JoinRequest(SessionContext& context, const Address& to, JoinPurpose purpose, Micros now,
                Source source = Source::Person);

    /// Returns what a datagram answers to this request. It may come from another address of the machine that was asked.
    [[nodiscard]] JoinAnswer receive(const Datagram& datagram, Micros now);
    /// Returns the cookie in a datagram if it is the answer to one of its Hellos.
    [[nodiscard]] std::optional<CookiePacket> read_cookie(const Datagram& datagram) const;
    /// Sends a Hello or Join if one is due.
    void poll(Micros now);
    /// Sends nothing before that time. The program that refused may be gone by then, and its successor has other
    /// cookies, so ours is soon replaced.
    void wait_until(Micros at);

    [[nodiscard]] JoinPurpose purpose() const { return purpose_; }
    /// Returns the machine that is asked. Its keys are not set before the cookie arrives.
    [[nodiscard]] const JoinedPeer& peer() const { return peer_; }

private:
    [[nodiscard]] std::optional<PreviewPacket> read_preview(const Datagram& datagram);
    [[nodiscard]] JoinAnswer receive_cookie(const Datagram& datagram, Micros now);

    SessionContext* context_;
    JoinedPeer peer_;
    JoinPurpose purpose_;
    Source source_;
    std::uint64_t nonce_;
    std::optional<std::uint64_t> cookie_;
    Micros cookie_until_ = 0;          ///< When to ask for another one, unless we have been let in by then.
    CpaceShare share_{};               ///< Our share, in answer to the cookie.
    std::uint32_t shown_version_ = 0;  ///< Of the lobby that was shown; an older one is ignored.
    std::vector<Signature> restart_;   ///< A restart notice, if there is one.
    Micros next_at_;
};

/// A joiner's way in. Asks at one address, and then where it is referred to, until a lobby or a running game lets it
/// in.
class Joiner {
public:
    /// `context` must outlive it.
    Joiner(SessionContext& context, const Address& host, Micros now);

    /// Takes an answer. Returns false if the datagram was ignored. A refusal may end the session.
    bool receive(const Datagram& datagram, Micros now);
    /// Sends what is due. Ends the session if nobody answers for too long.
    void poll(Micros now);

    /// Returns the machine that is asked, or that has let this one in.
    [[nodiscard]] const JoinedPeer& peer() const { return request_.peer(); }
    /// Returns the Welcome of that machine, which is in a running game; nothing before it has arrived.
    [[nodiscard]] const std::optional<WelcomePacket>& welcome() const { return welcome_; }

private:
    void receive_refusal(const RefusalPacket& refusal, Micros now);
    bool ask_next(Micros now);
    void ask_next_or_end(const RefusalPacket& refusal, Micros now);

    SessionContext* context_;
    JoinRequest request_;
    AddressRotation referred_;  ///< Desks of a running game, named by other peers.
    int referrals_ = 0;
    Micros asked_since_;
    std::optional<WelcomePacket> welcome_;
};

}  // namespace net

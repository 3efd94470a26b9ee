// SPDX-License-Identifier: Zlib
/// Answers strangers, for a host's lobby and for the desks of a running game. Stores nothing about a stranger until its
/// Join is valid, and little then; never sends an answer larger than the question.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/bounded.h"
#include "engine/base/rate_limiter.h"
#include "net/lobby/join_limits.h"
#include "net/lobby/session_context.h"
#include "net/wire/cookie_jar.h"
#include "net/wire/port_tester.h"
#include "net/wire/source_limiter.h"

namespace net {

/// The answer to searches, and whether Hellos are answered.
struct Listing {
    OfferPacket offer;  ///< All but its nonce.
    bool is_open = true;
};

/// A joiner that receives at its address and knows the password.
struct AcceptedJoin {
    Address address;
    PublicKey public_key{};
    LinkKey key;
    PilotNames pilots;                  ///< As sent.
    std::vector<Candidate> candidates;  ///< As sent; see `is_offerable`.
    Extensions extensions{};            ///< As sent.
};

/// Returns how many of that many pilots may be at one IP address: half of them, so that they never are a majority, but
/// at least as many as one machine may have.
[[nodiscard]] constexpr int most_pilots_at_address(int pilots) {
    return std::max(pilots / 2, static_cast<int>(kMaxLocalPilots));
}

/// Returns why machines of these versions cannot play together; nothing if they can.
[[nodiscard]] std::optional<Refusal> mismatch(const Identity& theirs, const Identity& own);

/// Where strangers knock, at a lobby and at a visitor desk. Checks protocol version, cookie, password and rate limits;
/// its callers decide all else, such as whether there is room.
class JoinGate {
public:
    explicit JoinGate(SessionContext& context);

    /// Answers a Search, a Hello, an Ask or a Try. Returns false if the datagram is none, or the rate limit is reached.
    bool answer(const Datagram& datagram, const Listing& listing, Micros now);
    /// Returns the Join in a datagram if it is well-formed and its cookie valid.
    [[nodiscard]] std::optional<JoinPacket> read_join(const Datagram& datagram, Micros now) const;
    /// Returns the joiner with the key of its link if the password is right; otherwise refuses the Join and returns
    /// nothing. Also returns nothing if a rate limit is reached.
    [[nodiscard]] std::optional<AcceptedJoin> admit(const Datagram& datagram, const JoinPacket& join, Micros now);
    /// Refuses a Join; reports each joiner and reason to the host once. Returns false if the rate limit is reached.
    bool refuse(const Datagram& datagram, const JoinPacket& join, Refusal reason, Micros now);

private:
    bool answer_search(const Datagram& datagram, const Listing& listing, Micros now);
    bool answer_ask(const Datagram& datagram, Micros now);
    bool answer_try(const Datagram& datagram, Micros now);
    bool answer_hello(const Datagram& datagram, const Listing& listing, Micros now);
    void tell_host(const PublicKey& who, Refusal reason, std::string name, const Identity& theirs, Micros now);
    /// Returns the key of the link if the tag is valid, else an unset key. Returns nothing if the joiner has to wait.
    [[nodiscard]] std::optional<LinkKey> key_for(const Datagram& datagram, const JoinPacket& join, Micros now);

    SessionContext* context_;
    CookieJar cookies_;
    /// A program searches every two seconds. All machines of a typical local network together stay below the limit that
    /// all share, `offers_`.
    SourceLimiter searchers_{2, 2 * kSecond};
    engine::RateLimiter offers_{512};
    PortTester tester_;
    engine::RateLimiter hellos_{512};  ///< Seven guests never send as many.
    SourceLimiter joiners_{8};         ///< Eight machines behind one router may join at once.
    engine::RateLimiter keys_{20};
    GuessLimiter guesses_;
    engine::RateLimiter refusals_{32};  ///< Refused Joins: new keys are free, and one cookie covers many of them.
    engine::RateLimiter reports_{8, 60 * kSecond};
    /// Keys tried recently, so that repeated Joins cost nothing and count once.
    engine::BoundedTable<std::pair<PublicKey, CpaceShare>, 16, LinkKey> known_;
    engine::BoundedTable<std::pair<PublicKey, Refusal>, 16> refused_;  ///< Already reported to the host.
};

}  // namespace net

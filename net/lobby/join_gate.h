// SPDX-License-Identifier: Zlib
/// How a host deals with strangers: nothing is kept of them, and no answer is larger than what they asked.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "net/link/rate_limiter.h"
#include "net/lobby/cookie.h"
#include "net/lobby/session_context.h"

namespace net {

/// What a search is told, and who need not ask.
struct DoorSign {
    OfferPacket offer;  ///< All but its nonce.
    bool is_open = true;
};

/// Somebody who knows the password, at an address that is its own.
struct Applicant {
    Address address;
    PublicKey public_key{};
    LinkKey key;
    std::string name;  ///< As sent.
};

class HostDoor {
public:
    explicit HostDoor(Meeting& meeting);

    /// Answers a Search or a Hello. False if that was not one, or too much.
    bool answer(const Datagram& datagram, const DoorSign& sign, Micros now);
    /// A Join that is worth reading: well-formed, with a good cookie.
    [[nodiscard]] std::optional<JoinPacket> read_join(const Datagram& datagram, Micros now) const;
    /// The key of that link, if the password is right. Refuses if not; nothing either if too many were asked for.
    [[nodiscard]] std::optional<Applicant> admit(const Datagram& datagram, const JoinPacket& join, Micros now);
    /// Says no, to both sides; the host is told once. False if too many were refused already.
    bool refuse(const Datagram& datagram, const JoinPacket& join, Refusal reason, Micros now);

private:
    struct Known {
        PublicKey public_key;
        LinkKey key;
    };
    struct Refused {
        PublicKey public_key;
        Refusal reason;
    };

    bool answer_search(const Datagram& datagram, const DoorSign& sign, Micros now);
    bool answer_hello(const Datagram& datagram, const DoorSign& sign, Micros now);
    void tell_host(const PublicKey& who, Refusal reason, std::string name, const Identity& theirs, Micros now);
    [[nodiscard]] std::optional<LinkKey> key_for(const PublicKey& public_key, Micros now);

    Meeting* meeting_;
    CookieJar cookies_;
    Bucket offers_{32};
    Bucket hellos_{512};  ///< More than seven guests ask.
    Bucket keys_{20};
    Bucket refusals_{32};  ///< Of Joins: new keys cost nothing, and a cookie is good for any number.
    Bucket tellings_{8, 60 * kSecond};
    std::deque<Known> known_;      ///< Keys derived lately: repeated Joins cost nothing.
    std::deque<Refused> refused_;  ///< Whom the host was told of.
};

}  // namespace net

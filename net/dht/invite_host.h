// SPDX-License-Identifier: Zlib
/// Keeps a lobby findable by an invite code.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/dht_client.h"
#include "net/dht/invite.h"

namespace net {

/// Where guests find a host.
struct InvitePlace {
    PublicKey host{};
    std::vector<Address> open{};    ///< Anybody can send there, the best first. Perhaps through a relay server.
    std::optional<Address> seen{};  ///< Guests must knock: a router lets in only answers.
    std::vector<Address> local{};   ///< For guests behind the same router.

    friend bool operator==(const InvitePlace&, const InvitePlace&) = default;
};

/// Stores where a lobby is, sealed, and sends something to those who knock, which makes the router let them in. A code
/// can be guessed by nobody, but those who have it are strangers, too: what a knock can cause is limited.
class InviteHost {
public:
    explicit InviteHost(const InviteKeys& keys) : keys_(keys) {}

    /// `seconds` is the time of day, in seconds since 1970.
    void poll(DhtClient& table, Transport& socket, const InvitePlace& place, Micros now, std::int64_t seconds);
    /// Tells guests who come later that the lobby is closed. Not to be polled any more.
    void close(DhtClient& table, std::int64_t seconds);
    /// Returns whether the record has been stored.
    [[nodiscard]] bool is_stored() const { return is_stored_; }

private:
    /// A guest that has knocked.
    struct Guest {
        std::uint64_t nonce;
        std::vector<Address> addresses;
        Micros send_at;
        Micros until;
    };
    /// An address that knocks have named.
    struct Named {
        Ip ip;
        Micros at;
    };

    void store(DhtClient& table, const InvitePlace& place, bool is_open, std::int64_t seconds);
    void take_knock(const Knock& knock, const InvitePlace& place, Micros now);
    [[nodiscard]] bool is_barred(const Ip& ip, Micros now);

    InviteKeys keys_;
    InvitePlace place_{};
    std::optional<std::uint32_t> put_;     ///< The request that keeps the record stored.
    std::optional<std::uint32_t> listen_;  ///< The one that reports knocks.
    std::uint64_t number_ = 0;             ///< Of the newest record.
    Micros store_at_ = 0;
    bool is_stored_ = false;
    std::vector<Guest> guests_;
    std::vector<std::uint64_t> known_;  ///< Nonces of earlier knocks.
    std::vector<Named> named_;
    engine::RateLimiter knocks_{kKnocks, kKnocksFor};
    static constexpr int kKnocks = 30;
    static constexpr Micros kKnocksFor = 60 * kSecond;
};

}  // namespace net

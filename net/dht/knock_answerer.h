// SPDX-License-Identifier: Zlib
/// What a host does about guests that knock.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/dht/invite.h"
#include "net/wire/units.h"

namespace net {

class Transport;

/// Sends something to those who knock, which makes the host's router let them in. They are strangers and may name the
/// address of a victim, so what a knock can cause is limited.
class KnockAnswerer {
public:
    /// Takes a knock. Returns false if it is not answered: it is known, or there are too many of them.
    bool take(const Knock& knock, const InvitePlace& place, Micros now);
    void poll(Transport& socket, Micros now);

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

    [[nodiscard]] bool is_barred(const Ip& ip, Micros now);

    std::vector<Guest> guests_;
    std::vector<std::uint64_t> known_;  ///< Nonces of earlier knocks.
    std::vector<Named> named_;
    static constexpr int kKnocks = 30;
    static constexpr Micros kKnocksFor = 60 * kSecond;
    engine::RateLimiter knocks_{kKnocks, kKnocksFor};
};

}  // namespace net

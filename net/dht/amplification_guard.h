// SPDX-License-Identifier: Zlib
/// Keeps a node of the hash table from being used against others: its answers are larger than the requests, and the
/// sender's address of a request may be forged.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/base/rate_limiter.h"
#include "net/dht/recent_items.h"
#include "net/wire/address.h"

namespace net {

/// Limits what is sent to an address, and strictly so until it has proven that it receives. It proves that by answering
/// a request of ours, since the answer repeats a number that only the receiver of the request knows.
class AmplificationGuard {
public:
    static constexpr std::int64_t kHeaderBytes = 28;  ///< IPv4 and UDP, which every datagram costs on the way.
    static constexpr std::int64_t kFactor = 5;        ///< Bytes sent for each byte received,
    static constexpr std::int64_t kAllowance = 400;   ///< and as many besides,
    static constexpr Micros kWindow = 60 * kSecond;   ///< in this time.
    /// The part of the allowance that only requests may use, so that any address can be asked to prove itself.
    static constexpr std::int64_t kForRequests = 200;
    static constexpr Micros kProofLasts = 600 * kSecond;
    /// The most that a proven address is sent: others may forge it in requests, and it cannot refuse the answers.
    static constexpr int kProvenBytes = 768 * 1024;  ///< At once: a day's table with a thousand rows.
    static constexpr Micros kProvenWindow = 24 * kSecond;
    static constexpr Micros kAnswerWithin = 15 * kSecond;  ///< OpenDHT gives a request up after three.
    static constexpr std::size_t kMostRemembered = 4096;   ///< Machines, proven addresses, and open requests, each.

    void on_received(const Address& from, std::string_view datagram, Micros now);
    /// Returns whether the datagram may be sent. It then counts as sent.
    [[nodiscard]] bool may_send(const Address& to, std::string_view datagram, Micros now);
    [[nodiscard]] bool is_proven(const Address& address, Micros now);

private:
    /// Bytes from and to a machine while it was unproven. Addresses of one machine share them: whoever forges an
    /// address also chooses its port.
    struct Account {
        std::int64_t received = 0;
        std::int64_t sent = 0;
    };
    using Request = std::pair<Address, std::uint32_t>;

    [[nodiscard]] Account& account_of(const Ip& ip, Micros now);

    // A forged address can add to the accounts only, and so cannot make the guard forget a proof.
    RecentItems<Ip, Account> accounts_{kMostRemembered, kWindow};
    RecentItems<Address, engine::RateLimiter> proven_{kMostRemembered, kProofLasts};
    RecentItems<Request, std::monostate> requests_{kMostRemembered, kAnswerWithin};
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// How a socket looks from the internet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "net/dht/recent_items.h"
#include "net/wire/address.h"
#include "net/wire/keys.h"
#include "net/wire/units.h"

namespace net {

struct Datagram;
class Transport;

/// Asks a few other machines how they see a socket, which a router may give other ports. Any host, relay server or
/// visitor desk answers; nodes of the table may be such.
class OuterAddress {
public:
    /// `secret` must be unguessable: it proves that an answer is one.
    explicit OuterAddress(const HashKey& secret) : secret_(secret) {}

    /// Forgets all answers, since the socket is another one.
    void start_again();
    /// Asks there, too, unless enough are asked already.
    void add(const Address& machine, Micros now);
    void poll(Transport& socket, Micros now);
    /// Takes an answer. Returns false if the datagram is none.
    bool take(const Datagram& datagram, Micros now);

    /// Returns the address as the last answer has it; nothing before the first one.
    [[nodiscard]] std::optional<Address> seen() const;
    /// Returns whether the router gives each connection another port, so that nobody else can use the one seen.
    [[nodiscard]] bool is_symmetric() const;

private:
    static constexpr std::size_t kMostReplaced = 256;
    static constexpr Micros kReplacedFor = 600 * kSecond;

    struct Asked {
        Address machine;
        std::optional<Address> seen{};
        Micros seen_at = 0;
        Micros ask_at = 0;
        int unanswered = 0;

        [[nodiscard]] bool is_silent() const;
        [[nodiscard]] bool is_answering() const;
    };

    [[nodiscard]] std::uint64_t nonce_for(const Address& machine) const;

    HashKey secret_;
    std::vector<Asked> asked_;
    /// Machines that were silent: a long list of such must not take turns forever.
    RecentItems<Address, std::monostate> replaced_{kMostReplaced, kReplacedFor};
};

}  // namespace net

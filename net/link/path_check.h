// SPDX-License-Identifier: Zlib
/// Checks whether a member receives at an address that its packets now come from. Anybody may have forwarded those
/// packets, or have sent them in another machine's name, so the address is asked to echo an unguessable number.
#pragma once

#include <optional>
#include <vector>

#include "engine/base/rate_limiter.h"
#include "net/wire/packets.h"

namespace net {

class PathCheck {
public:
    /// `secret` makes the numbers unguessable.
    explicit PathCheck(const HashKey& secret) : secret_(secret) {}

    /// Returns the number that only a receiver at that address learns.
    [[nodiscard]] std::uint32_t number(const Address& address, Micros now) const;
    /// Returns whether a number was recently sent to that address, and so proves that whoever knows it receives there.
    [[nodiscard]] bool proves(std::uint32_t number, const Address& address, Micros now) const;
    /// Returns the question for a member at an address, without its sender; nothing if the rate limit is reached.
    [[nodiscard]] std::optional<PathPacket> question(Slot seat, const Address& address, Micros now);
    /// Returns whether the packet answers a recent question to that address.
    [[nodiscard]] bool is_answer(const PathPacket& packet, const Address& from, Micros now) const;

private:
    static constexpr int kPerSecond = 5;  ///< A question is about as large as the packet that triggers it.

    [[nodiscard]] std::uint32_t number_for(const Address& address, Micros period) const;

    HashKey secret_;
    std::vector<engine::RateLimiter> questions_{kMaxPilots, engine::RateLimiter(kPerSecond)};  ///< By seat.
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Limits what is sent to addresses that have never answered.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/rate_limiter.h"
#include "net/wire/ip.h"
#include "net/wire/units.h"

namespace net {

/// How many packets each machine that has never answered may still be sent. A host says where the members are and could
/// name any machine; it must not be able to make its guests flood that machine.
class UnansweredBudget {
public:
    /// This many at once, then one a second: enough to find a path in both directions at 87.5 % loss (RATIONALE.md §5,
    /// A14), and at most two a second on average over the first minute.
    static constexpr int kPackets = 60;

    /// Takes one packet from a machine's budget. Returns false if none is left at this moment.
    [[nodiscard]] bool take(const Ip& ip, Micros now);

private:
    struct Account {
        Ip network{};
        Micros used_at = 0;
        engine::RateLimiter packets{kPackets, kPackets* kSecond};
    };
    /// A lobby has seven other members, with up to three addresses each. A host that keeps naming new machines has to
    /// wait until an account is idle.
    std::array<Account, 24> accounts_{};
};

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Tries for other machines whether they can be reached (PROTOCOL.md, Trials).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/rate_limiter.h"
#include "net/wire/cookie_jar.h"
#include "net/wire/relay_packets.h"
#include "net/wire/source_limiter.h"

namespace net {

/// What a machine that was asked for a trial sends.
struct TrialAnswer {
    Address at;           ///< Gets `trial`, from another port if there is one.
    std::string trial;    ///< A packet.
    std::string receipt;  ///< To the asker, from the port that was asked.
};

/// Answers Try. Keeps nothing about the asker, which has to prove by a cookie that it receives where it sends from, and
/// gets the trial to its own household only. So nobody can have it send to a third machine, nor more than it has
/// received.
class PortTester {
public:
    /// To one household …
    static constexpr int kTrialsOfHousehold = 16;
    /// … and to all, in a second.
    static constexpr int kTrials = 125;
    /// No trial goes to a port below. Machines that share an address with the asker have services there.
    static constexpr std::uint16_t kLeastPort = 1024;

    /// Returns what to send for a datagram; nothing if it is no Try, or not to be answered. `cookies` are those with
    /// which Ask is answered; `has_other_port`: the trial will be sent from another port.
    [[nodiscard]] std::optional<TrialAnswer> answer(const Address& from, std::string_view bytes,
                                                    const CookieJar& cookies, bool has_other_port, Micros now);

private:
    SourceLimiter askers_{kTrialsOfHousehold};
    engine::RateLimiter trials_{kTrials};
};

}  // namespace net

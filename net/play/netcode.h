// SPDX-License-Identifier: Zlib
/// What each netcode allows: how much latency is covered by delay, and how much by prediction.
#pragma once

#include "net/wire/identity.h"
#include "net/wire/units.h"

namespace net {

struct NetcodeLimits {
    int max_delay = kMaxDelay;  ///< Ticks; a delay that the host fixed may be longer.
    Tick window = 0;            ///< Ticks that are shown on predicted keys, at most.
};

/// With prediction only one's own keys wait for the delay, so it is kept below what a pilot notices (RATIONALE.md §3).
[[nodiscard]] constexpr NetcodeLimits limits_of(Netcode netcode) {
    switch (netcode) {
    case Netcode::Auto:
        return {2, 15};
    case Netcode::Rollback:
        return {1, 15};
    case Netcode::Lockstep:
        break;
    }
    return {};
}

}  // namespace net

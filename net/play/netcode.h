// SPDX-License-Identifier: Zlib
/// What each netcode allows: how much latency is covered by delay, and how much by prediction.
#pragma once

#include "net/wire/identity.h"
#include "net/wire/units.h"

namespace net {

struct NetcodeLimits {
    int max_delay = kMaxDelay;  ///< Ticks; a delay that the host fixed may be longer.
    Tick window = 0;            ///< Maximum number of ticks shown on predicted keys.
    Tick wide_window = 0;       ///< The same while a link is bad (Standstills).
};

inline constexpr Tick kUsualWindow = 15;
inline constexpr Tick kWideWindow = 30;

/// With prediction, only a pilot's own keys wait for the delay, so it is kept below what a pilot notices
/// (RATIONALE.md §3).
[[nodiscard]] constexpr NetcodeLimits limits_of(Netcode netcode) {
    switch (netcode) {
    case Netcode::Auto:
        return {2, kUsualWindow, kWideWindow};
    case Netcode::Rollback:
        return {1, kUsualWindow, kWideWindow};
    case Netcode::Lockstep:
        break;
    }
    return {};
}

}  // namespace net

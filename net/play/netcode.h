// SPDX-License-Identifier: Zlib
/// What each netcode allows: how much latency is covered by delay, and how much by prediction.
#pragma once

#include "net/wire/identity.h"
#include "net/wire/units.h"

namespace net {

inline constexpr Tick kMaxEntryLag = kTicksPerSecond;

struct NetcodeLimits {
    int max_delay = kMaxDelay;  ///< Ticks; a delay that the host fixed may be longer.
    Tick window = 0;            ///< Maximum number of ticks shown on predicted keys.
    Tick wide_window = 0;       ///< The same while a link is bad (Standstills) or a newcomer may be on one.
    /// The input of a newcomer that is announced in tick t begins at t + 1 + entry_lag: time to send it the entry state
    /// and to receive its first packets, so that nobody waits for it.
    Tick entry_lag = kMaxEntryLag;
};

inline constexpr Tick kUsualWindow = 15;
inline constexpr Tick kWideWindow = 30;
inline constexpr Tick kPredictedEntryLag = kTicksPerSecond / 2;  ///< Prediction covers packets that arrive later.

/// With prediction, only a pilot's own keys wait for the delay, so it is kept below what a pilot notices
/// (RATIONALE.md §3).
[[nodiscard]] constexpr NetcodeLimits limits_of(Netcode netcode) {
    switch (netcode) {
    case Netcode::Auto:
        return {2, kUsualWindow, kWideWindow, kPredictedEntryLag};
    case Netcode::Rollback:
        return {1, kUsualWindow, kWideWindow, kPredictedEntryLag};
    case Netcode::Lockstep:
        break;
    }
    return {};
}

}  // namespace net

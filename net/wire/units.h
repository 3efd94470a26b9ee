// SPDX-License-Identifier: Zlib
/// The basic units of the protocol, which knows nothing of the game: to it, keys are bytes and hashes are numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <source_location>

#include "engine/base/require.h"

namespace net {

/// A time or a duration in microseconds, from a monotonic clock that is never negative. Times are always passed in; no
/// clock is read here.
using Micros = std::int64_t;
inline constexpr Micros kMillisecond = 1000;
inline constexpr Micros kSecond = 1000 * kMillisecond;

/// Counts the steps that all peers execute together, from 0. A paused game has ticks too.
using Tick = std::uint32_t;
inline constexpr int kTicksPerSecond = 30;
/// Returns the time from the beginning of tick 0 to that of tick `ticks`. Computed from the start each time: adding up
/// a rounded period would drift over hours.
[[nodiscard]] constexpr Micros ticks_to_micros(std::int64_t ticks) {
    return ticks * kSecond / kTicksPerSecond;
}
inline constexpr Micros kTickPeriod = kSecond / kTicksPerSecond;

/// Default time of silence after which a peer is dropped; the host may choose another (RATIONALE.md §4).
inline constexpr Micros kDefaultDropAfter = 5 * kSecond;
/// Time of silence after which a pilot is away, unless the drop time is less.
inline constexpr Micros kAwayAfter = 3 * kSecond / 2;
inline constexpr Micros kLeastDropAfter = kSecond / 2;
inline constexpr Micros kMostDropAfter = 600 * kSecond;
/// Time of silence after which members of a lobby, their links, and visitors of a game are taken to be gone.
inline constexpr Micros kSilence = 5 * kSecond;

/// A process in a game, 0..kMaxPeers-1. It has an address, a key and a link to each other peer, and flies one or two
/// slots.
using PeerId = std::int32_t;
inline constexpr PeerId kMaxPeers = 8;
inline constexpr PeerId kNoPeer = -1;
/// One flag for each peer.
using PeerFlags = std::array<bool, kMaxPeers>;

/// A pilot's place in the world, 0..kMaxPilots-1. In the lobby, a seat: a place in the roster; the game gives the slots
/// to the seats in order.
using Slot = std::int32_t;
inline constexpr Slot kMaxPilots = 8;
inline constexpr Slot kNoSlot = -1;
/// Maximum number of pilots at one machine.
inline constexpr std::size_t kMaxLocalPilots = 2;
/// Returns the array index of a slot or a peer; kNoSlot and kNoPeer have none.
[[nodiscard]] constexpr std::size_t index_of(std::int32_t number,
                                             const std::source_location& where = std::source_location::current()) {
    static_assert(kMaxPeers == kMaxPilots);
    engine::require(number >= 0 && number < kMaxPilots, where);
    return static_cast<std::size_t>(number);
}

}  // namespace net

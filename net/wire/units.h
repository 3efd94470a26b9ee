// SPDX-License-Identifier: Zlib
/// The basic units of the protocol, which knows nothing of the game: to it, keys are bytes and hashes are numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

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
/// All of them.
inline constexpr std::array<PeerId, kMaxPeers> kPeers{0, 1, 2, 3, 4, 5, 6, 7};
/// One flag for each peer.
using PeerFlags = std::array<bool, kMaxPeers>;

/// A pilot's place in the world, 0..kMaxPilots-1. In the lobby, a seat: a place in the roster; the game gives the slots
/// to the seats in order.
using Slot = std::int32_t;
inline constexpr Slot kMaxPilots = 8;
inline constexpr Slot kNoSlot = -1;
/// All of them.
inline constexpr std::array<Slot, kMaxPilots> kSlots{0, 1, 2, 3, 4, 5, 6, 7};
/// Maximum number of pilots at one machine.
inline constexpr std::size_t kMaxLocalPilots = 2;
/// Returns the array index of a slot or a peer; kNoSlot and kNoPeer have none.
[[nodiscard]] constexpr std::size_t index_of(std::int32_t number,
                                             const engine::SourcePlace& where = engine::SourcePlace::here()) {
    static_assert(kMaxPeers == kMaxPilots);
    engine::require(number >= 0 && number < kMaxPilots, where);
    return static_cast<std::size_t>(number);
}

/// Returns the peers of which something is true.
[[nodiscard]] constexpr PeerFlags peers_where(const auto& is_true) {
    PeerFlags found{};
    for (const PeerId peer : kPeers) {
        found[index_of(peer)] = is_true(peer);
    }
    return found;
}
/// Returns one bit for each slot of which something is true, the lowest for slot 0. Or for each peer.
[[nodiscard]] constexpr std::uint8_t bits_where(const auto& is_true) {
    unsigned found = 0;
    for (const Slot slot : kSlots) {
        found |= is_true(slot) ? 1U << slot : 0U;
    }
    return static_cast<std::uint8_t>(found);
}
/// Returns whether the bit of that slot or peer is set.
[[nodiscard]] constexpr bool has_bit(std::uint8_t bits, std::int32_t number) {
    return (bits >> index_of(number) & 1U) != 0;
}

}  // namespace net

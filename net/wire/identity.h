// SPDX-License-Identifier: Zlib
/// What peers must have in common, and what they agree on before a game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "net/wire/units.h"

namespace net {

inline constexpr std::size_t kMaxNameBytes = 32;  ///< Maximum length of a pilot's name, UTF-8.
inline constexpr std::size_t kMaxSetupBytes =
    64;  ///< Maximum size of the game's setup as sent in the lobby; opaque to net.
inline constexpr std::size_t kMaxTableBytes = 64;  ///< Likewise of what a lobby tells about earlier games.
inline constexpr int kMaxDelay = 20;               ///< Input delay, ticks.

/// Versions that must be equal for peers to play together.
struct Identity {
    std::uint32_t rules_version = 0;
    std::uint64_t digest = 0;  ///< Of what the rules decide, their assets included: builds of one version may differ.

    friend bool operator==(const Identity&, const Identity&) = default;

    static void fields(auto& ar, auto& i) {
        ar("rules", i.rules_version);
        ar("digest", i.digest);
    }
};

/// What a joiner asks for.
enum class JoinPurpose : std::uint8_t {
    Lobby,  ///< A seat in a lobby; nothing in a running game.
    Fly,    ///< A seat, or a slot of a running game.
    Watch,  ///< Only to watch a running game.
};

/// How latency is hidden.
enum class Netcode : std::uint8_t { Auto, Lockstep, Rollback };

/// What the host decides for all peers of a game; fixed once it starts.
struct GameTerms {
    Netcode netcode = Netcode::Auto;
    std::uint8_t delay = 1;       ///< Input delay of the first ticks. Visitors are not told; see EntryState.
    bool is_delay_fixed = false;  ///< `--delay N`: it never changes.
    std::uint32_t drop_after_ms = kDefaultDropAfter / kMillisecond;  ///< Silence that drops a peer (RATIONALE.md §4).
    std::uint8_t max_pilots = kMaxPilots;                            ///< In the running game, latecomers included.

    /// Returns the silence that drops a peer, but at least kLeastDropAfter: a host may have sent less.
    [[nodiscard]] Micros drop_after() const { return std::max(drop_after_ms * kMillisecond, kLeastDropAfter); }

    friend bool operator==(const GameTerms&, const GameTerms&) = default;

    static void fields(auto& ar, auto& t) {
        ar("netcode", t.netcode, Netcode::Rollback);
        ar("fixed", t.is_delay_fixed);
        ar("drop_ms", t.drop_after_ms, kMostDropAfter / kMillisecond);
        ar("max_pilots", t.max_pilots, kMaxPilots);
    }
};

}  // namespace net

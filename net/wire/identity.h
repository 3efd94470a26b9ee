// SPDX-License-Identifier: Zlib
/// What peers must have in common, and what they agree on before a game.
#pragma once

#include <cstddef>
#include <cstdint>

namespace net {

inline constexpr std::size_t kMaxNameBytes = 32;  ///< Maximum length of a pilot's name, UTF-8.
inline constexpr std::size_t kMaxSetupBytes =
    64;                               ///< Maximum size of the game's setup as sent in the lobby; opaque to net.
inline constexpr int kMaxDelay = 20;  ///< Input delay, ticks.

/// Versions that must be equal for peers to play together.
struct Identity {
    std::uint32_t rules_version = 0;
    std::uint64_t assets_hash = 0;  ///< Of the assets that the rules read.

    friend bool operator==(const Identity&, const Identity&) = default;

    static void fields(auto& ar, auto& i) {
        ar("rules", i.rules_version);
        ar("assets", i.assets_hash);
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

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Notices to players besides the game itself: chat, and what happened to a pilot.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/message.h"
#include "net/wire/units.h"

namespace net {

struct Notice {
    /// Types up to kLastOfLobby are on the wire, see LobbyLine.
    enum class Type : std::uint8_t {
        Chat,
        Joined,
        Left,
        Lost,          ///< Timed out in the lobby.
        Kicked,        ///< Removed by the host.
        NoDirectLink,  ///< Two members cannot reach each other.
        NobodyLeft,    ///< The start was cancelled.
        CheckStopped,  ///< A member is not ready, and stopped the start.
        Refused,
        Dropped,  ///< From a running game.
        Info
    };
    static constexpr Type kLastOfLobby = Type::CheckStopped;

    Type type = Type::Info;
    Slot slot = kNoSlot;
    std::string name{};                    ///< The pilot concerned; empty if none.
    std::string text{};                    ///< Chat only: what was said, cleaned.
    std::optional<std::uint8_t> phrase{};  ///< Chat only: the quick phrase; `text` has its words.
    engine::Message message{};             ///< All other types: what happened.
};

}  // namespace net

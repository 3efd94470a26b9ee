// SPDX-License-Identifier: Zlib
/// Notices to players besides the game itself: chat, and what happened to which pilot.
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
        Refused,
        Dropped,  ///< From a running game.
        Info
    };
    static constexpr Type kLastOfLobby = Type::NobodyLeft;

    Type type = Type::Info;
    Slot slot = kNoSlot;
    std::string name{};                    ///< The pilot concerned; empty if none.
    std::string text{};                    ///< Of Chat: what was said, cleaned.
    std::optional<std::uint8_t> phrase{};  ///< Of Chat: the quick phrase whose words in the sender's language are in
                                           ///< `text`.
    engine::Message message{};             ///< Of all other types: what happened.
};

}  // namespace net

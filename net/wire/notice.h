// SPDX-License-Identifier: Zlib
/// What players are told besides the game itself: chat, and what happened to whom.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/base/message.h"
#include "net/wire/units.h"

namespace net {

struct Notice {
    /// Those up to kLastOfLobby are on the wire, see LobbyLine.
    enum class Type : std::uint8_t {
        Chat,
        Joined,
        Left,
        Lost,          ///< No answer; in the lobby.
        Kicked,        ///< Removed by the host.
        NoDirectLink,  ///< Two members do not reach each other.
        NobodyLeft,    ///< The start was called off.
        Refused,
        Dropped,  ///< From a running game.
        Info
    };
    static constexpr Type kLastOfLobby = Type::NobodyLeft;

    Type type = Type::Info;
    Slot slot = kNoSlot;
    std::string name{};                    ///< Whose; empty where nobody's.
    std::string text{};                    ///< Of Chat: what was said, cleaned.
    std::optional<std::uint8_t> phrase{};  ///< Of Chat: the quick phrase that `text` has in the sender's language.
    engine::Message message{};             ///< Of all others: what happened.
};

}  // namespace net

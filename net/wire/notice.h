// SPDX-License-Identifier: Zlib
/// A line of the lobby.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "net/wire/units.h"

namespace net {

/// A line for the players: chat, somebody coming, going or being refused.
struct Notice {
    enum class Type : std::uint8_t { Chat, Joined, Left, Refused, Kicked, Dropped, Info };
    Type type = Type::Info;
    Slot slot = kNoSlot;
    std::string name;                      ///< Whose; empty where nobody's.
    std::string text;                      ///< Cleaned. A whole sentence except for Chat.
    std::optional<std::uint8_t> phrase{};  ///< Of Chat: the quick phrase that `text` has in the sender's language.
};

}  // namespace net

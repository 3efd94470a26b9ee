// SPDX-License-Identifier: Zlib
/// The short code with which friends find a lobby through the distributed hash table (PROTOCOL.md, Invite codes).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "net/wire/keys.h"

namespace net {

/// Nine characters drawn at random, 45 bits. All that is stored for a lobby is sealed with keys that are made of them,
/// so only those who have the code can find it.
struct InviteCode {
    std::array<std::uint8_t, 9> symbols{};  ///< Each below 32.

    friend bool operator==(const InviteCode&, const InviteCode&) = default;
};

/// Makes a code of fresh randomness. It has one of the digits 2 to 9, so that no word is a
/// code.
[[nodiscard]] InviteCode draw_invite_code(const Secret& random);

/// "7KQ2M-XD4RT": the last character checks the others.
[[nodiscard]] std::string to_string(const InviteCode& code);

/// Reads a code in any case, with or without the hyphen, with O for 0 and I and L for 1. Fails if it is misspelt, which
/// every wrong character and every swap of neighbours is. Returns nothing if the word is no code; a misspelt one is
/// recognised by its groups of five.
[[nodiscard]] std::optional<engine::Result<InviteCode>> read_invite_code(std::string_view word);

}  // namespace net

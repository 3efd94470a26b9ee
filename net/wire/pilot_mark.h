// SPDX-License-Identifier: Zlib
/// By what a pilot of a lobby is found again in the world's table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "net/wire/extension.h"
#include "net/wire/keys.h"

namespace net {

/// Of the key with which a pilot signs its rows of the world's table: the first 16 bytes of its BLAKE2b-256. Whoever
/// tells one claims it, no more: rows are signed with the key itself.
using PilotMark = std::array<std::uint8_t, 16>;

[[nodiscard]] PilotMark mark_of(const PublicKey& key);

/// Returns the extensions of a Join, or of an entry of the roster, that tell the mark of the first pilot of that
/// machine; none if there is no mark.
[[nodiscard]] Extensions mark_extension(const std::optional<PilotMark>& mark);
/// Returns the mark among extensions; nothing if there is none of the right size.
[[nodiscard]] std::optional<PilotMark> mark_in(const Extensions& extensions);

}  // namespace net

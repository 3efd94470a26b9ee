// SPDX-License-Identifier: Zlib
/// Running hashes of input: of one slot, or of all. Equal hashes at a tick mean equal input up to it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "net/wire/complete_tick.h"

namespace net {

using StreamHash = std::array<std::uint8_t, 16>;

/// Returns the hash of a stream that had hash `before`, with one more tick. It is cryptographic (BLAKE2b), so that
/// nobody can find other input with the same hash.
[[nodiscard]] StreamHash extended(const StreamHash& before, std::uint8_t keys, const std::vector<PilotEvent>& events);
/// Returns the hash of a stream that had hash `before`, with these bytes after it.
[[nodiscard]] StreamHash extended(const StreamHash& before, std::string_view bytes);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// Measures how deeply a TOML text nests without recursion, so that no file can exhaust the parser's stack.
#pragma once

#include <optional>
#include <string_view>

namespace engine {

/// The most parts that a dotted name may have, and the most arrays and tables that may be open within each other.
inline constexpr int kMaxTomlDepth = 16;

/// The number, from 1, of the first line that nests deeper than kMaxTomlDepth; nothing when all is shallow. Knows
/// strings and comments; for a text that is no TOML it is right up to the first mistake, where a parser stops.
[[nodiscard]] std::optional<int> find_deep_line(std::string_view text);

}  // namespace engine

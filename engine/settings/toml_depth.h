// SPDX-License-Identifier: Zlib
/// Measures how deeply a TOML text nests, without recursion, so that no file can exhaust the parser's stack.
#pragma once

#include <optional>
#include <string_view>

namespace engine {

/// The maximum number of parts of a dotted name, and of nested arrays and tables.
inline constexpr int kMaxTomlDepth = 16;

/// Returns the number, from 1, of the first line that nests deeper than kMaxTomlDepth; nothing if there is none.
/// Handles strings and comments; in invalid TOML it is correct up to the first error, where a parser stops.
[[nodiscard]] std::optional<int> find_deep_line(std::string_view text);

}  // namespace engine

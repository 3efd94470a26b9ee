// SPDX-License-Identifier: Zlib
/// The characters of codes that players read out and type: Crockford's 32, which have no I, L, O and U, and a last one
/// that checks the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace net {

/// Each is a number below 32.
using CodeSymbols = std::vector<unsigned>;

inline constexpr std::size_t kSymbolBits = 5;

/// Reads a word in any case, with or without hyphens, O for 0, and I and L for 1. Returns nothing if it holds anything
/// else.
[[nodiscard]] std::optional<CodeSymbols> read_symbols(std::string_view word);

/// Returns bytes as that many symbols, the highest bit first. Bits beyond the last byte are 0.
[[nodiscard]] CodeSymbols to_symbols(std::span<const std::uint8_t> bytes, std::size_t count);

/// Returns the character of a symbol.
[[nodiscard]] char letter_of(unsigned symbol);

/// Returns the symbol that checks those before it. It differs after any wrong character or swap of neighbours.
[[nodiscard]] unsigned check_of(const CodeSymbols& symbols);

/// Returns whether the last symbol is the check of the others.
[[nodiscard]] bool has_check(const CodeSymbols& symbols);

}  // namespace net

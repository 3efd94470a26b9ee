// SPDX-License-Identifier: Zlib
/// Quick phrases: chat lines that carry a number, so that each receiver reads them in its own language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

/// The highest phrase number on the wire; the game decides which numbers have a meaning.
inline constexpr std::uint8_t kMaxPhrase = 15;

/// A parsed chat line.
struct ChatText {
    std::optional<std::uint8_t> phrase;  ///< Nothing for a typed line.
    std::string words;  ///< Cleaned: the typed line, or the phrase in the sender's language for programs without it.

    friend bool operator==(const ChatText&, const ChatText&) = default;
};

/// Parses a line from the wire. A malformed phrase mark at its beginning is cleaned like any other text.
[[nodiscard]] ChatText read_chat(std::string_view line);
/// Returns the line for the wire, cleaned and cut at kMaxChatBytes. `phrase` must not exceed kMaxPhrase.
[[nodiscard]] std::string write_chat(const ChatText& chat);
/// Cleans and cuts a line from the wire so that it can be relayed. Keeps its phrase mark, if any.
[[nodiscard]] std::string clean_chat(std::string_view line);

}  // namespace net

// SPDX-License-Identifier: Zlib
/// The quick phrases: eight short lines that each pilot reads in their own language.
#pragma once

#include "game/app/services.h"
#include "game/ui/theme.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>

namespace screens {

/// In the order of the keys 1–8. On the wire a phrase is its index plus one, so the order must never change.
inline constexpr std::array<Phrase, 8> kPhrases{
    tr_later("Hello!"),  tr_later("Ready?"), tr_later("One moment, please."), tr_later("Help!"), tr_later("Nice shot!"),
    tr_later("Thanks!"), tr_later("Sorry!"), tr_later("Good game!"),
};

/// What a pilot says by choosing to play again, before the next lobby is open. Not for the menu; on the wire the phrase
/// after those.
inline constexpr Phrase kReadyAgain = tr_later("Ready for the next game!");
/// Says so to everybody, or asks them to wait, as far as the rate limit allows.
void say_whether_ready_again(const Online& services, bool is_ready);
/// Returns whether a chat line says so, or asks to wait; nothing for any other.
[[nodiscard]] std::optional<bool> says_ready_again(const net::Notice& chat);

/// Sends a phrase of kPhrases to everybody. Returns false, with a notice that says why, if the rate limit forbids it.
bool say_phrase(const Uses<Ui, Online>& services, std::size_t place);
/// Returns a chat line as shown here: a phrase in the player's language, or text as received.
[[nodiscard]] std::string words_of(const net::Notice& chat);
/// Returns the index of a digit key's phrase.
[[nodiscard]] std::optional<std::size_t> phrase_on(engine::Control key);

}  // namespace screens

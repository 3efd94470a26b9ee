// SPDX-License-Identifier: Zlib
/// What the layers below tell in English, in the user's language. They have no catalogues: the protocol and the log
/// stay as they are, and what reaches the screen is translated there.
#pragma once

#include "engine/base/text.h"

#include <span>
#include <string>
#include <string_view>

namespace screens {

/// A line of theirs translated, with the names and numbers that it has; a line that is not known as it is.
[[nodiscard]] std::string retold(std::string_view english);

/// The lines that are known; "{}" stands for what varies.
[[nodiscard]] std::span<const engine::Phrase> known_lines();

}  // namespace screens

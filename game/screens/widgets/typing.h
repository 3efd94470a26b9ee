// SPDX-License-Identifier: Zlib
/// What a keyboard or a pad does to a line of text that is being written.
#pragma once

#include "game/screens/widgets/menu_key.h"
#include "game/screens/widgets/text_entry.h"

namespace screens {

enum class Typed : unsigned char {
    Nothing,
    Changed,
    Refused,   ///< No room, or nothing to take off.
    Accepted,  ///< Return; the pad's A or Start.
    Cancelled  ///< Escape; the pad's B.
};

/// Letters come as Text events. Of the keyboard only what cannot be a letter counts besides: Space comes as text.
/// Up and Down step the last letter, so that a pad can write too.
[[nodiscard]] Typed type_into(TextEntry& entry, const engine::InputEvent& event);

}  // namespace screens

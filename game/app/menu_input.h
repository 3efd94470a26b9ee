// SPDX-License-Identifier: Zlib
/// Brings a screen's input to its menu, with the sounds that go with it.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

/// Where an event of the pointer is in the world that screens are laid out in.
[[nodiscard]] engine::Point pointer_at(const Services& services, const engine::InputEvent& event);

/// How the focused row is used: its value is changed, or it leads somewhere.
[[nodiscard]] Hint row_hint(const Menu& menu);

/// Keys, pads and the pointer alike.
MenuOutcome handle_menu(Services& services, Menu& menu, const engine::InputEvent& event);

}  // namespace screens

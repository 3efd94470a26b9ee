// SPDX-License-Identifier: Zlib
/// Brings a screen's input to its menu, with the sounds that go with it.
#pragma once

#include "game/screens/services.h"
#include "game/screens/widgets/menu.h"

namespace screens {

/// Keys, pads and the pointer alike.
MenuOutcome handle_menu(Services& services, Menu& menu, const engine::InputEvent& event);

}  // namespace screens

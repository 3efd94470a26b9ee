// SPDX-License-Identifier: Zlib
/// Rows and questions of the menus that lead to a game: the pilots at this machine.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

/// Adds a row for the player's name, which scores and other pilots show.
void add_own_name(Menu& menu, const Uses<Ui, Preferences>& services);
/// Asks for the player's name if there is none yet, stores it, and then calls `named`. Returns false, and does nothing,
/// if there is one.
[[nodiscard]] bool asks_for_own_name(const Uses<Ui, Preferences>& services, std::function<void()> named);
/// Adds rows for network games: one for the player's name, and one for a second pilot at this machine, or nobody.
void add_own_pilots(Menu& menu, const Uses<Ui, Preferences, Online>& services);
/// Asks for the second pilot's name, stores it, and then calls `named`, if set.
void ask_for_second_name(const Uses<Ui, Preferences>& services, std::function<void()> named = {});
/// Returns the second pilot's name in network games; empty if the player is alone at this machine.
[[nodiscard]] std::string second_pilot_online(const engine::Settings& settings);

}  // namespace screens

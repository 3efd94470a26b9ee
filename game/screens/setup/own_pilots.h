// SPDX-License-Identifier: Zlib
/// Rows and questions of the menus that lead to a game: the pilots at this machine.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"

namespace screens {

/// For games with others: adds a row for the own name, and one for a second pilot at this machine, or nobody.
void add_own_pilots(Menu& menu, const Uses<Ui, Preferences, Online>& services);
/// Asks for the second pilot's name, keeps it, and calls `named`, if there is one.
void ask_for_second_name(const Uses<Ui, Preferences>& services, std::function<void()> named = {});
/// The second pilot's name in games with others; empty: the player is alone at this machine.
[[nodiscard]] std::string second_pilot_online(const engine::Settings& settings);

}  // namespace screens

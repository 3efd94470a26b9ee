// SPDX-License-Identifier: Zlib
/// Rows of menus that show a setting and change it, which takes effect at once. `preferences` must outlive them.
#pragma once

#include "game/app/services.h"
#include "game/ui/menu.h"
#include "game/ui/texts.h"

#include <vector>

namespace screens {

[[nodiscard]] MenuItem flag_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint,
                                Phrase on = tr_later("On"), Phrase off = tr_later("Off"));
[[nodiscard]] MenuItem number_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint);
/// Per cent in steps.
[[nodiscard]] MenuItem percent_row(const Preferences& preferences, Phrase label, const char* setting, int step,
                                   Phrase hint);
/// The same up to 100 %, with a slider.
[[nodiscard]] MenuItem level_row(const Preferences& preferences, Phrase label, const char* setting, Phrase hint);
/// One of the setting's choices, called by `names` in the order of the table.
[[nodiscard]] MenuItem choice_row(const Preferences& preferences, Phrase label, const char* setting,
                                  std::vector<Phrase> names, Phrase hint);

/// The place so many steps further among `count`, from the last on to the first.
[[nodiscard]] std::size_t stepped(std::size_t place, int step, std::size_t count);

}  // namespace screens
